import { areFieldsValid } from '@somesa/core';
import { areTexts, createTabMemory, type TabMemory } from '../state/tab-memory';
import { type Draft, type Step, steps } from './flow/draft';
import { type Attempt, createEmptyDraft, type Flow, type PaymentHandle, type Place } from './flow/flow';
import { isSameRequest } from './flow/requests';

/** State that a reload must not lose: the input, the pending request, and the handle of a pending payment. */
export interface SavedState {
  draft: Draft;
  step: Step;
  attempt: Attempt | null;
  /** True if the payer has changed nothing since the attempt. */
  isStillAsked: boolean;
  handle: PaymentHandle | null;
}

const methods: readonly unknown[] = ['mtn', 'airtel', 'bank', null];

const isDraft = (draft: Draft): boolean =>
  methods.includes(draft.method) &&
  (Object.keys(createEmptyDraft(null)) as (keyof Draft)[]).every(
    (name) => name in draft && areTexts(draft[name] ?? ''),
  );

const isHandle = ({ id, secret, startedAtMs }: PaymentHandle): boolean =>
  areTexts(id, secret) && Number.isFinite(startedAtMs);

/** Returns whether an attempt can be sent again: it needs an amount, or the handle of the payment that it retries. */
const isAttempt = ({ key, sentAtMs, ask: { retryOf, body } }: Attempt): boolean =>
  areTexts(key) &&
  Number.isFinite(sentAtMs) &&
  'paymentMethod' in body &&
  (retryOf ? isHandle(retryOf) : 'amount' in body) &&
  areFieldsValid(body);

/** Returns whether a stored state is complete. Throws if it is something else. */
const isValid = ({ draft, step, attempt, handle }: SavedState): boolean =>
  isDraft(draft) &&
  steps.includes(step) &&
  (attempt === null || isAttempt(attempt)) &&
  (handle === null || isHandle(handle));

/** Returns the state to save for a reload; null once the payment has succeeded. */
export const toSavedState = (flow: Flow): SavedState | null => {
  const { draft, place, attempt, retryOf } = flow;
  if (isPaid(flow)) return null;
  const isSentAgain = place.name === 'restoring' && place.handle === null;
  const handle = place.name === 'step' ? retryOf?.handle : (place.handle ?? attempt?.ask.retryOf);
  return {
    draft,
    step: place.name === 'step' ? place.step : 'finish',
    attempt,
    isStillAsked: isSentAgain || isSameRequest(flow),
    handle: handle ?? null,
  };
};

/** Returns whether the payment has succeeded. */
export const isPaid = (flow: Flow): flow is Flow & { place: Extract<Place, { name: 'payment' }> } =>
  flow.place.name === 'payment' && flow.place.payment.status === 'succeeded';

/** Saved state of one payment in its tab. */
export type Memory = TabMemory<SavedState>;

/** Creates the memory of one payment in session storage under `somesa:<key>`. */
export const createMemory = (key: string, storage?: Storage | null): Memory =>
  createTabMemory(key, isValid, storage);
