import { areFieldsValid } from '@somesa/core';
import { areTexts } from '../state/are-texts';
import { type Draft, steps } from './flow/draft';
import { type Attempt, createEmptyDraft, type Flow, isPaid, type PaymentHandle } from './flow/flow';
import { isSameRequest } from './flow/requests';
import { type Memory, type SavedState, toSavedForm } from './memory';

const methods: readonly unknown[] = ['mtn', 'airtel', 'bank', null];

const isDraft = (draft: Draft): boolean =>
  methods.includes(draft.method) &&
  (Object.keys(createEmptyDraft(null)) as (keyof Draft)[]).every(
    (name) => name in draft && areTexts(draft[name] ?? ''),
  );

const isHandle = ({ id, secret, startedAtMs }: PaymentHandle): boolean =>
  areTexts(id, secret) && Number.isFinite(startedAtMs);

// Returns whether an attempt can be sent again: it needs an amount, or the handle of the payment that it
// retries.
const isAttempt = ({ key, sentAtMs, ask: { retryOf, body } }: Attempt): boolean =>
  areTexts(key) &&
  Number.isFinite(sentAtMs) &&
  'paymentMethod' in body &&
  (retryOf ? isHandle(retryOf) : 'amount' in body) &&
  areFieldsValid(body);

/** Returns whether a stored state is complete. Throws if it is something else. */
const isValid = ({ draft, step, attempt, handle, prefilled }: SavedState): boolean =>
  isDraft(draft) &&
  areTexts(prefilled ?? '') &&
  steps.includes(step) &&
  (attempt === null || isAttempt(attempt)) &&
  (handle === null || isHandle(handle));

/** Returns the saved state of an earlier visit; null if there is none, or one that this version can't use. */
export const loadSavedState = (memory: Memory): SavedState | null => memory.load(isValid);

/** Returns the state to save for a reload; null once the payment has succeeded. */
export const toSavedState = (flow: Flow): SavedState | null => {
  const { place, attempt, retryOf } = flow;
  if (isPaid(flow)) return null;
  const isSentAgain = place.name === 'restoring' && place.handle === null;
  const handle = place.name === 'step' ? retryOf?.handle : (place.handle ?? attempt?.ask.retryOf);
  return {
    ...toSavedForm(flow),
    attempt,
    isStillAsked: isSentAgain || isSameRequest(flow),
    handle: handle ?? null,
  };
};
