import { formatCount, formatText } from '@somesa/core';
import { Accordion, buttonClass, Card, colour, css, cx, Field } from '@somesa/ui';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { NoScriptStyles } from '../../layout/no-script-styles';
import { widthClass } from '../../layout/width';
import { languageState } from '../../texts/language';
import { useText } from '../../texts/use-text';
import { searchQuestions } from './faqs/search';
import { useQuestions } from './faqs/use-questions';
import { PageHead } from './page-head';

const card = css(`
  display: grid;
  gap: 0.75rem;
  justify-items: start;
  margin-top: 1.5rem;
  & h2 { font-size: 1.25rem; }
`);

const NoResults = ({ terms }: { terms: string }) => {
  const text = useText('help').faqs.none;
  return (
    <Card className={card}>
      <h2>{formatText(text.title, { words: terms })}</h2>
      <p>{text.text}</p>
      <Link href="/contact" className={buttonClass('secondary')}>
        {text.ask}
      </Link>
    </Card>
  );
};

const page = css(`
  padding-block: 2rem 3.5rem;
  & form { max-width: 28rem; }
  & .count { color: ${colour.muted}; }
  & section { display: grid; gap: 0.75rem; margin-top: 2.5rem; }
  & h2 { font-size: 1.375rem; }
  @media (min-width: 40rem) { & { padding-block: 3rem 5rem; } }
  @media (min-width: 64rem) { & section { grid-template-columns: 16rem minmax(0, 1fr); gap: 4rem; } & h2 { padding-top: 1rem; } }
`);

export const FaqsPage = () => {
  const text = useText('help').faqs;
  const { language } = useSnapshot(languageState);
  const all = useQuestions();
  const [terms, setTerms] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const searchId = useId();
  const found = searchQuestions(all, terms);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <PageHead title={text.title} lede={text.lede} />
      <div className={cx(widthClass, page)}>
        <NoScriptStyles />
        {/* biome-ignore lint/a11y/useSemanticElements: browsers of some years know no search element. */}
        <form role="search" onSubmit={(event) => event.preventDefault()} data-needs-script="">
          <Field
            id={searchId}
            type="search"
            label={text.search}
            autoComplete="off"
            enterKeyHint="search"
            value={terms}
            onChange={(event) => setTerms(event.target.value)}
            hint={<span role="status">{formatCount(text, 'count', language, count)}</span>}
          />
        </form>
        <p>
          <Link href="/receipts#lost">{useText('receipts').lost.link}</Link>
        </p>
        {found.map(({ title, questions }) => (
          <section key={title}>
            <h2>{title}</h2>
            <Accordion
              open={{ id: openId, set: setOpenId }}
              items={questions.map(({ id, question, answer }) => ({
                id,
                title: question,
                content: <p>{answer}</p>,
              }))}
            />
          </section>
        ))}
        {count === 0 && <NoResults terms={terms.trim()} />}
      </div>
    </>
  );
};
