import type { Api, ApiFailure } from '@somesa/api-client';
import { isFinal, normaliseRegNo, type PaymentStarted, type PaymentView, type Result } from '@somesa/core';
import { proxy, ref } from 'valtio';
import { newIdempotencyKey } from './flow/attempt';
import {
  type Draft,
  type Flow,
  type FlowEvent,
  type Handle,
  initialFlow,
  type Method,
  type Step,
} from './flow/flow';
import { reduce } from './flow/reduce';
import { fingerprintOf, paymentRequest, paymentWay } from './flow/requests';
import type { Memory } from './memory';

/** What the page around the flow is told. Nothing of it is personal. */
export interface PayFeesEvents {
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
}

/** What a flow is built from. */
export interface PayFeesOptions {
  api: Pick<Api, 'lookUpStudent' | 'startPayment' | 'getPayment' | 'watchPayment' | 'retryPayment'>;
  /** The embed's school; null in the host, where any child can be looked up. */
  school: string | null;
  memory: Memory;
  events?: PayFeesEvents;
  nowMs?: () => number;
  newKey?: () => string;
}

/** Builds one pay-fees flow: the state that views read, and the actions that they call. */
export const createPayFees = (options: PayFeesOptions) => {
  const { api, school, memory, nowMs = Date.now, newKey = newIdempotencyKey } = options;
  const state = proxy({ flow: ref(initialFlow(school)) as Flow });
  const events: PayFeesEvents = options.events ?? {};
  let watching: AbortController | null = null;
  let lookingUp: AbortController | null = null;

  const remember = ({ draft, place, attempt, retryOf }: Flow): void =>
    memory.save({
      draft,
      attempt,
      step: place.name === 'step' ? place.step : 'finish',
      handle: place.name === 'step' ? (retryOf?.handle ?? null) : place.handle,
    });

  const dispatch = (event: FlowEvent): void => {
    const before = state.flow;
    const after = reduce(before, event, school);
    if (after === before) return;
    state.flow = ref(after);
    if (isPaid(after) || event.type === 'started-over') memory.clear();
    else remember(after);
    if (after.place.name === 'payment' && isPaid(after) && !isPaid(before))
      events.onPaid?.(after.place.payment);
    const step = after.place.name === 'step' ? after.place.step : null;
    if (step && (before.place.name !== 'step' || before.place.step !== step)) events.onStep?.(step);
  };

  const tellFailure = (failure: ApiFailure): void => events.onError?.(failure);

  const stopWatching = (): void => {
    watching?.abort();
    watching = null;
  };

  const takeNews = (payment: PaymentView): void => dispatch({ type: 'payment-news', payment });

  const watch = ({ id, secret }: Handle): void => {
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

  const lookUp = async (goTo: Step | null = null): Promise<void> => {
    const { regNo, school: slug } = state.flow.draft;
    lookingUp?.abort();
    const controller = new AbortController();
    lookingUp = controller;
    dispatch({ type: 'look-up-started' });
    const result = await api.lookUpStudent(
      { regNo: normaliseRegNo(regNo), school: slug ?? undefined },
      controller.signal,
    );
    if (controller.signal.aborted) return;
    if (!result.ok) {
      const { retryAfterSeconds } = result.error;
      const retryAtMs = retryAfterSeconds === undefined ? null : nowMs() + retryAfterSeconds * 1000;
      dispatch({ type: 'look-up-failed', failure: result.error, retryAtMs });
      return tellFailure(result.error);
    }
    const { value } = result;
    if (value.kind === 'schools') dispatch({ type: 'schools-found', schools: value.schools });
    else dispatch({ type: 'student-found', student: value.student, goTo });
  };

  /** Asks for the payment of an earlier visit. Answers no payment where the handle is dead: the form stands as it was typed. */
  const restorePayment = async (handle: Handle): Promise<void> => {
    const result = await api.getPayment(handle.id, handle.secret);
    const { place, draft } = state.flow;
    if (place.name !== 'restoring' || place.handle.id !== handle.id) return;
    if (result.ok) {
      takeNews(result.value);
      if (!isFinal(result.value.status)) watch(handle);
    } else if (result.error.kind === 'answer' && result.error.status === 404) {
      dispatch({ type: 'started-over' });
      dispatch({ type: 'restored', draft, attempt: null, handle: null });
    } else {
      dispatch({ type: 'restore-failed', failure: result.error });
      tellFailure(result.error);
    }
  };

  const send = (key: string): Promise<Result<PaymentStarted, ApiFailure>> | null => {
    const { flow } = state;
    if (flow.retryOf) {
      const way = paymentWay(flow.draft);
      const { id, secret } = flow.retryOf.handle;
      return way.ok ? api.retryPayment(id, secret, way.value, key) : null;
    }
    const request = paymentRequest(flow);
    return request.ok ? api.startPayment(request.value, key) : null;
  };

  /** Sends what the summary shows. The key is remembered before the call, and kept for the same request. */
  const finish = async (): Promise<void> => {
    const { flow } = state;
    if (flow.place.name !== 'step' || flow.place.sending.kind === 'busy') return;
    const body = fingerprintOf(flow);
    const key = flow.attempt?.body === body ? flow.attempt.key : newKey();
    dispatch({ type: 'send-started', attempt: { key, body } });
    const result = await send(key);
    if (!result) return dispatch({ type: 'went-back' });
    if (!result.ok) {
      dispatch({ type: 'send-failed', failure: result.error });
      return tellFailure(result.error);
    }
    const { payment, secret } = result.value;
    const handle: Handle = { id: payment.id, secret, startedAtMs: nowMs() };
    dispatch({ type: 'payment-started', handle, payment });
    if (!isFinal(payment.status)) watch(handle);
  };

  const startOver = (): void => {
    stopWatching();
    lookingUp?.abort();
    dispatch({ type: 'started-over' });
  };

  return {
    state,
    /** What the page around is told: set it again when the page gives new functions. */
    events,
    /** Shows what an earlier visit of this tab left: the pending payment, or what was typed. */
    restore: (): void => {
      const left = memory.load();
      if (!left || (school && left.draft.school !== school)) return;
      const { draft, attempt, handle, step } = left;
      dispatch({ type: 'restored', draft, attempt, handle });
      if (handle) void restorePayment(handle);
      else if (step !== 'regNo') void lookUp(step);
    },
    typed: (patch: Partial<Draft>): void => {
      dispatch({ type: 'typed', patch });
      if (state.flow.lookUp.kind === 'idle') lookingUp?.abort();
    },
    lookUp: (): Promise<void> => lookUp(),
    /** Looks up a number that was typed elsewhere. It replaces what the form holds, never a payment under way. */
    lookUpNumber: (regNo: string): void => {
      if (state.flow.place.name !== 'step' || state.flow.retryOf) return;
      startOver();
      dispatch({ type: 'typed', patch: { regNo } });
      void lookUp();
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
    askAgain: (): void => {
      const { place } = state.flow;
      if (place.name === 'restoring') void restorePayment(place.handle);
    },
    goOnWaiting: (): void => dispatch({ type: 'kept-waiting' }),
    otherWay: (): void => dispatch({ type: 'other-way-asked', step: 'method' }),
    /** Tries the same number again: a new request, since the last one ended. */
    tryAgain: (): Promise<void> => {
      const isComplete = paymentWay(state.flow.draft).ok;
      dispatch({ type: 'other-way-asked', step: isComplete ? 'finish' : 'method' });
      return isComplete ? finish() : Promise.resolve();
    },
    startOver,
    /** Stops listening. What was asked of the network goes on without this page. */
    stop: (): void => {
      stopWatching();
      lookingUp?.abort();
    },
  };
};

const isPaid = ({ place }: Flow): boolean => place.name === 'payment' && place.payment.status === 'succeeded';

/** One running pay-fees flow. */
export type PayFeesStore = ReturnType<typeof createPayFees>;
