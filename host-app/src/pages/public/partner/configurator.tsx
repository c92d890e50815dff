import {
  brand,
  draftLanguages,
  formatText,
  type Language,
  languageNames,
  languages,
  type SchoolView,
  type WidgetName,
} from '@somesa/core';
import { css, Notice, SelectField } from '@somesa/ui';
import { useSearchParams } from 'wouter';
import { useText } from '../../../texts/use-text';
import { AccentField } from './accent-field';
import { CodeBlock } from './code-block';
import { Preview } from './preview';
import { Segments } from './segments';
import { type ChosenForm, createSnippets, framePath } from './snippets';
import { type PageState, readState, type SnippetForm, type Theme, writeState } from './widget-choice';

const form = css(
  'display: grid; gap: 1.25rem; align-content: start; & h2 { margin-bottom: 0.25rem; } & fieldset { margin-block: 0 0.5rem; }',
);

const Settings = ({
  state,
  schools,
  onChange,
}: {
  state: PageState;
  schools: readonly SchoolView[];
  onChange: (change: Partial<PageState>) => void;
}) => {
  const text = useText('partner').settings;
  const { school, lang, theme, accent, widget } = state;
  const draftHint = lang && draftLanguages.includes(lang) ? text.draftHint : '';
  const isKnown = schools.some(({ slug }) => slug === school);
  return (
    <div className={form}>
      <h2>{text.title}</h2>
      <Segments<WidgetName>
        legend={text.widget}
        names={text.widgets}
        value={widget}
        onChange={(chosen) => onChange({ widget: chosen })}
      />
      <SelectField
        label={text.school}
        value={isKnown ? (school ?? '') : ''}
        error={school && !isKnown ? formatText(text.unknownSchool, { slug: school }) : undefined}
        onChange={(event) => onChange({ school: event.target.value || null })}
      >
        <option value="">{text.chooseSchool}</option>
        {schools.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.lang}
        hint={lang ? draftHint : text.pageLanguageHint}
        value={lang ?? ''}
        onChange={(event) => onChange({ lang: (event.target.value || null) as Language | null })}
      >
        <option value="">{text.pageLanguage}</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <Segments
        legend={text.theme}
        names={text.themes}
        value={theme ?? 'auto'}
        onChange={(chosen) => onChange({ theme: chosen === 'auto' ? null : (chosen satisfies Theme) })}
      />
      <AccentField accent={accent} theme={theme} onChange={(chosen) => onChange({ accent: chosen })} />
    </div>
  );
};

const email = brand.emails[1];

const section = css(`
  display: grid;
  gap: 1.25rem;
  min-width: 0;
  max-width: 52rem;
  & h3 { margin-top: 1rem; font-size: 1.25rem; }
`);

const SnippetSection = ({
  chosen,
  form,
  onForm,
}: {
  /** Null until a school is chosen, so that no one pastes the form of another school. */
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
        createSnippets(form, chosen, window.location.origin, text.links).map(({ name, code }) => (
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

const columns = css(`
  display: grid;
  gap: 2.5rem;
  margin-bottom: 3rem;
  & > * { min-width: 0; }
  @media (min-width: 56rem) { & { grid-template-columns: 20rem minmax(0, 1fr); gap: 4rem; } }
`);

export const Configurator = ({ schools }: { schools: readonly SchoolView[] }) => {
  const text = useText('partner');
  const [query, setQuery] = useSearchParams();
  const state = readState(query);
  const change = (changed: Partial<PageState>) =>
    setQuery((current) => writeState({ ...readState(current), ...changed }), { replace: true });

  const own = schools.find(({ slug }) => slug === state.school);
  const previewedSchool = own ?? schools[0];
  if (!previewedSchool) return <Notice title={text.noSchools.title}>{text.noSchools.text}</Notice>;
  return (
    <>
      <div className={columns}>
        <Settings state={state} schools={schools} onChange={change} />
        <Preview
          path={framePath({ ...state, school: previewedSchool.slug })}
          title={formatText(text.preview.frame, {
            widget: text.settings.widgets[state.widget],
            school: previewedSchool.name,
          })}
          width={state.width}
          onWidth={(width) => change({ width })}
          note={own ? null : formatText(text.preview.example, { school: previewedSchool.name })}
        />
      </div>
      <SnippetSection
        chosen={own ? { ...state, school: own.slug } : null}
        form={state.form}
        onForm={(form) => change({ form })}
      />
    </>
  );
};
