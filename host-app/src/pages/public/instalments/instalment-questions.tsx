import { brand, say } from '@somesa/core';
import { Accordion, css, cx } from '@somesa/ui';
import { Link } from 'wouter';
import { NoScriptStyles } from '../../../layout/no-script-styles';
import { widthClass } from '../../../layout/width';
import { useText } from '../../../texts/use-text';

const section = css(`
  padding-block: 0 4rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 1.5rem; }
  & .more { display: inline-flex; align-items: center; min-height: 3rem; margin-top: 1rem; }
  @media (min-width: 64rem) { & { padding-bottom: 6rem; } }
`);

/** Renders three questions: what Somesa is, how to pay, and what instalments are. */
export const InstalmentQuestions = ({ terms }: { terms: string }) => {
  const text = useText('instalments').faq;
  return (
    <section className={cx(widthClass, section)}>
      <h2>{text.title}</h2>
      <NoScriptStyles />
      <Accordion
        items={text.items.map(({ question, answer }, at) => ({
          id: `${at}`,
          title: say(question, { name: brand.name }),
          content: <p>{say(answer, { name: brand.name, terms })}</p>,
        }))}
      />
      <Link href="/faqs" className="more">
        {text.more}
      </Link>
    </section>
  );
};
