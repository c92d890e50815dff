import { brand, formatCount, formatDay, formatText, formatUgx, type LoanSummaryView } from '@somesa/core';
import { buttonClass, Card, colour, css, Notice, Skeleton } from '@somesa/ui';
import { useCallback, useId } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useToday } from '../../../layout/today';
import { useLiveQuery } from '../../../loading/use-live-query';
import { callAsUser } from '../../../state/auth-api';
import { toNonBreaking } from '../../../texts/format-text';
import { languageState } from '../../../texts/language';
import { useText } from '../../../texts/use-text';
import { payAddress } from '../parent-addresses';

/** Shows the overdue amount, since when it is overdue, and what to do. */
export const ArrearsNotice = ({ loan }: { loan: LoanSummaryView }) => {
  const { arrears: text } = useText('dashboard');
  const { months } = useText('ui');
  const { language } = useSnapshot(languageState);
  const { arrears, daysPastDue, nextDue } = loan;
  if (arrears === 0 || !nextDue) return null;
  return (
    <Notice kind="warning" title={formatText(text.title, { amount: toNonBreaking(formatUgx(arrears)) })}>
      {formatCount(text, 'late', language, daysPastDue, {
        days: daysPastDue,
        day: formatDay(nextDue.dueOn, months),
        phone: toNonBreaking(brand.phones[0]),
      })}
    </Notice>
  );
};

const card = css(`
  padding: 0;
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.875rem 1.5rem; padding: 1.25rem; }
  & > div + div { border-top: 1px solid ${colour.line}; }
  & h2 { font: inherit; color: ${colour.muted}; letter-spacing: 0; overflow-wrap: anywhere; }
  & .amount { font-size: 2rem; line-height: 1.25; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
  & .saving { font-weight: 600; }
  & .total { color: ${colour.muted}; }
  & .space { height: 3rem; }
  @media (min-width: 40rem) {
    & > div { grid-template-columns: minmax(0, 1fr) 15rem; align-items: center; padding: 1.25rem 1.5rem; }
  }
`);

const EarlyRepayment = ({ loanId }: { loanId: string }) => {
  const { next: text, early } = useText('dashboard');
  const load = useCallback(
    (signal?: AbortSignal) =>
      callAsUser('GET /parent/loans/:id/payoff', { params: { id: loanId }, expects: 'payoff', signal }),
    [loanId],
  );
  const { state } = useLiveQuery(load, ['loan', 'payment']);
  const payoff = state.kind === 'ready' ? state.value.payoff : null;
  return (
    <div>
      <div>
        {state.kind === 'loading' && <Skeleton className="space" />}
        {payoff && (
          <>
            <p className="saving">
              {payoff.savedInterest > 0
                ? formatText(text.payoff, { amount: toNonBreaking(formatUgx(payoff.savedInterest)) })
                : text.payoffFree}
            </p>
            <p className="total">
              {formatText(text.total, { total: toNonBreaking(formatUgx(payoff.total)) })}
            </p>
          </>
        )}
      </div>
      <Link href={payAddress('early', loanId)} className={buttonClass('secondary')}>
        {early}
      </Link>
    </div>
  );
};

/**
 * Renders the payment on a loan that is due now or next, with the links to both ways to repay; nothing if the
 * loan is repaid.
 */
export const NextPayment = ({ loan }: { loan: LoanSummaryView }) => {
  const { next: text, monthly } = useText('dashboard');
  const { months } = useText('ui');
  const today = useToday();
  const id = useId();
  const { nextDue, pending, due } = loan;
  if (pending === 0 || !nextDue) return null;
  const { dueOn } = nextDue;
  const sentence = dueOn === today ? text.today : dueOn < today ? text.since : text.dueOn;
  return (
    <Card className={card} role="region" aria-labelledby={id}>
      <div>
        <div>
          <h2 id={id}>{formatText(text.title, { child: loan.childName })}</h2>
          <p className="amount">{formatUgx(due > 0 ? due : nextDue.amount)}</p>
          <p>{formatText(sentence, { day: formatDay(dueOn, months) })}</p>
        </div>
        <Link href={payAddress('monthly', loan.id)} className={buttonClass()}>
          {monthly}
        </Link>
      </div>
      <EarlyRepayment loanId={loan.id} />
    </Card>
  );
};
