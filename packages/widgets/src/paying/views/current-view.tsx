import type { ReactNode } from 'react';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { FailedView } from './failed-view';
import { PaidView } from './paid-view';
import { PendingView } from './pending-view';
import { RestoringView } from './restoring-view';
import { TransferView } from './transfer-view';

/** Draws the steps of one purpose. */
export type StepView = (props: { place: Extract<Place, { name: 'step' }> }) => ReactNode;

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
    case 'reversed':
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
export const CurrentView = ({ StepView }: { StepView: StepView }) => {
  const { place } = usePaying().flow;
  if (place.name === 'step') return <StepView place={place} />;
  return place.name === 'payment' ? <PaymentPlace place={place} /> : <RestoringView place={place} />;
};
