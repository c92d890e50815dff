import type { WidgetTexts } from '@somesa/core';
import { Button, Notice } from '@somesa/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { LaterState } from '../state/use-later';
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
      <Notice kind="error" title={connection.network}>
        <p>{ui.later_failed}</p>
        <Button kind="quiet" onClick={onTryAgain}>
          {ui.try_again}
        </Button>
        {later.link}
      </Notice>
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
