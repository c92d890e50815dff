import type { PaymentState } from '../payment';
import type { PaymentPurpose } from '../schemas/repayment-views';
import type { OfficeSchoolChoice } from './school-views';

/** One thing that a child is charged, in UGX. `dueOn` is a day `YYYY-MM-DD`. */
export interface OfficeFeeItemView {
  id: number;
  description: string;
  dueOn: string;
  chargedUgx: number;
  paidUgx: number;
  /** The term that it was charged with; null where it was charged to this child alone. */
  term: string | null;
}

/** One payment for a child, in UGX. Instants ISO 8601. */
export interface OfficeStudentPayment {
  id: string;
  reference: string;
  purpose: PaymentPurpose;
  state: PaymentState;
  amountUgx: number;
  createdAt: string;
}

/** The most payments that stand beside a child; the list of payments has them all. */
export const MAX_STUDENT_PAYMENTS = 20;

/** GET /admin/students/:id. A bursar finds the children of their own school only. */
export interface OfficeStudentView {
  id: number;
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
  school: OfficeSchoolChoice;
  /** Oldest due first. */
  items: OfficeFeeItemView[];
  chargedUgx: number;
  paidUgx: number;
  outstandingUgx: number;
  /** Newest first. */
  payments: OfficeStudentPayment[];
}
export interface OfficeStudentAnswer {
  student: OfficeStudentView;
}
