import type { ApiFailure, Connection } from '@somesa/api-client';
import {
  formatFigures,
  type GroupPaymentRequest,
  type PaymentMethodDetails,
  type PaymentRequest,
  type PaymentView,
  type StudentView,
} from '@somesa/core';
import type { LookupEvent, LookupState } from '../../state/lookup';
import type { Draft, Method, Step } from './draft';
import type { Purpose } from './purpose';

/** `startedAtMs` is of this device's clock, so that a wrong clock still shows the right waiting time. */
export interface PaymentHandle {
  id: string;
  secret: string;
  startedAtMs: number;
}

export type Submission =
  | { retryOf: null; body: PaymentRequest | GroupPaymentRequest }
  | { retryOf: PaymentHandle; body: PaymentMethodDetails };

/**
 * Request that was sent and has no conclusive response, with all data for sending it again under the same
 * key, so that it is never charged twice. `sentAtMs` is of this device's clock.
 */
export interface Attempt {
  key: string;
  sentAtMs: number;
  ask: Submission;
}

export type Sending = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; failure: ApiFailure };

export type Place =
  | { name: 'step'; step: Step; sending: Sending }
  /** `handle` is of the payment that is loaded; null while the attempt is sent again. */
  | { name: 'restoring'; handle: PaymentHandle | null; failure: ApiFailure | null }
  | {
      name: 'payment';
      handle: PaymentHandle;
      payment: PaymentView;
      connection: Connection;
      isWaitExtended: boolean;
    };

export interface Flow {
  purpose: Purpose;
  /** Counter that increases when the draft is replaced, so that views read it again. */
  round: number;
  draft: Draft;
  lookup: LookupState;
  place: Place;
  attempt: Attempt | null;
  /** Earlier payment for which another method is being chosen; null otherwise. */
  retryOf: { handle: PaymentHandle; payment: PaymentView } | null;
}

export type FormEvent =
  | { type: 'typed'; patch: Partial<Draft> }
  | LookupEvent
  | { type: 'student-found'; student: StudentView; goTo: Step | null }
  | { type: 'went-next' }
  | { type: 'went-back' }
  | { type: 'started-over' };

export type FlowEvent =
  | FormEvent
  | { type: 'method-chosen'; method: Method }
  | { type: 'send-started'; attempt: Attempt }
  | { type: 'send-failed'; failure: ApiFailure }
  | { type: 'payment-started'; handle: PaymentHandle; payment: PaymentView }
  /** Without a place the current step stays. */
  | { type: 'restored'; draft: Draft; attempt: Attempt | null; place: Place | null }
  /** Null while restoring is tried again. */
  | { type: 'restore-failed'; failure: ApiFailure | null }
  | { type: 'payment-changed'; payment: PaymentView }
  | { type: 'connection-changed'; id: string; connection: Connection }
  | { type: 'wait-extended' }
  | { type: 'retry-chosen'; step: 'method' | 'finish' };

/** A name is never part of it, since the payer has to recognise the child. */
export interface Prefill {
  regNo: string | null;
  amountUgx: number | null;
}

/** Creates the draft of a new payment for one school, or for any (null). */
export const createEmptyDraft = (
  school: string | null,
  { regNo, amountUgx }: Partial<Prefill> = {},
): Draft => ({
  regNo: regNo ?? '',
  school,
  choice: amountUgx ? 'other' : 'everything',
  amount: amountUgx ? formatFigures(amountUgx) : '',
  method: null,
  phoneNumber: '',
  bankName: '',
  accountNumber: '',
});

export const createFlow = (purpose: Purpose, round = 0, isAfterPayment = false): Flow => ({
  purpose,
  round,
  draft: (isAfterPayment && purpose.emptyAfterPayment) || purpose.empty,
  lookup: { kind: 'idle' },
  place: atStep(purpose.steps[0]),
  attempt: null,
  retryOf: null,
});

export const atStep = (step: Step): Place => ({ name: 'step', step, sending: { kind: 'idle' } });

export const isPaid = (flow: Flow): flow is Flow & { place: Extract<Place, { name: 'payment' }> } =>
  flow.place.name === 'payment' && flow.place.payment.status === 'succeeded';
