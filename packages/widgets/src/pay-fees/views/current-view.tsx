import { usePayFees } from '../context';
import type { Place } from '../flow/flow';
import { AmountStep } from './amount-step';
import { BankInfoStep } from './bank-info-step';
import { FailedView } from './failed-view';
import { FindStep } from './find-step';
import { FinishStep } from './finish-step';
import { MethodStep } from './method-step';
import { MobileInfoStep } from './mobile-info-step';
import { PaidView } from './paid-view';
import { PendingView } from './pending-view';
import { RestoringView } from './restoring-view';
import { TransferView } from './transfer-view';

const StepView = ({ place: { step, sending } }: { place: Extract<Place, { name: 'step' }> }) => {
  const { lookUp, draft } = usePayFees().flow;
  const { method } = draft;
  switch (step) {
    case 'regNo':
      return <FindStep />;
    case 'amount':
      return lookUp.kind === 'found' ? <AmountStep student={lookUp.student} /> : <FindStep />;
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

const PaymentPlace = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { payment } = place;
  switch (payment.status) {
    case 'created':
    case 'unknown':
    case 'submitted':
      return <PendingView place={place} />;
    case 'awaiting_transfer':
      return <TransferView place={place} />;
    case 'expired':
    case 'failed':
      return <FailedView payment={payment} />;
    case 'succeeded':
      return <PaidView payment={payment} />;
    default: {
      const never: never = payment.status;
      return never;
    }
  }
};

/** The view of where the payer is. */
export const CurrentView = () => {
  const { place } = usePayFees().flow;
  if (place.name === 'step') return <StepView place={place} />;
  return place.name === 'payment' ? <PaymentPlace place={place} /> : <RestoringView place={place} />;
};
