import { Button } from '@somesa/ui';
import type { ReactNode } from 'react';
import { CancelAction } from '../../wizard/actions';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { FailureNotice } from '../../wizard/failure-notice';
import { StepFrame } from '../../wizard/step-frame';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { FailedView } from './failed-view';
import { PaidView } from './paid-view';
import { PendingView } from './pending-view';
import { TransferView } from './transfer-view';

/** Renders the progress or failure of restoring a payment or a pending request of an earlier visit. */
const RestoringView = ({ place: { failure, handle } }: { place: Extract<Place, { name: 'restoring' }> }) => {
  const { store, t, ui, homeHref, cancel } = usePaying();
  if (!failure)
    return (
      <StepFrame title={t.restoring_title}>
        <CardSkeleton label={t.restoring_title} />
      </StepFrame>
    );
  return (
    <StepFrame
      title={handle ? t.restoring_failed_title : t.unsure_title}
      actions={
        <>
          {!handle && <CancelAction texts={ui} homeHref={homeHref} onCancel={cancel} />}
          <Button onClick={store.retryRestore}>{ui.try_again}</Button>
        </>
      }
    >
      <FailureNotice failure={failure} texts={ui} hint={handle ? t.connection_lost : t.unsure_again} />
    </StepFrame>
  );
};

/** Component that renders the steps of one purpose. */
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

/** Renders the current place of the payer. */
export const CurrentView = ({ StepView }: { StepView: StepView }) => {
  const { place } = usePaying().flow;
  if (place.name === 'step') return <StepView place={place} />;
  return place.name === 'payment' ? <PaymentPlace place={place} /> : <RestoringView place={place} />;
};
