import { formatDay, formatText, formatUgx, type LoanListItem } from '@somesa/core';
import { arrowRightIcon, Card, colour, css, Icon, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { loanAddress } from '../parent-addresses';
import { LoanStatusChip } from './loan-status-chip';

export const loanCardsClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  &[aria-busy="true"] { opacity: 0.55; }
  @media (min-width: 48rem) { & { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`);

const card = css(`
  position: relative;
  display: grid;
  gap: 0.5rem;
  height: 100%;
  padding: 1.25rem;
  align-content: start;
  &:hover { border-color: ${colour.primary}; }
  & .name { font-size: 1.25rem; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  & .muted { color: ${colour.muted}; overflow-wrap: anywhere; }
  & progress { appearance: none; display: block; width: 100%; height: 0.5rem; margin: 0.5rem 0 0.25rem; border: 0; border-radius: ${radius.round}; background: ${colour.line}; overflow: hidden; }
  & progress::-webkit-progress-bar { background: ${colour.line}; }
  & progress::-webkit-progress-value { background: ${colour.primary}; }
  & progress::-moz-progress-bar { background: ${colour.primary}; }
  & dl { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.5rem 1rem; margin: 0; padding-top: 0.75rem; border-top: 1px solid ${colour.line}; }
  & dt { color: ${colour.muted}; font-size: 0.9375rem; }
  & dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
  & .step { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-top: 0.75rem; border-top: 1px solid ${colour.line}; }
  & .step svg { color: ${colour.primary}; }
  & a { color: inherit; text-decoration: none; }
  & a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  @media (forced-colors: active) { & progress { appearance: auto; } }
`);

const RepaidMonths = ({ progress }: { progress: NonNullable<LoanListItem['progress']> }) => {
  const { count } = useText('dashboard').progress;
  return (
    <div>
      <progress value={progress.covered} max={progress.total} aria-hidden="true" />
      <p>{formatText(count, progress)}</p>
    </div>
  );
};

/** Renders the facts of a loan that the specification lists. */
const Facts = ({ loan }: { loan: LoanListItem }) => {
  const { history: text, cost } = useText('loans');
  const { months } = useText('ui');
  const facts = [
    [text.dateTaken, formatDay(loan.dateTake, months)],
    [text.amountTaken, formatUgx(loan.amount)],
    [text.interest, formatText(cost.rateValue, { percent: loan.interest })],
    [text.terms, loan.terms],
    [text.monthlyPayments, formatUgx(loan.monthlyPayments)],
    [text.status, <LoanStatusChip key="status" status={loan.status} />],
  ] as const;
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const LoanCard = ({ loan, hasFacts = false }: { loan: LoanListItem; hasFacts?: boolean }) => {
  const { loan: text, next } = useText('loans');
  const { status, progress } = loan;
  // A card with facts is in a list without a heading of its own.
  const Heading = hasFacts ? 'h2' : 'h3';
  return (
    <Card className={card}>
      {!hasFacts && (
        <p>
          <LoanStatusChip status={status} />
        </p>
      )}
      <Heading className="name">
        <Link href={loanAddress(loan.id)}>
          {`${loan.childName} · ${toNonBreaking(formatUgx(loan.amount))}`}
        </Link>
      </Heading>
      <p className="muted">
        {formatText(text.about, { school: loan.school.name, reference: toNonBreaking(loan.reference) })}
      </p>
      {progress && <RepaidMonths progress={progress} />}
      {hasFacts ? (
        <Facts loan={loan} />
      ) : (
        <p className="step">
          {status in next ? next[status as keyof typeof next] : next.other}
          <Icon node={arrowRightIcon} />
        </p>
      )}
    </Card>
  );
};
