import { brand } from '@somesa/core';
import { css, Notice } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import type { SnippetForm } from './choice';
import { CodeBlock } from './code-block';
import { Segments } from './segments';
import { type ChosenForm, snippetsOf } from './snippets';

const email = brand.emails[1];

const section = css(`
  display: grid;
  gap: 1.25rem;
  min-width: 0;
  max-width: 52rem;
  & h3 { margin-top: 1rem; font-size: 1.25rem; }
`);

/** What the school pastes, and what it tells us after that. */
export const SnippetSection = ({
  chosen,
  form,
  onForm,
}: {
  /** Null until a school is chosen: nobody shall paste the form of another one. */
  chosen: ChosenForm | null;
  form: SnippetForm;
  onForm: (form: SnippetForm) => void;
}) => {
  const text = useText('partner').snippet;
  return (
    <section className={section}>
      <h2>{text.title}</h2>
      <Segments legend={text.form} names={text.forms} value={form} onChange={onForm} />
      {chosen ? (
        snippetsOf(form, chosen, window.location.origin, text.links).map(({ name, code }) => (
          <CodeBlock key={name} note={text.notes[name]} code={code} />
        ))
      ) : (
        <Notice>{text.choose}</Notice>
      )}
      <h3>{text.originTitle}</h3>
      <p>
        {text.origin} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
};
