import type { Infer } from 'superstruct';
import { loanFileKinds } from '../loans/loan-documents';
import { allocationParts, loanExpenses, loanTerms } from '../loans/loan-product';
import { loanEventNames, loanStatuses } from '../loans/loan-status';
import {
  borrowerKeys,
  declineReasons,
  disbursementEventNames,
  disbursementStatuses,
} from '../schemas/loan-kinds';
import { schoolShape } from './payment-shapes';
import {
  count,
  day,
  describe,
  either,
  flag,
  instant,
  list,
  maybe,
  number,
  object,
  oneOf,
  text,
  ugx,
  uuid,
} from './shapes';

const status = oneOf(loanStatuses);
const fileKind = oneOf(loanFileKinds);
const term = oneOf(loanTerms);
const expense = oneOf(loanExpenses);

const documentRuleShape = object({
  required: list(fileKind),
  optional: list(fileKind),
  /** True if one of the two statements is enough where both are required. */
  isOneStatementEnough: flag,
});

/** Uploaded file. */
export const uploadShape = object({
  upload: object({
    /** Unguessable ID, which allows anyone who has it to attach or delete the file until an application has it. */
    id: text,
    name: text,
    /** In bytes. */
    size: count,
    /** Media type found from the content. */
    type: text,
  }),
});
export type UploadView = Infer<typeof uploadShape>['upload'];

const ppm = describe(count, { type: 'integer', description: 'Millionths a year: 35000 is 3.5 percent.' });
/** Late fee of a loan; its cap is for the whole loan. */
const lateShape = object({
  graceDays: count,
  charge: either(
    object({ kind: oneOf(['none']) }),
    object({ kind: oneOf(['interest']), annualRatePpm: ppm }),
    object({ kind: oneOf(['fixed']), amountUgx: ugx }),
  ),
  capUgx: ugx,
});

const costShape = object({
  principal: ugx,
  term,
  /** Day from which dates are counted: today in an offer, later the day of disbursement. */
  countedFrom: day,
  method: oneOf(['declining', 'flat']),
  /** Contract rate in percent a year. */
  interest: number,
  /** Effective rate in percent a year with every fee; null if there is none. */
  apr: maybe(number),
  fees: ugx,
  totalInterest: ugx,
  totalPayable: ugx,
  /** Every instalment but the last, without fees. */
  monthlyPayment: ugx,
  instalments: list(
    object({
      number: count,
      dueOn: day,
      principal: ugx,
      interest: ugx,
      fees: ugx,
      total: ugx,
      balanceAfter: ugx,
    }),
  ),
});

/** Cost of a loan, and the product version used. */
export const loanQuoteShape = object({
  quote: costShape,
  product: object({ id: text, version: count }),
});

/** Received application. */
export const loanApplicationShape = object({ application: object({ reference: text, status: status }) });
export type LoanApplicationAnswer = Infer<typeof loanApplicationShape>;

const itemMembers = {
  id: uuid,
  reference: text,
  status,
  /** Day of disbursement; before that, of the application. The name is the specification's. */
  dateTake: day,
  amount: ugx,
  /** Percent a year. */
  interest: number,
  /** School terms. */
  terms: count,
  /** Next unpaid instalment of a running loan; before that, the monthly payment. */
  monthlyPayments: ugx,
  /** Number of repaid instalments of a disbursed loan, and of all its instalments; null before disbursement. */
  progress: maybe(object({ covered: count, total: count })),
  childName: text,
  school: schoolShape,
};
const itemShape = object(itemMembers);
/** Loan in a parent's list. */
export type LoanListItem = Infer<typeof itemShape>;
/** Page of loans, newest first. */
export const loansShape = object({ loans: list(itemShape), next: maybe(text) });
export type LoanListAnswer = Infer<typeof loansShape>;

const fileShape = object({
  id: text,
  kind: fileKind,
  name: text,
  /** In bytes. */
  size: count,
  type: text,
  uploadedAt: instant,
});
/** Document of a loan, without its content. */
export type LoanFileView = Infer<typeof fileShape>;

const cancellationShape = object({
  /** Last day on which the principal can be paid back. */
  until: day,
  /** Principal that is not paid back yet. */
  amount: ugx,
  /** True once the cancellation was requested; it is complete when the amount is paid back. */
  isRequested: flag,
});
/** Cancellation of a loan in its cooling-off days. */
export type CancellationView = Infer<typeof cancellationShape>;

