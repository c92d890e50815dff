import { useEffect, useState } from 'react';
import { CardSkeleton } from '../../frame/card-skeleton';
import { FailureNotice } from '../../frame/failure-notice';
import { StepForm } from '../../frame/step-form';
import { useLoan } from '../context';
import type { Place } from '../flow/flow';

/** What stands in the place of a later step until it has come, or says what to do where it did not. */
const Awaited = () => {
  const { store, later, texts, t, ui } = useLoan();
  const onTryAgain = later.kind === 'failed' ? later.onTryAgain : undefined;
  // Who comes here after it failed need not ask for it; who sees it fail here does.
  const [onArrival] = useState(() => onTryAgain);
  useEffect(() => onArrival?.(), [onArrival]);
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
          failure={{ kind: 'line', status: null, message: texts.line.network }}
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

/** One of the last steps, or the end. */
export const LaterStep = ({ place }: { place: Place }) => {
  const { later } = useLoan();
  if (later.kind !== 'ready') return <Awaited />;
  const { AppliedView, FinishStep, LoanStep } = later.steps;
  if (place.name === 'applied') return <AppliedView reference={place.reference} />;
  return place.step === 'loan' ? <LoanStep /> : <FinishStep sending={place.sending} />;
};
