import type { Api, ApiFailure } from '@somesa/api-client';
import { hasHold, isFinal, type PaymentStarted, type PaymentView } from '@somesa/core';
import { newIdempotencyKey } from '../state/idempotency';
import { createWizardStore } from '../state/wizard-store';
import type { Draft, Method, Step } from './flow/draft';
import { type Attempt, createFlow, type FlowEvent, type PaymentHandle } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { reduce } from './flow/reduce';
import { buildSubmission, isMethodValid, isSameRequest } from './flow/requests';
import { isPaid, type Memory, toSavedState } from './memory';
import { createRestore, sendAttempt } from './restore';

/** Callbacks of the host page. */
export interface PayingEvents {
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
}

/** API of a payment. Its lookup returns the child and the amount that can be paid. */
export type PayingApi = Pick<
  Api,
  'lookUpStudent' | 'initiatePayment' | 'getPayment' | 'watchPayment' | 'retryPayment'
>;

/** Options of a payment. */
export interface PayingOptions {
  api: PayingApi;
  purpose: Purpose;
  memory: Memory;
  events?: PayingEvents;
  nowMs?: () => number;
  newKey?: () => string;
}

/** Creates the store of one payment: the state that views read, and the actions that they call. */
export const createPaying = (options: PayingOptions) => {
  const { api, purpose, nowMs = Date.now, newKey = newIdempotencyKey } = options;
  const events: PayingEvents = options.events ?? {};
  const store = createWizardStore({ ...options, initial: createFlow(purpose), reduce, toSavedState, events });
  const { state, reportFailure, students } = store;
  let watching: AbortController | null = null;
  /** Registration number from elsewhere on the page that is not in the form yet. */
  let newNumber = '';

  const dispatch = (event: FlowEvent): void => {
    const wasPaid = isPaid(state.flow);
    store.dispatch(event);
    if (!wasPaid && isPaid(state.flow)) events.onPaid?.(state.flow.place.payment);
    applyNewNumber();
  };

  /** Replaces the form by the number from elsewhere on the page, unless a payment is pending. Waits until a restored payment is known. */
  const applyNewNumber = (): void => {
    const { place, retryOf } = state.flow;
    if (!newNumber || place.name === 'restoring') return;
    const regNo = newNumber;
    newNumber = '';
    const payment = place.name === 'payment' ? place.payment : retryOf?.payment;
    if (payment && hasHold(payment.status)) return;
    startOver();
    dispatch({ type: 'typed', patch: { regNo } });
    void lookUp();
  };

  const stopWatching = (): void => {
    watching?.abort();
    watching = null;
  };

  const updatePayment = (payment: PaymentView): void => dispatch({ type: 'payment-changed', payment });

  const watch = ({ id, secret }: PaymentHandle): void => {
    stopWatching();
    const controller = new AbortController();
    watching = controller;
    void api.watchPayment({
      id,
      secret,
      signal: controller.signal,
      onPayment: updatePayment,
      onConnection: (connection) => dispatch({ type: 'connection-changed', id, connection }),
    });
  };

  const lookUp = (goTo: Step | null = null): Promise<void> =>
    students.start(state.flow.draft, (student) => dispatch({ type: 'student-found', student, goTo }));

  const showStarted = ({ payment, secret }: PaymentStarted): void => {
    const handle: PaymentHandle = { id: payment.id, secret, startedAtMs: nowMs() };
    dispatch({ type: 'payment-started', handle, payment });
    if (!isFinal(payment.status)) watch(handle);
  };

  /** Sends the request of the summary. It is saved before it is sent, and the same request keeps its key. */
  const finish = async (): Promise<void> => {
    const { flow } = state;
    if (flow.place.name !== 'step' || flow.place.sending.kind === 'busy') return;
    const ask = buildSubmission(flow);
    if (!ask) return dispatch({ type: 'went-back' });
    const key = flow.attempt && isSameRequest(flow) ? flow.attempt.key : newKey();
    const attempt: Attempt = { key, sentAtMs: nowMs(), ask };
    dispatch({ type: 'send-started', attempt });
    const result = await sendAttempt(api, attempt);
    if (result.ok) return showStarted(result.value);
    dispatch({ type: 'send-failed', failure: result.error });
    reportFailure(result.error);
  };

  const { restore, retryRestore } = createRestore({
    ...options,
    ...store,
    nowMs,
    dispatch,
    lookUp,
    updatePayment,
    showStarted,
    watch,
  });

  const stop = (): void => {
    stopWatching();
    students.stop();
  };

  const startOver = (): void => {
    stop();
    dispatch({ type: 'started-over' });
  };

  return {
    state,
    /** Callbacks of the host page, which may be replaced at any time. */
    events,
    restore,
    typed: (patch: Partial<Draft>): void => {
      dispatch({ type: 'typed', patch });
      if (state.flow.lookup.kind === 'idle') students.stop();
    },
    lookUp: (): Promise<void> => lookUp(),
    /** Looks up a number from elsewhere on the page. It replaces the input and a final payment, but not a pending one. */
    lookUpNumber: (regNo: string): void => {
      newNumber = regNo;
      applyNewNumber();
    },
    chooseSchool: (slug: string): Promise<void> => {
      dispatch({ type: 'typed', patch: { school: slug } });
      return lookUp();
    },
    next: (): void => dispatch({ type: 'went-next' }),
    back: (): void => dispatch({ type: 'went-back' }),
    chooseMethod: (method: Method): void => dispatch({ type: 'method-chosen', method }),
    finish,
    retryRestore,
    extendWait: (): void => dispatch({ type: 'wait-extended' }),
    changeMethod: (): void => dispatch({ type: 'retry-chosen', step: 'method' }),
    /** Retries the payment with the same phone number. It is a new request, because the last one is final. */
    retry: (): Promise<void> => {
      const isComplete = isMethodValid(state.flow.draft);
      dispatch({ type: 'retry-chosen', step: isComplete ? 'finish' : 'method' });
      return isComplete ? finish() : Promise.resolve();
    },
    startOver,
    /** Stops all requests that only watch. The payment itself continues. */
    stop,
  };
};

/** Store of one payment. */
export type PayingStore = ReturnType<typeof createPaying>;
