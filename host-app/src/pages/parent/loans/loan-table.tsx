import { formatUgx, type LoanListItem, say, writeDay } from '@somesa/core';
import { colour, css, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { loanAddress } from './loan-address';
import { StateMark } from './state-mark';

const table = css(`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th, & td { text-align: start; vertical-align: baseline; }
  & th { font-weight: 600; }
  & .amount { text-align: end; white-space: nowrap; }
  & th a { display: inline-flex; align-items: center; min-height: 3rem; white-space: nowrap; }
  @media (max-width: 55.99rem) {
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    &, & tbody, & tr, & td, & tr > th { display: block; }
    & tr { padding: 0.5rem 1.25rem 1rem; background: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: ${radius.card}; }
    & tr + tr { margin-top: 1rem; }
    & td, & tr > th { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: 0.25rem; text-align: end; }
    & td::before, & tr > th::before { content: attr(data-label); color: ${colour.muted}; font-weight: 400; text-align: start; }
  }
  @media (min-width: 56rem) {
    & thead th { padding: 0.5rem 0.75rem; color: ${colour.muted}; border-bottom: 1px solid ${colour.control}; }
    & tbody th, & tbody td { padding: 0.375rem 0.75rem; border-bottom: 1px solid ${colour.line}; }
    & tr > :first-child { padding-inline-start: 0; }
    & tr > :last-child { padding-inline-end: 0; }
  }
`);

/** Loans as rows, on phones as cards. The roles stay what they are where the look is no table. */
export const LoanTable = ({ loans }: { loans: readonly LoanListItem[] }) => {
  const { history: text, cost } = useText('loans');
  const { months } = useText('ui');
  const heads = [
    { name: text.dateTaken },
    { name: text.amountTaken, className: 'amount' },
    { name: text.interest, className: 'amount' },
    { name: text.status },
    { name: text.terms, className: 'amount' },
    { name: text.monthlyPayments, className: 'amount' },
  ];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is drawn as blocks loses its own in some browsers.
    <table className={table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(({ name, className }) => (
            <th key={name} role="columnheader" scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {loans.map((loan) => (
          <tr key={loan.id} role="row">
            <th role="rowheader" scope="row" data-label={text.dateTaken}>
              <Link href={loanAddress(loan.id)}>{writeDay(loan.dateTake, months)}</Link>
            </th>
            <td role="cell" className="amount" data-label={text.amountTaken}>
              {formatUgx(loan.amount)}
            </td>
            <td role="cell" className="amount" data-label={text.interest}>
              {say(cost.rateValue, { percent: loan.interest })}
            </td>
            <td role="cell" data-label={text.status}>
              <StateMark state={loan.status} />
            </td>
            <td role="cell" className="amount" data-label={text.terms}>
              {loan.terms}
            </td>
            <td role="cell" className="amount" data-label={text.monthlyPayments}>
              {formatUgx(loan.monthlyPayments)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
};
