import { usePaying } from '../../paying/context';
import type { StepView } from '../../paying/views/current-view';
import { FindStep } from '../../paying/views/find-step';
import { FinishStep } from '../../paying/views/finish-step';
import { InfoStep } from '../../paying/views/info-step';
import { MethodStep } from '../../paying/views/method-step';
import { AmountStep } from './amount-step';

/** The steps of pay-fees. */
export const FeesStep: StepView = ({ place: { step, sending } }) => {
  const { lookUp, draft } = usePaying().flow;
  if (step === 'finish') return <FinishStep sending={sending} />;
  if (step === 'info' && draft.method) return <InfoStep method={draft.method} />;
  if (step === 'info' || step === 'method') return <MethodStep />;
  return step === 'amount' && lookUp.kind === 'found' ? (
    <AmountStep student={lookUp.student} />
  ) : (
    <FindStep />
  );
};
