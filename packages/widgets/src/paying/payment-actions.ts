import type { ApiFailure, PaymentsApi } from '@somesa/api-client';
import { hasHold, isFinal, type PayerCharges, type PaymentStarted, type PaymentView } from '@somesa/core';
import type { Method, Step } from './flow/draft';
import type { Attempt, Flow, FlowEvent, PaymentHandle } from './flow/flow';
import { reduce } from './flow/reduce';
import { buildSubmission, isMethodValid, isSameRequest } from './flow/requests';
import type { Memory } from './memory';
import { createRestore, sendAttempt } from './restore';
import { toSavedState } from './saved-state';

export interface PaymentContext {
  api: PaymentsApi;
  memory: Memory;
  nowMs: () => number;
  newKey: () => string;
  state: { flow: Flow };
  dispatch: (event: FlowEvent) => void;
  lookUp: (goTo: Step) => Promise<void>;
  reportFailure: (failure: ApiFailure) => void;
}

/**
 * Creates what follows the first step of a form: its events, its requests, and the state of an earlier visit.
 */
export const createPaymentActions = (context: PaymentContext) => {
  const { api, nowMs, newKey, state, dispatch, reportFailure } = context;
  let watching: AbortController | null = null;
  let charges: PayerCharges | null = null;

  const getPayerCharges = async (): Promise<PayerCharges | null> => {
    if (charges) return charges;
    const result = await api.call('GET /payer-charges', { expects: 'airtel' });
    if (result.ok) charges = result.value;
    return charges;
  };

  const stop = (): void => {
    watching?.abort();
    watching = null;
  };

  const updatePayment = (payment: PaymentView): void => dispatch({ type: 'payment-changed', payment });

  const watch = ({ id, secret }: PaymentHandle): void => {
    stop();
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
    const result = await sendAttempt(api.call, attempt);
    if (result.ok) return showStarted(result.value);
    dispatch({ type: 'send-failed', failure: result.error });
    reportFailure(result.error);
  };

  return {
    reduce,
    toSavedState,
    ...createRestore({ ...context, updatePayment, showStarted, watch }),
    hasPendingPayment: (): boolean => {
      const { place, retryOf } = state.flow;
      const payment = place.name === 'payment' ? place.payment : retryOf?.payment;
      return !!payment && hasHold(payment.status);
    },
    /** Returns what the networks charge the payer on top; null if that can't be known. */
    getPayerCharges,
    /** Returns the same if it is known by now, or null. */
    getKnownCharges: (): PayerCharges | null => charges,
    chooseMethod: (method: Method): void => {
      dispatch({ type: 'method-chosen', method });
      // By the last step they are usually known, so that no row appears above the button later.
      if (method !== 'bank') void getPayerCharges();
    },
    finish,
    extendWait: (): void => dispatch({ type: 'wait-extended' }),
    changeMethod: (): void => dispatch({ type: 'retry-chosen', step: 'method' }),
    /** Retries the payment with the same phone number. It is a new request, because the last one is final. */
    retry: (): Promise<void> => {
      const isComplete = isMethodValid(state.flow.draft);
      dispatch({ type: 'retry-chosen', step: isComplete ? 'finish' : 'method' });
      return isComplete ? finish() : Promise.resolve();
    },
    stop,
  };
};

export type PaymentActions = ReturnType<typeof createPaymentActions>;
