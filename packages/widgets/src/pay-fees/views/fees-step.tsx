import { usePaying } from '../../paying/context';
import { FinishStep } from '../../paying/views/finish-step';
import { InfoStep } from '../../paying/views/info-step';
import type { StepView } from '../../paying/views/later-paying';
import { MethodStep } from '../../paying/views/method-step';
import { AmountStep } from './amount-step';

export const FeesStep: StepView = ({ place: { step, sending } }) => {
  const { lookup, draft } = usePaying().flow;
  if (step === 'amount' && lookup.kind === 'found') return <AmountStep student={lookup.student} />;
  if (step === 'finish') return <FinishStep sending={sending} />;
  return step === 'info' && draft.method ? <InfoStep method={draft.method} /> : <MethodStep />;
};
