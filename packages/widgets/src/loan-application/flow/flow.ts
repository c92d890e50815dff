import type { ApiFailure } from '@somesa/api-client';
import type {
  LoanApplicationBody,
  LoanFieldName,
  LoanFileKind,
  LoanProductView,
  SchoolView,
  StudentView,
  UploadView,
} from '@somesa/core';

/** The steps of the wizard, in order. */
export const steps = ['personal', 'child', 'financial', 'loan', 'finish'] as const;
export type Step = (typeof steps)[number];

/** Input and choices of a parent exactly as typed, by the names that the API uses; nothing here is validated yet. */
export type Draft = Record<LoanFieldName, string>;

/** State and result of the look-up by registration number. */
export type LookUpState =
  | { kind: 'idle' }
  | { kind: 'loading'; isTyping: boolean }
  | { kind: 'schools'; schools: SchoolView[] }
  | { kind: 'failed'; failure: ApiFailure; retryAtMs: number | null }
  /** `isTyping`: the parent went on to other fields meanwhile, and is not to be disturbed. */
  | { kind: 'found'; student: StudentView; isTyping: boolean };

/** The schools and the loan's terms. */
export type ConfigState =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'ready'; schools: SchoolView[]; product: LoanProductView };

/** One file of the application. `file` is what this page still holds of it: a reload leaves the name alone. */
export type Slot =
  | { kind: 'waiting'; name: string; file: File }
  | { kind: 'sending'; name: string; file: File; percent: number }
  | { kind: 'sent'; name: string; file: File | null; upload: UploadView }
  /** Without a `file` there is nothing that another try could help. */
  | { kind: 'failed'; name: string; file: File | null; message: string }
  /** The page was closed before it was sent. */
  | { kind: 'lost'; name: string };

/** The files that were chosen. */
export type Slots = Partial<Record<LoanFileKind, Slot>>;

/** A request that was sent and has no clear answer: sent again with the same key, it applies once. */
export interface Attempt {
  key: string;
  body: LoanApplicationBody;
}

/** State of sending the application with Finish. `waiting`: files are still being uploaded. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'busy' }
  | { kind: 'files-failed' }
  | { kind: 'failed'; failure: ApiFailure };

/** Position of the parent: in the form, or at its end. */
export type Place = { name: 'step'; step: Step; sending: Sending } | { name: 'applied'; reference: string };

/** The whole state of one application. It knows no view. */
export interface Flow {
  /** Rises whenever the form is filled anew from outside, so that views take what the draft holds. */
  round: number;
  draft: Draft;
  lookUp: LookUpState;
  config: ConfigState;
  slots: Slots;
  /** The file that was sent or failed last: said to screen readers. */
  lastFile: { kind: LoanFileKind; isSent: boolean } | null;
  place: Place;
  attempt: Attempt | null;
}

/** Everything that can happen. */
export type FlowEvent =
  | { type: 'typed'; patch: Partial<Draft> }
  | { type: 'config-asked' }
  | { type: 'config-came'; schools: SchoolView[]; product: LoanProductView }
  | { type: 'config-failed'; failure: ApiFailure }
  | { type: 'look-up-started' }
  | { type: 'student-found'; student: StudentView }
  | { type: 'schools-found'; schools: SchoolView[] }
  | { type: 'look-up-failed'; failure: ApiFailure; retryAtMs: number | null }
  | { type: 'child-dropped' }
  | { type: 'went-next' }
  | { type: 'went-back' }
  | { type: 'went-to'; step: Step }
  /** Without a slot the file was taken back. */
  | { type: 'file-news'; kind: LoanFileKind; slot: Slot | null }
  | { type: 'send-waits' }
  | { type: 'files-failed' }
  | { type: 'send-started'; attempt: Attempt }
  | { type: 'send-failed'; failure: ApiFailure }
  | { type: 'applied'; reference: string }
  | {
      type: 'restored';
      draft: Draft;
      step: Step;
      slots: Slots;
      attempt: Attempt | null;
      sending?: Sending | undefined;
    }
  | { type: 'started-over' };

/** An empty form, with the school of an embed and what the page around knows of who applies. */
export const emptyDraft = (school: string | null, known: Partial<Draft> = {}): Draft => ({
  fullName: '',
  email: '',
  phoneNumber1: '',
  phoneNumber2: '',
  address: '',
  regNo: '',
  childName: '',
  jobTitle: '',
  estimatedMonthlyIncome: '',
  expense: '',
  loanAmount: '',
  loanTerm: '',
  ...known,
  school: school ?? '',
});

/** The place at the start of a step. */
export const atStep = (step: Step, sending: Sending = { kind: 'idle' }): Place => ({
  name: 'step',
  step,
  sending,
});

/** The state at the start. */
export const initialFlow = (draft: Draft, round = 0): Flow => ({
  round,
  draft,
  lookUp: { kind: 'idle' },
  config: { kind: 'loading' },
  slots: {},
  lastFile: null,
  place: atStep('personal'),
  attempt: null,
});
