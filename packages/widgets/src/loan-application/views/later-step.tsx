import { LoadingStep } from '../../wizard/loading-step';
import { useLoan } from '../context';
import type { Place } from '../flow/flow';

export const LaterStep = ({ place }: { place: Place }) => {
  const { store, later, texts, t } = useLoan();
  if (later.kind !== 'ready')
    return <LoadingStep title={t.loan_title} later={later} texts={texts} onPrevious={store.back} />;
  const { AppliedView, FinishStep, LoanStep } = later.part;
  if (place.name === 'applied') return <AppliedView reference={place.reference} />;
  return place.step === 'loan' ? <LoanStep /> : <FinishStep sending={place.sending} />;
};
