import { formatUgx, type LoanPositionView, say, writeDay } from '@somesa/core';
import { useCallback } from 'react';
import { dashboardApi } from '../../../state/dashboard-api';
import { useText } from '../../../texts/use-text';
import { unbroken } from '../../../written';
import { useLiveAnswer } from '../asking/use-live-answer';

/** What is to be paid next on a loan; nothing where that can't be had: the payment is made all the same. */
export const NextStep = ({ loanId }: { loanId: string }) => {
  const ask = useCallback((signal?: AbortSignal) => dashboardApi.getAccount(loanId, signal), [loanId]);
  const { state } = useLiveAnswer(ask, ['loan', 'payment']);
  return state.kind === 'ready' ? <Sentence loan={state.value.account} /> : null;
};

const Sentence = ({ loan: { due, nextDue, pending } }: { loan: LoanPositionView }) => {
  const text = useText('dashboard').success;
  const { months } = useText('ui');
  if (pending === 0 || !nextDue) return <li>{text.closed}</li>;
  const [sentence, amount] = due > 0 ? [text.dueNow, due] : [text.nextDue, nextDue.amount];
  return (
    <li>{say(sentence, { amount: unbroken(formatUgx(amount)), day: writeDay(nextDue.dueOn, months) })}</li>
  );
};
