import type { LoanExpense } from '../loans/loan-product';
import type { LoanEvent, LoanState } from '../loans/loan-states';
import type { DisbursementLogEntry } from './disbursement-views';
import type { LoanFileKind, LoanView } from './loan-views';

/** What an applicant told, by the names of the form; amounts in UGX. */
export interface LoanApplicationView {
  fullName: string;
  email: string;
  phoneNumber1: string;
  phoneNumber2: string | null;
  address: string;
  childName: string;
  regNo: string | null;
  jobTitle: string;
  estimatedMonthlyIncome: number;
}

/** The child that a loan is linked to, as the school's register has it. */
export interface RegisteredChildView {
  /** First and last names. */
  name: string;
  regNo: string;
  className: string;
  /** Whether the name that the applicant typed can be this child's. */
  fitsApplication: boolean;
}

/** What two loans have in common that makes them one borrower's. */
export const borrowerKeys = ['child', 'phone', 'account'] as const;
export type BorrowerKey = (typeof borrowerKeys)[number];

/** Another loan or application of the same borrower. `amount` is what of it is lent, offered or asked for, in UGX. */
export interface BorrowerLoanView {
  id: string;
  reference: string;
  status: LoanState;
  amount: number;
  expense: LoanExpense;
  shared: BorrowerKey[];
}

/** What an approval waits for. */
export interface LoanChecklist {
  missingDocuments: LoanFileKind[];
  isStudentLinked: boolean;
  /** Whether it is known how the school is paid this much. */
  canSchoolBePaid: boolean;
  /** The most that may be lent now, in UGX; null until a student is linked. */
  ceiling: number | null;
  /** What of the child's fees nobody has paid or holds, in UGX; null until a student is linked. */
  outstanding: number | null;
  /** The borrower's other loans and applications that are not over, oldest first. */
  otherLoans: BorrowerLoanView[];
}

/** One move of a loan: who did it, and when. `id` is null for an applicant without an account, and for the system. */
export interface LoanLogEntry {
  event: LoanEvent;
  from: LoanState;
  to: LoanState;
  by: { kind: 'applicant' | 'parent' | 'staff' | 'system'; id: string | null; name: string | null };
  detail: string | null;
  at: string;
}

/** A loan as staff sees it. */
export interface AdminLoanView extends LoanView {
  application: LoanApplicationView;
  /** Null until a student is linked. */
  registeredChild: RegisteredChildView | null;
  /** Whether somebody has proved that the application’s phone number is theirs. */
  hasAccount: boolean;
  /** This loan and the borrower's others together, in UGX; above `secondApprovalAbove` two people must approve. */
  exposure: number;
  secondApprovalAbove: number;
  needsTwoPeople: boolean;
  firstApproverId: string | null;
  checklist: LoanChecklist;
  /** Oldest first. */
  log: LoanLogEntry[];
  /** What happened to the payments of its school, oldest first. */
  disbursementLog: DisbursementLogEntry[];
}

/** The answers of the calls by which staff decides about a loan. */
export interface AdminLoanAnswer {
  loan: AdminLoanView;
}
