import type { ApiFailure, Connection } from '@somesa/api-client';
import type {
  PaymentMethodDetails,
  PaymentRequest,
  PaymentView,
  SchoolView,
  StudentView,
} from '@somesa/core';
import type { Draft, Method, Step } from './draft';
import type { Purpose } from './purpose';

/** State and result of the look-up by registration number. */
export type LookUpState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'schools'; schools: SchoolView[] }
  | { kind: 'failed'; failure: ApiFailure; retryAtMs: number | null }
  | { kind: 'found'; student: StudentView };

/** Data that opens one payment again; `startedAtMs` is this device's clock, so that a wrong clock still shows the right waiting time. */
export interface PaymentHandle {
  id: string;
  secret: string;
  startedAtMs: number;
}

/** Request that Finish sends: a new payment, or another way to pay an earlier one. */
export type Submission =
  | { retryOf: null; body: PaymentRequest }
  | { retryOf: PaymentHandle; body: PaymentMethodDetails };

/**
 * A request that was sent and has no clear answer: sent again with the same key, it is never charged twice. It holds all
 * that sending it again needs; `sentAtMs` is this device's clock.
 */
export interface Attempt {
  key: string;
  sentAtMs: number;
  ask: Submission;
}

/** State of the request that Finish sends. */
export type Sending = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; failure: ApiFailure };

/** Position of the payer: in the form, or with a payment that was started. */
export type Place =
  | { name: 'step'; step: Step; sending: Sending }
  /** `handle` is the payment that is looked up; null while the attempt is sent again. */
  | { name: 'restoring'; handle: PaymentHandle | null; failure: ApiFailure | null }
  | {
      name: 'payment';
      handle: PaymentHandle;
      payment: PaymentView;
      connection: Connection;
      isPatient: boolean;
    };

/** The whole state of one payment. It knows no view: USSD can drive it too. */
export interface Flow {
  purpose: Purpose;
  /** Rises whenever the form is filled anew from outside, so that views take what the draft holds. */
  round: number;
  draft: Draft;
  lookUp: LookUpState;
  place: Place;
  attempt: Attempt | null;
  /** Set while another way is chosen for a payment that was started. */
  retryOf: { handle: PaymentHandle; payment: PaymentView } | null;
}

/** Everything that can happen. */
export type FlowEvent =
  | { type: 'typed'; patch: Partial<Draft> }
  | { type: 'look-up-started' }
  | { type: 'student-found'; student: StudentView; goTo: Step | null }
  | { type: 'schools-found'; schools: SchoolView[] }
  | { type: 'look-up-failed'; failure: ApiFailure; retryAtMs: number | null }
  | { type: 'went-next' }
  | { type: 'went-back' }
  | { type: 'method-chosen'; method: Method }
  | { type: 'network-switched'; method: 'mtn' | 'airtel' }
  | { type: 'send-started'; attempt: Attempt }
  | { type: 'send-failed'; failure: ApiFailure }
  | { type: 'payment-started'; handle: PaymentHandle; payment: PaymentView }
  /** Without a place the form stands as it was typed. */
  | { type: 'restored'; draft: Draft; attempt: Attempt | null; place: Place | null }
  /** Without a failure it is asked once more. */
  | { type: 'restore-news'; failure: ApiFailure | null }
  | { type: 'payment-news'; payment: PaymentView }
  | { type: 'connection-news'; id: string; connection: Connection }
  | { type: 'kept-waiting' }
  | { type: 'other-way-asked'; step: 'method' | 'finish' }
  | { type: 'started-over' };

/** An empty form for one school, or for any. */
export const emptyDraft = (school: string | null): Draft => ({
  regNo: '',
  school,
  choice: 'everything',
  amount: '',
  method: null,
  phoneNumber: '',
  bankName: '',
  accountNumber: '',
});

/** The state at the start. */
export const initialFlow = (purpose: Purpose, round = 0): Flow => ({
  purpose,
  round,
  draft: purpose.empty,
  lookUp: { kind: 'idle' },
  place: atStep(purpose.steps[0]),
  attempt: null,
  retryOf: null,
});

/** The place at the start of a step. */
export const atStep = (step: Step): Place => ({ name: 'step', step, sending: { kind: 'idle' } });

/** The place while an earlier visit's payment is looked up, or without a handle its attempt is sent again. */
export const restoring = (handle: PaymentHandle | null): Place => ({
  name: 'restoring',
  handle,
  failure: null,
});
