import { formatText, formatUgx, payableUgx } from '@somesa/core';
import { useEffect } from 'react';
import { FinishStep } from '../../paying/views/finish-step';
import type { StepView } from '../../paying/views/later-paying';
import { formatDay } from '../../texts/format-day';
import { getNextAmount } from '../flow/own-loan';
import { useOwnRepayment } from '../own-context';
import { EarlyInfo, LoadingInfo } from './early-info';
import { EarlySummary } from './early-summary';
import { RepaymentInfo, RepaymentMethod } from './repayment-steps';

/** The loan is looked up at the start, without a registration number. */
export const OwnStep: StepView = ({ place: { step, sending } }) => {
  const { store, flow, texts, loan, quotes, own, ui } = useOwnRepayment();
  const { lookup, draft, retryOf } = flow;
  const student = lookup.kind === 'found' ? lookup.student : null;
  const { due } = loan;
  useEffect(() => {
    // A microtask, because restoring an earlier visit comes first and may look up the loan itself.
    queueMicrotask(() => {
      if (store.state.flow.lookup.kind === 'idle') void store.lookUp();
    });
  }, [store]);

  if (step === 'finish')
    return <FinishStep sending={sending}>{quotes && <EarlySummary quotes={quotes} />}</FinishStep>;
  const next = getNextAmount(loan);
  if (step !== 'info' || !draft.method) return <RepaymentMethod next={quotes ? null : next} />;
  if (quotes && !retryOf) return <EarlyInfo method={draft.method} quotes={quotes} />;
  if (!student && !retryOf) return <LoadingInfo title={texts.repayment.info_title} />;
  return (
    <RepaymentInfo
      method={draft.method}
      student={student}
      hint={
        next &&
        student &&
        formatText(due > 0 ? own.due_hint : own.next_hint, {
          amount: formatUgx(next.amountUgx),
          day: formatDay(next.dueOn, ui),
          most: formatUgx(payableUgx(student)),
        })
      }
    />
  );
};
