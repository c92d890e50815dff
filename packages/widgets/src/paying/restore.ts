import { type ApiFailure, type Call, hasPayment } from '@somesa/api-client';
import { HOLD_MS, isFinal, type PaymentStarted, type PaymentView, type Result } from '@somesa/core';
import { isConclusive } from '../state/idempotency';
import type { Step } from './flow/draft';
import type { Attempt, Flow, FlowEvent, PaymentHandle, Place } from './flow/flow';
import type { Memory } from './memory';
import { loadSavedState } from './saved-state';

/**
 * Time after Finish within which a reload sends the request again automatically, in milliseconds: as long as
 * its payment would hold the amount. A tab that the browser restores days later sends nothing.
 */
export const RESEND_WITHIN_MS = HOLD_MS;

/**
 * Returns the place while a payment of an earlier visit is loaded or, without a handle, its attempt is sent
 * again.
 */
export const restoring = (handle: PaymentHandle | null): Place => ({
  name: 'restoring',
  handle,
  failure: null,
});

const isStarted = (answer: object): boolean => 'secret' in answer && hasPayment(answer);

export const sendAttempt = (
  call: Call,
  { key, ask: { retryOf, body } }: Attempt,
): Promise<Result<PaymentStarted, ApiFailure>> => {
  const request = { headers: { 'idempotency-key': key }, expects: isStarted };
  if (retryOf)
    return call('POST /payments/:id/retry', {
      ...request,
      params: { id: retryOf.id },
      headers: { ...request.headers, 'x-payment-secret': retryOf.secret },
      body,
    });
  return 'children' in body
    ? call('POST /parent/children/payments', { ...request, body })
    : call('POST /payments', { ...request, body });
};

interface RestoreOptions {
  api: { call: Call };
  memory: Memory;
  nowMs: () => number;
  state: { flow: Flow };
  dispatch: (event: FlowEvent) => void;
  lookUp: (goTo: Step) => Promise<void>;
  updatePayment: (payment: PaymentView) => void;
  showStarted: (started: PaymentStarted) => void;
  watch: (handle: PaymentHandle) => void;
  reportFailure: (failure: ApiFailure) => void;
}

export const createRestore = ({
  api: { call },
  memory,
  nowMs,
  state,
  dispatch,
  lookUp,
  updatePayment,
  showStarted,
  watch,
  reportFailure,
}: RestoreOptions) => {
  const fail = (failure: ApiFailure): void => {
    dispatch({ type: 'restore-failed', failure });
    reportFailure(failure);
  };

  /** If it does not exist any more, the form is shown with its input. */
  const restorePayment = async (handle: PaymentHandle): Promise<void> => {
    const result = await call('GET /payments/:id', {
      params: { id: handle.id },
      headers: { 'x-payment-secret': handle.secret },
      expects: hasPayment,
    });
    const { place, draft } = state.flow;
    if (place.name !== 'restoring' || place.handle?.id !== handle.id) return;
    if (result.ok) {
      const { payment } = result.value;
      updatePayment(payment);
      if (!isFinal(payment.status)) watch(handle);
    } else if (result.error.kind === 'answer' && result.error.status === 404) {
      dispatch({ type: 'restored', draft, attempt: null, place: null });
    } else fail(result.error);
  };

  /** Returns to where a rejected request came from: the earlier payment, or the form with the reason. */
  const handleRejection = async ({ ask: { retryOf } }: Attempt, failure: ApiFailure): Promise<void> => {
    const { draft } = state.flow;
    const place = retryOf && restoring(retryOf);
    dispatch({ type: 'restored', draft, attempt: null, place });
    reportFailure(failure);
    if (retryOf) return restorePayment(retryOf);
    // A number from elsewhere on the page may have replaced the rejected one.
    if (state.flow.draft !== draft) return;
    await lookUp('finish');
    const { place: current } = state.flow;
    if (current.name === 'step' && current.step === 'finish') dispatch({ type: 'send-failed', failure });
  };

  /**
   * Sends the pending request again under its key, and gets the same response as before. If the request never
   * reached the server, this starts the payment, as the payer requested by pressing Finish.
   */
  const sendAgain = async (attempt: Attempt): Promise<void> => {
    const result = await sendAttempt(call, attempt);
    const { place, attempt: current } = state.flow;
    if (place.name !== 'restoring' || place.handle || current?.key !== attempt.key) return;
    if (result.ok) showStarted(result.value);
    else if (isConclusive(result.error)) await handleRejection(attempt, result.error);
    else fail(result.error);
  };

  const run = (): void => {
    const { place, attempt } = state.flow;
    if (place.name !== 'restoring') return;
    if (place.handle) void restorePayment(place.handle);
    else if (attempt) void sendAgain(attempt);
  };

  return {
    /**
     * Restores the state of an earlier visit of this tab: its pending request, its pending payment, or its
     * input.
     */
    restore: (): void => {
      const saved = loadSavedState(memory);
      const { school, regNo } = state.flow.purpose.empty;
      if (!saved || (school && saved.draft.school !== school)) return;
      const { draft, attempt, handle, step } = saved;
      // The page fills in another child's number by now.
      if (!attempt && !handle && (saved.prefilled ?? '') !== regNo) return;
      const isPending =
        attempt !== null && saved.isStillAsked && nowMs() - attempt.sentAtMs < RESEND_WITHIN_MS;
      const place = isPending || handle ? restoring(isPending ? null : handle) : null;
      dispatch({ type: 'restored', draft, attempt, place });
      if (place) run();
      else if (step !== 'regNo') void lookUp(step);
    },

    retryRestore: (): void => {
      dispatch({ type: 'restore-failed', failure: null });
      run();
    },
  };
};
