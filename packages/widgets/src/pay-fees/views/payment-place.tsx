import { usePayFees } from '../context';
import type { Place } from '../flow/flow';
import { FailedView } from './failed-view';
import { PaidView } from './paid-view';
import { PendingView } from './pending-view';
import { TransferView } from './transfer-view';

/** A payment that was started, in whatever state it is. */
export const PaymentPlace = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { flow } = usePayFees();
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
      return <FailedView payment={payment} phoneNumber={flow.draft.phoneNumber} />;
    case 'succeeded':
      return <PaidView payment={payment} />;
    default: {
      const never: never = payment.status;
      return never;
    }
  }
};