const guarantorShape = object({
  name: text,
  phoneNumber: text,
  relation: text,
  /** Amount that they were asked to guarantee. */
  amount: ugx,
  askedAt: instant,
  consentedAt: maybe(instant),
});
export type GuarantorView = Infer<typeof guarantorShape>;

/** Request to guarantee a loan, as the guarantor sees it. */
export const guaranteeShape = object({
  guarantee: object({
    /** Borrower's name, masked. */
    borrower: text,
    school: text,
    amount: ugx,
    months: count,
    consentedAt: maybe(instant),
  }),
});
export type GuaranteeView = Infer<typeof guaranteeShape>['guarantee'];

const loanMembers = {
  ...itemMembers,
  expense,
  /** Requested amount and term; an offer may differ. */
  requested: object({ amount: ugx, term }),
  /** Cost of the offer or the running loan; before an offer, of the requested loan. */
  cost: costShape,
  late: lateShape,
  /** Current schedule; null before disbursement, and once no instalment is left. */
  schedule: maybe(object({ isChanged: flag, lastDueOn: day })),
  /** Set while an offer is open. */
  offerEndsAt: maybe(instant),
  /** Days after the disbursement in which the borrower may cancel; 0 before an offer, or if there are none. */
  coolingOffDays: count,
  /** Set while the loan can be cancelled. */
  cancellation: maybe(cancellationShape),
  /** Set if it was declined; the note is for the parent. */
  declined: maybe(object({ reason: oneOf(declineReasons), note: maybe(text) })),
  /** Documents that the product of the loan asks for. */
  documentRule: documentRuleShape,
  /** Documents that staff requested and that are missing. */
  documentsNeeded: list(fileKind),
  /** Note with the last request for documents. */
  documentsNote: maybe(text),
  documents: list(fileShape),
  /** Day on which the documents were deleted after their retention period. */
  documentsDeletedOn: maybe(day),
  needsGuarantor: flag,
  /** Null if none is named. */
  guarantor: maybe(guarantorShape),
  hasAgreement: flag,
  disbursedOn: maybe(day),
  /** Oldest first. */
  history: list(object({ status, at: instant })),
};
const loanViewShape = object(loanMembers);
/** Loan, for its parent. */
export type LoanView = Infer<typeof loanViewShape>;
export const loanShape = object({ loan: loanViewShape });
export type LoanAnswer = Infer<typeof loanShape>;

const applicationShape = object({
  fullName: text,
  email: text,
  phoneNumber1: text,
  phoneNumber2: maybe(text),
  address: text,
  childName: text,
  regNo: maybe(text),
  jobTitle: text,
  estimatedMonthlyIncome: ugx,
});
/** Details of an applicant, by the names of the form. */
export type LoanApplicationView = Infer<typeof applicationShape>;

const registeredChildShape = object({
  name: text,
  regNo: text,
  className: text,
  /** True if the name in the application matches this child. */
  fitsApplication: flag,
});
/** Linked child, as on the school's register. */
export type RegisteredChildView = Infer<typeof registeredChildShape>;

const borrowerLoanShape = object({
  id: uuid,
  reference: text,
  status,
  /** Disbursed, offered or requested amount. */
  amount: ugx,
  expense,
  shared: list(oneOf(borrowerKeys)),
});
/** Another loan or application of the same borrower. */
export type BorrowerLoanView = Infer<typeof borrowerLoanShape>;

const checklistShape = object({
  missingDocuments: list(fileKind),
  isStudentLinked: flag,
  canSchoolBePaid: flag,
  /** False while a guarantor is needed and has not consented to this amount and term. */
  isGuaranteed: flag,
  /** Maximum principal now; null until a student is linked. */
  ceiling: maybe(ugx),
  /** Fees of the child that are neither paid nor held; null until a student is linked. */
  outstanding: maybe(ugx),
  /** Borrower's other open loans and applications, oldest first. */
  otherLoans: list(borrowerLoanShape),
});
/** Conditions of an approval. */
export type LoanChecklist = Infer<typeof checklistShape>;

const logEntryShape = object({
  event: oneOf(loanEventNames),
  from: status,
  to: status,
  /** ID; null for an applicant without an account, and for the system. */
  by: object({
    kind: oneOf(['applicant', 'parent', 'staff', 'system']),
    id: maybe(text),
    name: maybe(text),
  }),
  detail: maybe(text),
  at: instant,
});
/** Status change of a loan. */
export type LoanLogEntry = Infer<typeof logEntryShape>;

