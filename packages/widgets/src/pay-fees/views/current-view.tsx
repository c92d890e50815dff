import { usePayFees } from '../context';
import type { Place } from '../flow/flow';
import { AmountStep } from './amount-step';
import { BankInfoStep } from './bank-info-step';
import { FindStep } from './find-step';
import { FinishStep } from './finish-step';
import { MethodStep } from './method-step';
import { MobileInfoStep } from './mobile-info-step';
import { PaymentPlace } from './payment-place';
import { RestoringView } from './restoring-view';

const StepView = ({ place: { step, sending } }: { place: Extract<Place, { name: 'step' }> }) => {
  const { flow } = usePayFees();
  const { method } = flow.draft;
  switch (step) {
    case 'regNo':
      return <FindStep />;
    case 'amount':
      return flow.lookUp.kind === 'found' ? <AmountStep student={flow.lookUp.student} /> : <FindStep />;
    case 'method':
      return <MethodStep />;
    case 'info':
      if (method === null) return <MethodStep />;
      return method === 'bank' ? <BankInfoStep /> : <MobileInfoStep network={method} />;
    case 'finish':
      return <FinishStep sending={sending} />;
    default: {
      const never: never = step;
      return never;
    }
  }
};

/** The view of where the payer is. */
export const CurrentView = () => {
  const { place } = usePayFees().flow;
  switch (place.name) {
    case 'step':
      return <StepView place={place} />;
    case 'restoring':
      return <RestoringView place={place} />;
    case 'payment':
      return <PaymentPlace place={place} />;
    default: {
      const never: never = place;
      return never;
    }
  }
};
