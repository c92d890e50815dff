import { formatUgx, say } from '@somesa/core';
import { usePaying } from '../../paying/context';
import { payableUgx } from '../../paying/flow/payable';
import type { StepView } from '../../paying/views/current-view';
import { FindStep } from '../../paying/views/find-step';
import { FinishStep } from '../../paying/views/finish-step';
import { RepaymentInfo } from './repayment-info';
import { RepaymentMethod } from './repayment-method';

/** The steps of a repayment by anyone who has the registration number. */
export const PublicStep: StepView = ({ place: { step, sending } }) => {
  const { flow, t } = usePaying();
  const { lookUp, draft, retryOf } = flow;
  const student = lookUp.kind === 'found' ? lookUp.student : null;
  // Another way to pay needs no look-up: the amount stands.
  if (step === 'regNo' || !(student || retryOf)) return <FindStep />;
  if (step === 'finish') return <FinishStep sending={sending} />;
  if (step === 'method' || !draft.method) return <RepaymentMethod />;
  return (
    <RepaymentInfo
      method={draft.method}
      student={student}
      hint={student && say(t.amount_hint, { amount: formatUgx(payableUgx(student)) })}
    />
  );
};
