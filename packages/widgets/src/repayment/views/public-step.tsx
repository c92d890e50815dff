import { formatText, formatUgx, payableUgx } from '@somesa/core';
import { usePaying } from '../../paying/context';
import { FinishStep } from '../../paying/views/finish-step';
import type { StepView } from '../../paying/views/later-paying';
import { RepaymentInfo, RepaymentMethod } from './repayment-steps';

export const PublicStep: StepView = ({ place: { step, sending } }) => {
  const { flow, t } = usePaying();
  const { lookup, draft } = flow;
  const student = lookup.kind === 'found' ? lookup.student : null;
  if (step === 'finish') return <FinishStep sending={sending} />;
  const dueOn = student?.items[0]?.dueOn;
  const amountUgx = student ? payableUgx(student) : 0;
  if (step === 'method' || !draft.method)
    return <RepaymentMethod next={dueOn && amountUgx > 0 ? { amountUgx, dueOn } : null} />;
  return (
    <RepaymentInfo
      method={draft.method}
      student={student}
      hint={student && formatText(t.amount_hint, { amount: formatUgx(payableUgx(student)) })}
    />
  );
};
