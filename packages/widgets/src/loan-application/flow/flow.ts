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
import type { LookupState as BaseLookupState, LookupEvent } from '../../state/lookup';
import type { PagesState } from '../photos/photo-pages';

export const steps = ['personal', 'child', 'financial', 'loan', 'finish'] as const;
export type Step = (typeof steps)[number];

export type Draft = Record<LoanFieldName, string>;

/**
 * `isTyping` is true if the parent has typed into other fields meanwhile, so that the focus must not move.
 */
export type LookupState = BaseLookupState & { isTyping?: boolean | undefined };

export type ConfigState =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'ready'; schools: SchoolView[]; product: LoanProductView };

/**
 * One file of the application. A reload loses `file` and keeps only its name. `photos` is set for a document
 * of photos.
 */
export type Slot = { photos?: PagesState } & (
  | { kind: 'waiting'; name: string; file: File }
  | { kind: 'sending'; name: string; file: File | null; percent: number }
  | { kind: 'sent'; name: string; file: File | null; upload: UploadView }
  /** Without a `file` the upload can't be retried. */
  | { kind: 'failed'; name: string; file: File | null; message: string }
  | { kind: 'lost'; name: string }
);

export type Slots = Partial<Record<LoanFileKind, Slot>>;

/**
 * Request that was sent and has no conclusive response. Sent again under the same key, it applies only once.
 */
export interface Attempt {
  key: string;
  body: LoanApplicationBody;
}

export type Sending =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'busy' }
  | { kind: 'files-failed' }
  | { kind: 'failed'; failure: ApiFailure };

export type Place = { name: 'step'; step: Step; sending: Sending } | { name: 'applied'; reference: string };

export interface Flow {
  /** Counter that increases when the draft is replaced, so that views read it again. */
  round: number;
  draft: Draft;
  lookup: LookupState;
  config: ConfigState;
  slots: Slots;
  /** File that was last sent or has last failed, which is announced to screen readers. */
  lastFile: { kind: LoanFileKind; isSent: boolean } | null;
  place: Place;
  attempt: Attempt | null;
}

export type FlowEvent =
  | { type: 'typed'; patch: Partial<Draft> }
  | { type: 'config-started' }
  | { type: 'config-loaded'; schools: SchoolView[]; product: LoanProductView }
  | { type: 'config-failed'; failure: ApiFailure }
  | LookupEvent
  | { type: 'student-found'; student: StudentView }
  | { type: 'child-removed' }
  | { type: 'went-next' }
  | { type: 'went-back' }
  | { type: 'went-to'; step: Step }
  /** Null if the file was removed. */
  | { type: 'file-changed'; kind: LoanFileKind; slot: Slot | null }
  | { type: 'send-waiting' }
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

/** Creates a draft with the school of an embed, or none (null), and the known data of the applicant. */
export const createEmptyDraft = (school: string | null, known: Partial<Draft> = {}): Draft => ({
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
  guarantorName: '',
  guarantorPhone: '',
  guarantorRelation: '',
  ...known,
  school: school ?? '',
});

export const atStep = (step: Step, sending: Sending = { kind: 'idle' }): Place => ({
  name: 'step',
  step,
  sending,
});

export const createFlow = (draft: Draft, round = 0): Flow => ({
  round,
  draft,
  lookup: { kind: 'idle' },
  config: { kind: 'loading' },
  slots: {},
  lastFile: null,
  place: atStep('personal'),
  attempt: null,
});
