import type { LaterState } from '../../state/use-later';
import { LoadingStep } from '../../wizard/loading-step';
import { usePaying } from '../context';
import type { Flow } from '../flow/flow';
import { FindStep } from './find-step';
import type { LaterPaying } from './later-paying';

/**
 * Returns whether the payer is at the first step: the child is not found yet, and no earlier payment fixes
 * it.
 */
export const isAtFirstStep = ({ place, lookup, purpose, retryOf }: Flow): boolean =>
  place.name === 'step' &&
  (place.step === 'regNo' || (purpose.steps[0] === 'regNo' && lookup.kind !== 'found' && !retryOf));

export const CurrentView = ({ later }: { later: LaterState<LaterPaying> }) => {
  const { store, flow, texts, t } = usePaying();
  const { place, lookup } = flow;
  const isRestorePending = store.isRestorePending();
  const part = later.kind === 'ready' ? later.part : null;
  if (isAtFirstStep(flow) && !isRestorePending) return <FindStep later={later} />;
  if (!part)
    return (
      <LoadingStep
        title={lookup.kind === 'found' ? <span translate="no">{lookup.student.displayName}</span> : t.title}
        later={later}
        texts={texts}
        onPrevious={isRestorePending ? undefined : store.back}
      />
    );
  const { StepView, PaymentPlace } = part;
  return place.name === 'step' ? <StepView place={place} /> : <PaymentPlace place={place} />;
};
