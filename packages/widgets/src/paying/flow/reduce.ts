import { isFinal, type PaymentView, toRegNoKey } from '@somesa/core';
import { isConclusive } from '../../state/idempotency';
import type { Step } from './draft';
import { atStep, createFlow, type Flow, type FlowEvent, type PaymentHandle, type Place } from './flow';

const getNeighbour = ({ purpose: { steps } }: Flow, step: Step, by: 1 | -1): Step =>
  steps[steps.indexOf(step) + by] ?? step;

/** Applies input to the draft. Another registration number discards the student that was found. */
const applyInput = (flow: Flow, patch: Partial<Flow['draft']>): Flow => {
  const isSameChild = patch.regNo === undefined || toRegNoKey(patch.regNo) === toRegNoKey(flow.draft.regNo);
  if (isSameChild) return { ...flow, draft: { ...flow.draft, ...patch } };
  const isLimited = flow.lookup.kind === 'failed' && flow.lookup.retryAtMs !== null;
  const { choice, amount, school } = flow.purpose.empty;
  return {
    ...flow,
    draft: { ...flow.draft, choice, amount, ...patch, school },
    lookup: isLimited ? flow.lookup : { kind: 'idle' },
  };
};

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

const goBack = (flow: Flow, step: Step): Flow =>
  flow.retryOf && step === 'method'
    ? returnToPayment(flow, flow.retryOf)
    : { ...flow, place: atStep(getNeighbour(flow, step, -1)) };

/** Updates the payment on the screen, or the earlier one while another method is chosen for it. */
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
  const { place } = flow;
  switch (event.type) {
    case 'typed':
      return applyInput(flow, event.patch);
    case 'lookup-changed':
      return { ...flow, lookup: event.lookup };
    case 'student-found': {
      const { student } = event;
      const { draft, goTo } = flow.purpose.adjust(flow.draft, student, event.goTo);
      return {
        ...flow,
        draft: { ...draft, school: student.school.slug },
        lookup: { kind: 'found', student },
        place: goTo && student.outstanding > student.pending ? atStep(goTo) : place,
      };
    }
    case 'went-next':
      return place.name === 'step' ? { ...flow, place: atStep(getNeighbour(flow, place.step, 1)) } : flow;
    case 'went-back':
      if (place.name !== 'step' || place.sending.kind === 'busy') return flow;
      return goBack(flow, place.step);
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
      return { ...flow, attempt, place: { ...place, sending: { kind: 'failed', failure: event.failure } } };
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
    case 'started-over':
      return createFlow(flow.purpose, flow.round + 1);
    default: {
      const never: never = event;
      return never;
    }
  }
};
