import { Button } from '@somesa/ui';
import { CancelAction } from '../../wizard/cancel-action';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { FailureNotice } from '../../wizard/failure-notice';
import { StepFrame } from '../../wizard/step-frame';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { usePaymentActions } from '../use-payment-actions';
import { FailedView } from './failed-view';
import { PaidView } from './paid-view';
import { PendingView } from './pending-view';
import { TransferView } from './transfer-view';

const RestoringView = ({ place: { failure, handle } }: { place: Extract<Place, { name: 'restoring' }> }) => {
  const { t, ui, homeHref, cancel } = usePaying();
  const { retryRestore } = usePaymentActions();
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
          <Button onClick={retryRestore}>{ui.try_again}</Button>
        </>
      }
    >
      <FailureNotice failure={failure} texts={ui} hint={handle ? t.connection_lost : t.unsure_again} />
    </StepFrame>
  );
};

export const PaymentPlace = ({ place }: { place: Exclude<Place, { name: 'step' }> }) => {
  if (place.name === 'restoring') return <RestoringView place={place} />;
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