const disbursementStatus = oneOf(disbursementStatuses);
const disbursementLogEntryShape = object({
  disbursementId: uuid,
  event: oneOf(disbursementEventNames),
  /** Null for the first event. */
  from: maybe(disbursementStatus),
  to: disbursementStatus,
  /** Null for the system. */
  by: maybe(object({ id: uuid, name: maybe(text) })),
  detail: maybe(text),
  at: instant,
});
/** Event of a disbursement. */
export type DisbursementLogEntry = Infer<typeof disbursementLogEntryShape>;

const adminLoanViewShape = object({
  ...loanMembers,
  application: applicationShape,
  /** Null until a student is linked. */
  registeredChild: maybe(registeredChildShape),
  /** True if the application's phone number is verified. */
  hasAccount: flag,
  /** Total of this loan and the borrower's others; above `secondApprovalAbove` two people must approve. */
  exposure: ugx,
  secondApprovalAbove: ugx,
  needsTwoPeople: flag,
  /** Share of the monthly income, in percent, above which an instalment is not affordable. */
  affordablePercent: count,
  firstApproverId: maybe(uuid),
  checklist: checklistShape,
  /** Oldest first. */
  log: list(logEntryShape),
  /** Disbursements, oldest first. */
  disbursementEvents: list(disbursementLogEntryShape),
});
/** Loan, for staff. */
export type AdminLoanView = Infer<typeof adminLoanViewShape>;
export const adminLoanShape = object({ loan: adminLoanViewShape });
export type AdminLoanAnswer = Infer<typeof adminLoanShape>;

const disbursementViewShape = object({
  id: uuid,
  status: disbursementStatus,
  /** Loan, settlement or refunded payment that it pays: exactly one of them. */
  loan: maybe(object({ id: uuid, reference: text })),
  settlement: maybe(object({ id: uuid, reference: text })),
  payment: maybe(object({ id: uuid, reference: text })),
  /** Number of the part of a settlement. */
  part: maybe(count),
  school: schoolShape,
  amount: ugx,
  method: oneOf(['mtn', 'airtel', 'bank']),
  /** Payee's account at the time of the attempt. */
  payee: object({
    name: text,
    phoneNumber: maybe(text),
    bankName: maybe(text),
    accountNumber: maybe(text),
  }),
  /** Our ID at the provider. */
  providerReference: text,
  /** The provider's ID of the transfer; null until it succeeded. */
  transactionId: maybe(text),
  /** Provider's failure reason. */
  failure: maybe(text),
  /** Payment file of the attempt. */
  fileId: maybe(uuid),
  /** True if status checks have ended and staff must decide. */
  isStatusUnknown: flag,
  createdAt: instant,
  sentAt: maybe(instant),
  paidAt: maybe(instant),
});
export type DisbursementView = Infer<typeof disbursementViewShape>;
export const disbursementShape = object({ disbursement: disbursementViewShape });

const paymentFileViewShape = object({ id: uuid, reference: text, count, total: ugx });
/** Payment file for our bank, without its lines. */
export type BankPaymentFileView = Infer<typeof paymentFileViewShape>;
export const paymentFileShape = object({ file: paymentFileViewShape });

const publicProductMembers = {
  id: text,
  version: count,
  name: text,
  method: oneOf(['declining', 'flat']),
  annualRatePpm: ppm,
  feeUgx: ugx,
  minimumUgx: ugx,
  maximumUgx: ugx,
  terms: list(term),
  /** Expenses, and the allowance of each above the outstanding fees. */
  expenses: list(object({ name: expense, aboveOutstandingUgx: ugx })),
  documents: documentRuleShape,
  /** Amount from which a loan needs a guarantor; null if none does. */
  guarantorFromUgx: maybe(ugx),
};
/** Loan product, for applicants. */
export const publicProductShape = object({
  ...publicProductMembers,
  /** Sentence about the late fee, in the caller's language. */
  lateFee: text,
});
const productMembers = {
  ...publicProductMembers,
  late: lateShape,
  allocationOrder: list(oneOf(allocationParts)),
  offerDays: count,
};
export const loanProductsShape = object({
  products: list(object({ ...productMembers, savedAt: instant })),
});
export const loanProductShape = object({ product: object(productMembers) });
