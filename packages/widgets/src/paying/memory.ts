import { areFieldsValid } from '@somesa/core';
import { createTabMemory, type TabMemory } from '../session/tab-memory';
import { type Draft, type Step, steps } from './flow/draft';
import { type Attempt, emptyDraft, type Flow, type PaymentHandle } from './flow/flow';
import { isSameRequest } from './flow/requests';

/** State that a reload must not lose: the input, the request under way, and the handle of a pending payment. */
export interface SavedState {
  draft: Draft;
  step: Step;
  attempt: Attempt | null;
  /** True if the payer has changed nothing since the attempt was sent. */
  isStillAsked: boolean;
  handle: PaymentHandle | null;
}

const methods: readonly unknown[] = ['mtn', 'airtel', 'bank', null];

const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');

const isDraft = (draft: Draft): boolean =>
  methods.includes(draft.method) &&
  (Object.keys(emptyDraft(null)) as (keyof Draft)[]).every(
    (name) => name in draft && areTexts(draft[name] ?? ''),
  );

const isHandle = ({ id, secret, startedAtMs }: PaymentHandle): boolean =>
  areTexts(id, secret) && Number.isFinite(startedAtMs);

/** An attempt is sent again as it is: without the amount, or another payment's handle, it would ask for nothing. */
const isAttempt = ({ key, sentAtMs, ask: { retryOf, body } }: Attempt): boolean =>
  areTexts(key) &&
  Number.isFinite(sentAtMs) &&
  'paymentMethod' in body &&
  (retryOf ? isHandle(retryOf) : 'amount' in body) &&
  areFieldsValid(body);

/** Tells whether what was stored is ours and whole; it throws where it is nothing like it. */
const isWhole = ({ draft, step, attempt, handle }: SavedState): boolean =>
  isDraft(draft) &&
  steps.includes(step) &&
  (attempt === null || isAttempt(attempt)) &&
  (handle === null || isHandle(handle));

/** Reads from a flow what a reload must not lose. */
export const toSavedState = (flow: Flow): SavedState => {
  const { draft, place, attempt, retryOf } = flow;
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

/** Keeps one flow over a reload of its tab. */
export type Memory = TabMemory<SavedState>;

/** Remembers one flow in session storage under `somesa:<key>`. */
export const createMemory = (key: string, storage?: Storage | null): Memory =>
  createTabMemory(key, isWhole, storage);
