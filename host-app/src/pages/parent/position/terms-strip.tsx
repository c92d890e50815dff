import { type LoanPositionView, sayCount } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { speech } from '../../../state/speech';
import { useText } from '../../../texts/use-text';

const strip = css(`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(5.125em, 100%), 1fr));
  gap: 0.25rem 0.75rem;
  margin: 0;
  padding-top: 1rem;
  border-top: 1px solid ${colour.line};
  & dt { color: ${colour.muted}; font-size: 0.9375rem; line-height: 1.25; }
  & dd { margin: 0; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
  & > div { display: flex; flex-direction: column; justify-content: space-between; gap: 0.25rem; }
`);

/** Total, covered and remaining terms, in months. */
export const TermsStrip = ({ terms }: Pick<LoanPositionView, 'terms'>) => {
  const { terms: text } = useText('dashboard');
  const { language } = useSnapshot(speech);
  const rows = [
    { name: text.total, count: terms.total },
    { name: text.covered, count: terms.covered },
    { name: text.remaining, count: terms.remaining },
  ];
  return (
    <dl className={strip} aria-label={text.title}>
      {rows.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{sayCount(text, 'months', language, count)}</dd>
        </div>
      ))}
    </dl>
  );
};
