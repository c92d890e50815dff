import type { Api, ApiFailure } from '@somesa/api-client';
import { isFinal, isReserving, type PaymentStarted, type PaymentView } from '@somesa/core';
import { proxy, ref } from 'valtio/vanilla';
import { newIdempotencyKey } from '../session/idempotency';
import { createLookUp } from '../session/look-up';
import type { Draft, Method, Step } from './flow/draft';
import { type Attempt, type Flow, type FlowEvent, initialFlow, type PaymentHandle } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { reduce } from './flow/reduce';
import { buildSubmission, isSameRequest, isWayRight } from './flow/requests';
import { type Memory, toSavedState } from './memory';
import { createRestore } from './restore';
import { sendAttempt } from './send-attempt';

/** Events that the surrounding page receives from the payment flow. */
export interface PayingEvents {
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
}

/** The calls that a payment makes. A look-up answers whom it is for, and how much can be paid. */
export type PayingApi = Pick<
  Api,
  'lookUpStudent' | 'startPayment' | 'getPayment' | 'watchPayment' | 'retryPayment'
>;

/** Options for creating a flow. */
export interface PayingOptions {
  api: PayingApi;
  purpose: Purpose;
  memory: Memory;
  events?: PayingEvents;
  nowMs?: () => number;
  newKey?: () => string;
}

/** Builds the flow of one payment: the state that views read, and the actions that they call. */
export const createPaying = (options: PayingOptions) => {
  const { api, purpose, memory, nowMs = Date.now, newKey = newIdempotencyKey } = options;
  const state = proxy({ flow: ref(initialFlow(purpose)) as Flow });
  const events: PayingEvents = options.events ?? {};
  let watching: AbortController | null = null;
  /** A number typed elsewhere that is not in the form yet. */
  let newNumber = '';

  const dispatch = (event: FlowEvent): void => {
    const before = state.flow;
    const after = reduce(before, event);
    if (after === before) return;
    state.flow = ref(after);
    if (isPaid(after) || event.type === 'started-over') memory.clear();
    else memory.save(toSavedState(after));
    if (after.place.name === 'payment' && isPaid(after) && !isPaid(before))
      events.onPaid?.(after.place.payment);
    const step = after.place.name === 'step' ? after.place.step : null;
    if (step && (before.place.name !== 'step' || before.place.step !== step)) events.onStep?.(step);
    takeNumber();
  };

  /** Puts the number typed elsewhere into the form, unless a payment is under way; while it is looked up, the number waits. */
  const takeNumber = (): void => {
    const { place, retryOf } = state.flow;
    if (!newNumber || place.name === 'restoring') return;
    const regNo = newNumber;
    newNumber = '';
    const payment = place.name === 'payment' ? place.payment : retryOf?.payment;
    if (payment && isReserving(payment.status)) return;
    startOver();
    dispatch({ type: 'typed', patch: { regNo } });
    void lookUp();
  };

  const tellFailure = (failure: ApiFailure): void => events.onError?.(failure);

  const stopWatching = (): void => {
    watching?.abort();
    watching = null;
  };

  const takeNews = (payment: PaymentView): void => dispatch({ type: 'payment-news', payment });

  const watch = ({ id, secret }: PaymentHandle): void => {
    stopWatching();
    const controller = new AbortController();
    watching = controller;
    void api.watchPayment({
      id,
      secret,
      signal: controller.signal,
      onPayment: takeNews,
      onConnection: (connection) => dispatch({ type: 'connection-news', id, connection }),
    });
  };

  const numbers = createLookUp({ api, nowMs, dispatch, tellFailure });
  const lookUp = (goTo: Step | null = null): Promise<void> =>
    numbers.ask(state.flow.draft, (student) => dispatch({ type: 'student-found', student, goTo }));

  const takeStarted = ({ payment, secret }: PaymentStarted): void => {
    const handle: PaymentHandle = { id: payment.id, secret, startedAtMs: nowMs() };
    dispatch({ type: 'payment-started', handle, payment });
    if (!isFinal(payment.status)) watch(handle);
  };

  /** Sends what the summary shows. The request is remembered before the call, and its key kept for the same request. */
  const finish = async (): Promise<void> => {
    const { flow } = state;
    if (flow.place.name !== 'step' || flow.place.sending.kind === 'busy') return;
    const ask = buildSubmission(flow);
    if (!ask) return dispatch({ type: 'went-back' });
    const key = flow.attempt && isSameRequest(flow) ? flow.attempt.key : newKey();
    const attempt: Attempt = { key, sentAtMs: nowMs(), ask };
    dispatch({ type: 'send-started', attempt });
    const result = await sendAttempt(api, attempt);
    if (result.ok) return takeStarted(result.value);
    dispatch({ type: 'send-failed', failure: result.error });
    tellFailure(result.error);
  };

  const { restore, askAgain } = createRestore({
    api,
    memory,
    nowMs,
    flow: () => state.flow,
    dispatch,
    lookUp,
    takeNews,
    takeStarted,
    watch,
    tellFailure,
  });

  const startOver = (): void => {
    stopWatching();
    numbers.stop();
    dispatch({ type: 'started-over' });
  };

  return {
    state,
    /** Callbacks of the surrounding page; set again when the page gives new functions. */
    events,
    restore,
    typed: (patch: Partial<Draft>): void => {
      dispatch({ type: 'typed', patch });
      if (state.flow.lookUp.kind === 'idle') numbers.stop();
    },
    lookUp: (): Promise<void> => lookUp(),
    /** Looks up a number that was typed elsewhere. It replaces what the form holds and a final payment, never a pending one. */
    lookUpNumber: (regNo: string): void => {
      newNumber = regNo;
      takeNumber();
    },
    chooseSchool: (slug: string): Promise<void> => {
      dispatch({ type: 'typed', patch: { school: slug } });
      return lookUp();
    },
    next: (): void => dispatch({ type: 'went-next' }),
    back: (): void => dispatch({ type: 'went-back' }),
    chooseMethod: (method: Method): void => dispatch({ type: 'method-chosen', method }),
    switchNetwork: (method: 'mtn' | 'airtel'): void => dispatch({ type: 'network-switched', method }),
    finish,
    askAgain,
    goOnWaiting: (): void => dispatch({ type: 'kept-waiting' }),
    otherWay: (): void => dispatch({ type: 'other-way-asked', step: 'method' }),
    /** Tries the same number again: a new request, since the last one ended. */
    tryAgain: (): Promise<void> => {
      const isComplete = isWayRight(state.flow.draft);
      dispatch({ type: 'other-way-asked', step: isComplete ? 'finish' : 'method' });
      return isComplete ? finish() : Promise.resolve();
    },
    startOver,
    /** Stops listening. What was asked of the network goes on without this page. */
    stop: (): void => {
      stopWatching();
      numbers.stop();
    },
  };
};

const isPaid = ({ place }: Flow): boolean => place.name === 'payment' && place.payment.status === 'succeeded';

/** One running payment. */
export type PayingStore = ReturnType<typeof createPaying>;
