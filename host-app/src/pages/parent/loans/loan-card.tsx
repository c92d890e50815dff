import { formatText, formatUgx, type LoanListItem } from '@somesa/core';
import { arrowRightIcon, Card, colour, css, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../format-text';
import { useText } from '../../../texts/use-text';
import { loanAddress } from './loan-address';
import { LoanStatusChip } from './loan-status-chip';

const card = css(`
  position: relative;
  display: grid;
  gap: 0.25rem;
  height: 100%;
  padding: 1.25rem;
  align-content: start;
  &:hover { border-color: ${colour.primary}; }
  & h3 { font-size: 1.125rem; overflow-wrap: anywhere; }
  & .muted { color: ${colour.muted}; }
  & .amount { margin-top: 0.5rem; font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
  & .next { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid ${colour.line}; }
  & .next svg { color: ${colour.primary}; }
  & a { color: inherit; text-decoration: none; }
  & a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
`);

/** Renders an application or loan as one link: the student, the amount, the status and the next step. */
export const LoanCard = ({ loan }: { loan: LoanListItem }) => {
  const text = useText('loans');
  const { next, overview } = text;
  const { status } = loan;
  return (
    <Card className={card}>
      <p>
        <LoanStatusChip status={status} />
      </p>
      <h3>
        <Link href={loanAddress(loan.id)}>{formatText(text.loan.title, { child: loan.childName })}</Link>
      </h3>
      <p className="muted">
        {formatText(text.loan.about, { school: loan.school.name, reference: toNonBreaking(loan.reference) })}
      </p>
      <p className="amount">{formatUgx(loan.amount)}</p>
      <p className="muted">
        {overview.monthly}: {formatUgx(loan.monthlyPayments)}
      </p>
      <p className="next">
        {status in next ? next[status as keyof typeof next] : next.other}
        <Icon node={arrowRightIcon} />
      </p>
    </Card>
  );
};
