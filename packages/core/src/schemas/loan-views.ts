import type { SchoolView } from '../contract/payment-shapes';
import type { LoanCost } from '../loans/loan-cost';
import type { LoanExpense, LoanProduct, LoanTerm } from '../loans/loan-product';
import type { LoanState } from '../loans/loan-states';

/** The files of an application, by their names on the wire. */
export const loanFileKinds = ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter'] as const;
export type LoanFileKind = (typeof loanFileKinds)[number];

/** Which of them are pictures; the others are PDF or Word. */
export const loanPictureKinds: readonly LoanFileKind[] = ['idFront', 'idBack', 'passportPhoto'];

/** The largest file that can be uploaded, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** A file that was uploaded. `id` is unguessable: who has it may claim or delete it, until an application claims it. Size in bytes. */
export interface UploadView {
  id: string;
  name: string;
  size: number;
  /** Its media type by content: `image/jpeg`. */
  type: string;
}

/** The loan product as screens need it: limits in UGX. */
export type LoanProductView = Pick<
  LoanProduct,
  | 'id'
  | 'version'
  | 'name'
  | 'method'
  | 'annualRatePpm'
  | 'feeUgx'
  | 'minimumUgx'
  | 'maximumUgx'
  | 'terms'
  | 'expenses'
>;

/** The answer of POST /loan-applications. */
export interface LoanApplicationAnswer {
  application: { reference: string; status: LoanState };
}

/** Why an application was declined, in words that a parent understands. */
export const declineReasons = [
  'income_too_low',
  'documents_unreadable',
  'details_differ',
  'child_not_found',
  'other_loan_open',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A loan in a parent's list; names of section 3 of the specification. Amounts in UGX. */
export interface LoanListItem {
  id: string;
  reference: string;
  status: LoanState;
  /** The day that the school was paid; before that the day of the application. */
  dateTake: string;
  amount: number;
  /** Percent a year: 3.5. */
  interest: number;
  /** School terms. */
  terms: number;
  /** The next unpaid instalment of a running loan by the schedule in force; before that, what a month would cost. */
  monthlyPayments: number;
  childName: string;
  school: SchoolView;
}

/** A file of a loan, without its content. */
export interface LoanFileView {
  id: string;
  kind: LoanFileKind;
  name: string;
  size: number;
  type: string;
  uploadedAt: string;
}

/** A loan as its parent sees it. Instants ISO 8601. */
export interface LoanView extends LoanListItem {
  expense: LoanExpense;
  /** Amount and term that the applicant asked for; an offer may differ. */
  requested: { amount: number; term: LoanTerm };
  /** What it costs: of the offer or the running loan; of what was asked for until there is an offer. */
  cost: LoanCost;
  /** The schedule in force; null until the school was paid, and once no instalment is left. `isChanged` if it is not the agreed one any more. */
  schedule: { isChanged: boolean; lastDueOn: string } | null;
  /** Set while an offer is open. */
  offerEndsAt: string | null;
  /** Set where it was declined; `note` is what staff wrote to the parent. */
  declined: { reason: DeclineReason; note: string | null } | null;
  /** What staff asked for and has not come yet. */
  documentsNeeded: LoanFileKind[];
  /** What staff wrote with it; null where nothing is asked for, or nothing was written. */
  documentsNote: string | null;
  documents: LoanFileView[];
  /** The day on which the files were removed because they had been kept long enough; null where that did not happen. */
  papersRemovedOn: string | null;
  /** Whether the agreement can be downloaded. */
  hasAgreement: boolean;
  /** The day that the school was paid; null until then. */
  disbursedOn: string | null;
  /** What happened, oldest first. */
  history: { status: LoanState; at: string }[];
}

/** The answers of the calls about a parent's loans. */
export interface LoanListAnswer {
  loans: LoanListItem[];
  /** For the next page; null on the last. */
  next: string | null;
}
export interface LoanAnswer {
  loan: LoanView;
}
/** A link to a file, good for 5 minutes. */
export interface FileLinkAnswer {
  url: string;
  expiresAt: string;
}
