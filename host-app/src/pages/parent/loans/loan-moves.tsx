import type { LoanView } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { writeInstant } from '../../../written-instant';
import { LoanSection } from './loan-section';

const list = css(`
  display: grid;
  gap: 0.75rem;
  & li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; }
  @media (max-width: 29.99rem) { & li { flex-direction: column; } }
  & time { color: ${colour.muted}; font-variant-numeric: tabular-nums; }
`);

/** What happened to a loan so far, and when. */
export const LoanMoves = ({ history }: { history: LoanView['history'] }) => {
  const text = useText('loans');
  const ui = useText('ui');
  return (
    <LoanSection title={text.loan.soFar}>
      <ol className={list}>
        {history.map(({ status, at }) => (
          <li key={`${at} ${status}`}>
            <span>{text.states[status]}</span>
            <time dateTime={at}>{writeInstant(at, ui)}</time>
          </li>
        ))}
      </ol>
    </LoanSection>
  );
};
