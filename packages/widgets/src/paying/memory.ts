import { createTabMemory, type TabMemory } from '../state/tab-memory';
import type { Draft, Step } from './flow/draft';
import type { Attempt, Flow, PaymentHandle } from './flow/flow';

/** State that a reload must not lose: the input, the pending request, and the handle of a pending payment. */
export interface SavedState {
  draft: Draft;
  step: Step;
  attempt: Attempt | null;
  /** True if the payer has changed nothing since the attempt. */
  isStillAsked: boolean;
  handle: PaymentHandle | null;
  /** Missing in states of version 1.1.0 and earlier. */
  prefilled?: string | undefined;
}

/** Returns the state to save while only the form has loaded. */
export const toSavedForm = ({ draft, place, purpose }: Flow): SavedState => ({
  draft,
  step: place.name === 'step' ? place.step : 'finish',
  attempt: null,
  isStillAsked: false,
  handle: null,
  prefilled: purpose.empty.regNo,
});

/**
 * Returns whether a stored state has only a number at the first step, which needs no later steps to be
 * restored.
 */
export const isNumberOnly =
  (empty: Draft) =>
  ({ draft, step, attempt, handle }: SavedState): boolean =>
    step === 'regNo' &&
    !attempt &&
    !handle &&
    typeof draft.regNo === 'string' &&
    (Object.keys(empty) as (keyof Draft)[]).every((name) => name === 'regNo' || draft[name] === empty[name]);

export type Memory = TabMemory<SavedState>;

/** Creates the memory of one payment in session storage under `somesa:<key>`. */
export const createMemory = (key: string, storage?: Storage | null): Memory => createTabMemory(key, storage);
