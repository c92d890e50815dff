import { isFinal, type PaymentView } from '@somesa/core';
import { isConclusive } from '../../state/idempotency';
import { atStep, type Flow, type FlowEvent, type PaymentHandle, type Place } from './flow';
import { reduceForm } from './reduce-form';

const atPayment = (handle: PaymentHandle, payment: PaymentView, isWaitExtended = false): Place => ({
  name: 'payment',
  handle,
  payment,
  connection: 'live',
  isWaitExtended,
});

const returnToPayment = (flow: Flow, { handle, payment }: NonNullable<Flow['retryOf']>): Flow => ({
  ...flow,
  retryOf: null,
  place: atPayment(handle, payment, true),
});

const updatePayment = (flow: Flow, payment: PaymentView): Flow => {
  const { place, retryOf } = flow;
  if (retryOf?.handle.id === payment.id) {
    const isBusy = place.name === 'step' && place.sending.kind === 'busy';
    const updated = { ...retryOf, payment };
    return payment.status === 'succeeded' && !isBusy
      ? returnToPayment(flow, updated)
      : { ...flow, retryOf: updated };
  }
  if (place.name === 'step' || place.handle?.id !== payment.id) return flow;
  if (place.name === 'payment')
    return isFinal(place.payment.status) ? flow : { ...flow, place: { ...place, payment } };
  return { ...flow, place: atPayment(place.handle, payment) };
};

/** Returns the state after an event. An event that is not possible in the current state changes nothing. */
export const reduce = (flow: Flow, event: FlowEvent): Flow => {
  const { place, retryOf } = flow;
  switch (event.type) {
    case 'method-chosen':
      return {
        ...flow,
        draft: flow.purpose.applyMethod?.(flow.draft, event.method) ?? {
          ...flow.draft,
          method: event.method,
        },
        place: atStep('info'),
      };
    case 'send-started':
      if (place.name !== 'step') return flow;
      return { ...flow, attempt: event.attempt, place: { ...place, sending: { kind: 'busy' } } };
    case 'send-failed': {
      if (place.name !== 'step') return flow;
      const attempt = isConclusive(event.failure) ? null : flow.attempt;
      if (flow.retryOf?.payment.status === 'succeeded') return returnToPayment(flow, flow.retryOf);
      return {
        ...flow,
        attempt,
        lookup: { ...flow.lookup, isStale: true },
        place: { ...place, sending: { kind: 'failed', failure: event.failure } },
      };
    }
    case 'payment-started':
      return { ...flow, attempt: null, retryOf: null, place: atPayment(event.handle, event.payment) };
    case 'restored':
      return {
        ...flow,
        round: flow.round + 1,
        draft: event.draft,
        attempt: event.attempt,
        place: event.place ?? (place.name === 'step' ? place : atStep(flow.purpose.steps[0])),
      };
    case 'restore-failed':
      return place.name === 'restoring' ? { ...flow, place: { ...place, failure: event.failure } } : flow;
    case 'payment-changed':
      return updatePayment(flow, event.payment);
    case 'connection-changed':
      if (place.name !== 'payment' || place.handle.id !== event.id) return flow;
      return { ...flow, place: { ...place, connection: event.connection } };
    case 'wait-extended':
      return place.name === 'payment' ? { ...flow, place: { ...place, isWaitExtended: true } } : flow;
    case 'retry-chosen':
      if (place.name !== 'payment' || place.payment.status === 'succeeded') return flow;
      return {
        ...flow,
        retryOf: { handle: place.handle, payment: place.payment },
        place: atStep(event.step),
      };
    case 'went-back':
      // From the choice of another method back to the payment that it is for.
      return retryOf && place.name === 'step' && place.step === 'method' && place.sending.kind !== 'busy'
        ? returnToPayment(flow, retryOf)
        : reduceForm(flow, event);
    default:
      return reduceForm(flow, event);
  }
};
