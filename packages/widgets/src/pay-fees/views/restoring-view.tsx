import { Button, Card, Skeleton } from '@somesa/ui';
import { Actions } from '../../frame/actions';
import { FailureNotice } from '../../frame/failure-notice';
import { StepFrame } from '../../frame/step-frame';
import { usePayFees } from '../context';
import type { Place } from '../flow/flow';

/** Looking up the payment of an earlier visit: never a second one. */
export const RestoringView = ({ place }: { place: Extract<Place, { name: 'restoring' }> }) => {
  const { store, texts } = usePayFees();
  const { payFees: t, ui } = texts;
  return (
    <StepFrame
      title={place.failure ? t.restoring_failed_title : t.restoring_title}
      actions={
        place.failure && (
          <Actions>
            <Button onClick={store.askAgain}>{ui.try_again}</Button>
          </Actions>
        )
      }
    >
      {place.failure ? (
        <FailureNotice failure={place.failure} texts={ui} hint={t.connection_lost} />
      ) : (
        <Card>
          <Skeleton width="10em" height="1.5em" />
          <Skeleton width="100%" height="6em" />
        </Card>
      )}
    </StepFrame>
  );
};
