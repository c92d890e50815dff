import { Button, Card, Skeleton } from '@somesa/ui';
import { Actions, CancelAction } from '../../frame/actions';
import { FailureNotice } from '../../frame/failure-notice';
import { StepFrame } from '../../frame/step-frame';
import { usePayFees } from '../context';
import type { Place } from '../flow/flow';

/** Looking up the payment of an earlier visit, or what became of its request: never a second one. */
export const RestoringView = ({ place }: { place: Extract<Place, { name: 'restoring' }> }) => {
  const { store, texts, mode, homeHref, cancel } = usePayFees();
  const { payFees: t, ui } = texts;
  const isSentAgain = place.handle === null;
  const failedTitle = isSentAgain ? t.unsure_title : t.restoring_failed_title;
  return (
    <StepFrame
      title={place.failure ? failedTitle : t.restoring_title}
      actions={
        place.failure && (
          <Actions>
            {isSentAgain && (
              <CancelAction texts={ui} homeHref={mode === 'host' ? homeHref : undefined} onCancel={cancel} />
            )}
            <Button onClick={store.askAgain}>{ui.try_again}</Button>
          </Actions>
        )
      }
    >
      {place.failure ? (
        <FailureNotice
          failure={place.failure}
          texts={ui}
          hint={isSentAgain ? t.unsure_again : t.connection_lost}
        />
      ) : (
        <Card>
          <Skeleton width="10em" height="1.5em" />
          <Skeleton width="100%" height="6em" />
        </Card>
      )}
    </StepFrame>
  );
};
