import type { WidgetTexts } from '@somesa/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { LaterState } from '../state/use-later';
import { FailureNotice } from './failure-notice';
import { StepForm } from './step-form';

interface LoadingProps {
  later: LaterState<unknown>;
  texts: WidgetTexts;
}

/** A failure from before is first retried once without being shown. */
const useTryAgain = (later: LaterState<unknown>): (() => void) | undefined => {
  const [onArrival, setOnArrival] = useState(() => (later.kind === 'failed' ? later.onTryAgain : null));
  useEffect(() => {
    onArrival?.();
    setOnArrival(null);
  }, [onArrival]);
  return later.kind === 'failed' && !onArrival ? later.onTryAgain : undefined;
};

export const LoadingStatus = ({ later, texts: { ui, connection } }: LoadingProps) => {
  const onTryAgain = useTryAgain(later);
  return (
    onTryAgain && (
      <FailureNotice
        failure={{ kind: 'connection', status: null, message: connection.network }}
        texts={ui}
        hint={ui.later_failed}
        onTryAgain={onTryAgain}
      >
        {later.link}
      </FailureNotice>
    )
  );
};

export const LoadingStep = ({
  title,
  onPrevious,
  ...loading
}: LoadingProps & { title: ReactNode; onPrevious?: (() => void) | undefined }) => (
  <StepForm
    title={title}
    texts={loading.texts.ui}
    onNext={() => undefined}
    onPrevious={onPrevious}
    isBusy={loading.later.kind !== 'failed'}
    isDisabled={loading.later.kind === 'failed'}
  >
    <LoadingStatus {...loading} />
  </StepForm>
);
