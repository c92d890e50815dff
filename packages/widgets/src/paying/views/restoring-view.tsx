import { Button } from '@somesa/ui';
import { CancelAction } from '../../frame/actions';
import { CardSkeleton } from '../../frame/card-skeleton';
import { FailureNotice } from '../../frame/failure-notice';
import { StepFrame } from '../../frame/step-frame';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';

/** Looking up the payment of an earlier visit, or what became of its request: never a second one. */
export const RestoringView = ({
  place: { failure, handle },
}: {
  place: Extract<Place, { name: 'restoring' }>;
}) => {
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
          <Button onClick={store.askAgain}>{ui.try_again}</Button>
        </>
      }
    >
      <FailureNotice failure={failure} texts={ui} hint={handle ? t.connection_lost : t.unsure_again} />
    </StepFrame>
  );
};
