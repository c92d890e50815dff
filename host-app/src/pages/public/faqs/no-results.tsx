import { say } from '@somesa/core';
import { buttonClass, Card, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';

const card = css(`
  display: grid;
  gap: 0.75rem;
  justify-items: start;
  margin-top: 1.5rem;
  & h2 { font-size: 1.25rem; }
`);

/** Shows that nothing was found, with links to the support team. */
export const NoResults = ({ terms }: { terms: string }) => {
  const text = useText('help').faqs.none;
  return (
    <Card className={card}>
      <h2>{say(text.title, { words: terms })}</h2>
      <p>{text.text}</p>
      <Link href="/contact" className={buttonClass('secondary')}>
        {text.ask}
      </Link>
    </Card>
  );
};
