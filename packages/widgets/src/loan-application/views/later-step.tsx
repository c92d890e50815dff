import { useEffect, useState } from 'react';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { FailureNotice } from '../../wizard/failure-notice';
import { StepForm } from '../../wizard/step-form';
import { useLoan } from '../context';
import type { Place } from '../flow/flow';

/** Renders a placeholder for a later step that is loading, or its failure to load. */
const LoadingStep = () => {
  const { store, later, texts, t, ui } = useLoan();
  // A failure from before this step is retried once without being shown; later ones wait for the user.
  const [onArrival, setOnArrival] = useState(() => (later.kind === 'failed' ? later.onTryAgain : null));
  useEffect(() => {
    onArrival?.();
    setOnArrival(null);
  }, [onArrival]);
  const onTryAgain = later.kind === 'failed' && !onArrival ? later.onTryAgain : undefined;
  return (
    <StepForm
      title={t.loan_title}
      texts={ui}
      onNext={() => onTryAgain?.()}
      onPrevious={store.back}
      isBusy={!onTryAgain}
    >
      {onTryAgain ? (
        <FailureNotice
          failure={{ kind: 'connection', status: null, message: texts.connection.network }}
          texts={ui}
          hint={t.later_failed}
          onTryAgain={onTryAgain}
        />
      ) : (
        <CardSkeleton label={t.loan_title} />
      )}
    </StepForm>
  );
};

/** Renders a later step, or the end. */
export const LaterStep = ({ place }: { place: Place }) => {
  const { later } = useLoan();
  if (later.kind !== 'ready') return <LoadingStep />;
  const { AppliedView, FinishStep, LoanStep } = later.steps;
  if (place.name === 'applied') return <AppliedView reference={place.reference} />;
  return place.step === 'loan' ? <LoanStep /> : <FinishStep sending={place.sending} />;
};
