import { formatUgx, say } from '@somesa/core';
import { useEffect } from 'react';
import type { StepView } from '../../paying/views/current-view';
import { FinishStep } from '../../paying/views/finish-step';
import { formatDay } from '../../texts/format-time';
import { nextOf } from '../flow/own-loan';
import { useOwnRepayment } from '../own-context';
import { EarlyInfo } from './early-info';
import { EarlySummary } from './early-summary';
import { RepaymentInfo } from './repayment-info';
import { RepaymentMethod } from './repayment-method';

/** The steps of a repayment on one's own loan. Where the loan stands is asked for at the start, with no number to type. */
export const OwnStep: StepView = ({ place: { step, sending } }) => {
  const { store, flow, loan, quotes, own, ui } = useOwnRepayment();
  const { lookUp, draft, retryOf } = flow;
  const student = lookUp.kind === 'found' ? lookUp.student : null;
  const { pending, due } = loan;
  useEffect(() => {
    // An earlier visit is restored first: it looks up the loan automatically, and continues from there.
    queueMicrotask(() => {
      if (store.state.flow.lookUp.kind === 'idle') void store.lookUp();
    });
  }, [store]);

  if (step === 'finish')
    return <FinishStep sending={sending}>{quotes && <EarlySummary quotes={quotes} />}</FinishStep>;
  if (step !== 'info' || !draft.method) return <RepaymentMethod />;
  if (quotes && !retryOf) return <EarlyInfo method={draft.method} quotes={quotes} />;
  const next = nextOf(loan);
  return (
    <RepaymentInfo
      method={draft.method}
      student={student}
      hint={
        next &&
        say(due > 0 ? own.due_hint : own.next_hint, {
          amount: formatUgx(next.amountUgx),
          day: formatDay(next.dueOn, ui),
          most: formatUgx(pending),
        })
      }
    />
  );
};
