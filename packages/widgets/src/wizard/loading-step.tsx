import type { WidgetTexts } from '@somesa/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { LaterState } from '../state/use-later';
import { CardSkeleton } from './card-skeleton';
import { FailureNotice } from './failure-notice';
import { StepForm } from './step-form';

/** Renders a placeholder for a step that is loading, or its failure to load. */
export const LoadingStep = ({
  title,
  label,
  later,
  texts: { ui, connection },
  onPrevious,
}: {
  title: ReactNode;
  /** Name of what is loading, for screen readers. */
  label: string;
  later: LaterState<unknown>;
  texts: WidgetTexts;
  onPrevious?: (() => void) | undefined;
}) => {
  // A failure from before this step is retried once without being shown; later ones wait for the user.
  const [onArrival, setOnArrival] = useState(() => (later.kind === 'failed' ? later.onTryAgain : null));
  useEffect(() => {
    onArrival?.();
    setOnArrival(null);
  }, [onArrival]);
  const onTryAgain = later.kind === 'failed' && !onArrival ? later.onTryAgain : undefined;
  return (
    <StepForm
      title={title}
      texts={ui}
      onNext={() => onTryAgain?.()}
      onPrevious={onPrevious}
      isBusy={!onTryAgain}
    >
      {onTryAgain ? (
        <FailureNotice
          failure={{ kind: 'connection', status: null, message: connection.network }}
          texts={ui}
          hint={ui.later_failed}
          onTryAgain={onTryAgain}
        />
      ) : (
        <CardSkeleton label={label} />
      )}
    </StepForm>
  );
};
