import type { Infer } from 'superstruct';
import { allocationParts, loanExpenses, loanTerms } from '../loans/loan-product';
import { loanEventNames, loanStatuses } from '../loans/loan-status';
import {
  borrowerKeys,
  declineReasons,
  disbursementEventNames,
  disbursementStatuses,
  loanFileKinds,
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

/** A file that was uploaded. */
export const uploadShape = object({
  upload: object({
    /** Unguessable: whoever has it may claim or delete the file, until an application claims it. */
    id: text,
    name: text,
    /** In bytes. */
    size: count,
    /** Media type found from the content. */
    type: text,
  }),
});
export type UploadView = Infer<typeof uploadShape>['upload'];

const costShape = object({
  principal: ugx,
  term,
  /** Day that dates are counted from: today in an offer, the day that the school was paid later. */
  countedFrom: day,
  method: oneOf(['declining', 'flat']),
  /** Percent a year of the contract. */
  interest: number,
  /** Effective percent a year with every fee; null if there is none. */
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

/** Cost of a loan, and the version of the product that it was calculated with. */
export const loanQuoteShape = object({
  quote: costShape,
  product: object({ id: text, version: count }),
});

/** An application that was received. */
export const loanApplicationShape = object({ application: object({ reference: text, status: status }) });
export type LoanApplicationAnswer = Infer<typeof loanApplicationShape>;

const itemMembers = {
  id: uuid,
  reference: text,
  status: status,
  /** Day that the school was paid; before that the day of the application. The name is the specification's. */
  dateTake: day,
  amount: ugx,
  /** Percent a year. */
  interest: number,
  /** School terms. */
  terms: count,
  /** Next unpaid instalment of a running loan; before that, what a month would cost. */
  monthlyPayments: ugx,
  childName: text,
  school: schoolShape,
};
const itemShape = object(itemMembers);
/** A loan in a parent's list. */
export type LoanListItem = Infer<typeof itemShape>;
/** A page of loans, newest first. */
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
/** A file of a loan, without its content. */
export type LoanFileView = Infer<typeof fileShape>;

const loanMembers = {
  ...itemMembers,
  expense,
  /** Amount and term that the applicant asked for; an offer may differ. */
  requested: object({ amount: ugx, term }),
  /** Cost of the offer or of the running loan; until there is an offer, of what was asked for. */
  cost: costShape,
  /** Schedule in force; null until the school was paid, and once no instalment is left. */
  schedule: maybe(object({ isChanged: flag, lastDueOn: day })),
  /** Set while an offer is open. */
  offerEndsAt: maybe(instant),
  /** Set if it was declined; the note is for the parent. */
  declined: maybe(object({ reason: oneOf(declineReasons), note: maybe(text) })),
  /** Documents that staff asked for and that have not come yet. */
  documentsNeeded: list(fileKind),
  /** Note with the last request for documents. */
  documentsNote: maybe(text),
  documents: list(fileShape),
  /** Day that the files were deleted because they had been kept long enough. */
  papersRemovedOn: maybe(day),
  hasAgreement: flag,
  disbursedOn: maybe(day),
  /** Oldest first. */
  history: list(object({ status: status, at: instant })),
};
const loanViewShape = object(loanMembers);
/** A loan as its parent sees it. */
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
/** Details that an applicant gave, by the names of the form. */
export type LoanApplicationView = Infer<typeof applicationShape>;

const registeredChildShape = object({
  name: text,
  regNo: text,
  className: text,
  /** True if the name in the application can be this child's. */
  fitsApplication: flag,
});
/** Child that a loan is linked to, as the school's register has it. */
export type RegisteredChildView = Infer<typeof registeredChildShape>;

const borrowerLoanShape = object({
  id: uuid,
  reference: text,
  status: status,
  /** Lent, offered or asked for. */
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
  /** Most that may be lent now; null until a student is linked. */
  ceiling: maybe(ugx),
  /** Fees of the child that nobody has paid or holds; null until a student is linked. */
  outstanding: maybe(ugx),
  /** The borrower's other loans and applications that are still open, oldest first. */
  otherLoans: list(borrowerLoanShape),
});
/** Conditions of an approval. */
export type LoanChecklist = Infer<typeof checklistShape>;

const logEntryShape = object({
  event: oneOf(loanEventNames),
  from: status,
  to: status,
  /** The ID is null for an applicant without an account, and for the system. */
  by: object({
    kind: oneOf(['applicant', 'parent', 'staff', 'system']),
    id: maybe(text),
    name: maybe(text),
  }),
  detail: maybe(text),
  at: instant,
});
/** One change of a loan's status. */
export type LoanLogEntry = Infer<typeof logEntryShape>;

const disbursementStatus = oneOf(disbursementStatuses);
const disbursementLogEntryShape = object({
  disbursementId: uuid,
  event: oneOf(disbursementEventNames),
  /** Null if the attempt began. */
  from: maybe(disbursementStatus),
  to: disbursementStatus,
  /** Null for the system. */
  by: maybe(object({ id: uuid, name: maybe(text) })),
  detail: maybe(text),
  at: instant,
});
/** One change of an attempt to pay a school. */
export type DisbursementLogEntry = Infer<typeof disbursementLogEntryShape>;

const adminLoanViewShape = object({
  ...loanMembers,
  application: applicationShape,
  /** Null until a student is linked. */
  registeredChild: maybe(registeredChildShape),
  /** True if someone has verified the application's phone number. */
  hasAccount: flag,
  /** This loan and the borrower's others together; above `secondApprovalAbove` two people must approve. */
  exposure: ugx,
  secondApprovalAbove: ugx,
  needsTwoPeople: flag,
  firstApproverId: maybe(uuid),
  checklist: checklistShape,
  /** Oldest first. */
  log: list(logEntryShape),
  /** Payments to its school, oldest first. */
  disbursementEvents: list(disbursementLogEntryShape),
});
/** A loan as staff sees it. */
export type AdminLoanView = Infer<typeof adminLoanViewShape>;
export const adminLoanShape = object({ loan: adminLoanViewShape });
export type AdminLoanAnswer = Infer<typeof adminLoanShape>;

const disbursementViewShape = object({
  id: uuid,
  status: disbursementStatus,
  loan: object({ id: uuid, reference: text }),
  school: schoolShape,
  amount: ugx,
  method: oneOf(['mtn', 'bank']),
  /** Account of the school when the attempt began. */
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
  /** Reason of a failure, in the provider's words. */
  failure: maybe(text),
  /** Payment file that it is in. */
  fileId: maybe(uuid),
  /** The provider is not asked any more: a person must look. */
  isStatusUnknown: flag,
  createdAt: instant,
  sentAt: maybe(instant),
  paidAt: maybe(instant),
});
/** One attempt to pay a school for a loan. */
export type DisbursementView = Infer<typeof disbursementViewShape>;
export const disbursementShape = object({ disbursement: disbursementViewShape });

const paymentFileViewShape = object({ id: uuid, reference: text, count, total: ugx });
/** A payment file for our bank, without its lines. */
export type BankPaymentFileView = Infer<typeof paymentFileViewShape>;
export const paymentFileShape = object({ file: paymentFileViewShape });

const ppm = describe(count, { type: 'integer', description: 'Millionths a year: 35000 is 3.5 percent.' });
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
  /** Purposes, and how much above the outstanding fees each allows. */
  expenses: list(object({ name: expense, aboveOutstandingUgx: ugx })),
};
/** Loan product as anyone who applies sees it. */
export const publicProductShape = object(publicProductMembers);
const productMembers = {
  ...publicProductMembers,
  late: object({
    graceDays: count,
    charge: either(
      object({ kind: oneOf(['none']) }),
      object({ kind: oneOf(['interest']), annualRatePpm: ppm }),
      object({ kind: oneOf(['fixed']), amountUgx: ugx }),
    ),
    capUgx: ugx,
  }),
  allocationOrder: list(oneOf(allocationParts)),
  offerDays: count,
};
export const loanProductsShape = object({
  products: list(object({ ...productMembers, savedAt: instant })),
});
export const loanProductShape = object({ product: object(productMembers) });
