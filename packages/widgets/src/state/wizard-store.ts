import type { ApiFailure } from '@somesa/api-client';
import { createFlowState } from './flow-state';
import { createLookup, type LookUpStudent, type LookupEvent } from './lookup';
import type { TabMemory } from './tab-memory';

interface WizardFlow<Step> {
  place: { name: string; step?: Step };
}

interface WizardStoreOptions<Flow, Event, Saved, Step> {
  lookUpStudent: LookUpStudent;
  memory: TabMemory<Saved>;
  initial: Flow;
  reduce: (flow: Flow, event: Event | LookupEvent) => Flow;
  /** Returns the state to save for a reload; null if nothing may be left in the tab. */
  toSavedState: (flow: Flow) => Saved | null;
  /** Callbacks of the host page, which may replace them at any time. */
  events: {
    onStep?: ((step: Step) => void) | undefined;
    onError?: ((failure: ApiFailure) => void) | undefined;
  };
  nowMs?: (() => number) | undefined;
}

/**
 * Creates the observable state of a wizard. Each change is saved in the tab, and a new step is reported to
 * the host page.
 */
export const createWizardStore = <
  Flow extends WizardFlow<Step>,
  Event extends { type: string },
  Saved,
  Step,
>({
  lookUpStudent,
  memory,
  initial,
  reduce,
  toSavedState,
  events,
  nowMs,
}: WizardStoreOptions<Flow, Event, Saved, Step>) => {
  const { state, setFlow } = createFlowState(initial);

  const dispatch = (event: Event | LookupEvent): void => {
    const before = state.flow;
    const after = reduce(before, event);
    if (after === before) return;
    setFlow(after);
    memory.save(event.type === 'started-over' ? null : toSavedState(after));
    const { step } = after.place;
    if (step && step !== before.place.step) events.onStep?.(step);
  };

  const reportFailure = (failure: ApiFailure): void => events.onError?.(failure);

  return {
    state,
    dispatch,
    reportFailure,
    students: createLookup({ lookUpStudent, nowMs, dispatch, reportFailure }),
  };
};
