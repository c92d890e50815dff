import type { Infer } from 'superstruct';
import { feeAdjustmentKinds, outsidePaymentMethods, studentEventKinds } from '../admin/student-kinds';
import { shownPaymentStatuses } from '../money/payment';
import { paymentPurposes } from '../schemas/payment-kinds';
import { guardianShape } from './fee-reminder-shapes';
import { schoolRowShape } from './school-shapes';
import { count, day, flag, instant, list, maybe, object, oneOf, staffUser, text, ugx, uuid } from './shapes';

/** Fee item of a child. */
export const adminFeeItemShape = object({
  id: count,
  description: text,
  dueOn: day,
  /** Charged with corrections and before the bursary; the outstanding amount is what is left after the other three. */
  chargedUgx: ugx,
  bursaryUgx: ugx,
  /** Paid through us, by payments and loans. */
  paidUgx: ugx,
  paidToSchoolUgx: ugx,
  outstandingUgx: ugx,
  /** Term of the fee; null if only this child is charged. */
  term: maybe(text),
});
export type AdminFeeItemView = Infer<typeof adminFeeItemShape>;

/** Payment for a child. */
export const adminStudentPaymentShape = object({
  id: uuid,
  reference: text,
  purpose: oneOf(paymentPurposes),
  status: oneOf(shownPaymentStatuses),
  amountUgx: ugx,
  /** Start of the payment. */
  createdAt: instant,
  /** Value date, as on the receipt and in the ledger; null until it is paid. */
  paidAt: maybe(instant),
});
export type AdminStudentPayment = Infer<typeof adminStudentPaymentShape>;

/** Change of what a child owes, by a bursar or a staff member. */
export const feeAdjustmentShape = object({
  id: count,
  kind: oneOf(feeAdjustmentKinds),
  /** Change of the outstanding balance; negative for a bursary. */
  changeUgx: ugx,
  /** Fees that it changes, each by its description. */
  fees: text,
  reason: maybe(text),
  /** Method, the school’s own receipt number and day of a payment to the school. */
  method: maybe(oneOf(outsidePaymentMethods)),
  receiptNumber: maybe(text),
  paidOn: maybe(day),
  /** Adjustment that it reverses. */
  reversesId: maybe(count),
  isReversed: flag,
  by: staffUser,
  at: instant,
});
export type FeeAdjustmentView = Infer<typeof feeAdjustmentShape>;

/** Change of a child on the register. */
export const studentEventShape = object({
  id: count,
  kind: oneOf(studentEventKinds),
  className: text,
  /** Class before it; null if it stayed. */
  classNameBefore: maybe(text),
  leftOn: maybe(day),
  reason: maybe(text),
  /** Register file that caused it. */
  fileName: maybe(text),
  by: staffUser,
  at: instant,
});
export type StudentEventView = Infer<typeof studentEventShape>;

/** Child with fee items and payments. */
export const adminStudentShape = object({
  id: count,
  regNo: text,
  firstName: text,
  lastName: text,
  className: text,
  /** Last day at the school; null for a child who is enrolled. */
  leftOn: maybe(day),
  school: schoolRowShape,
  /** Guardians, who get fee reminders; at most two. */
  guardians: list(guardianShape),
  /** Classes on the school’s register. */
  classes: list(text),
  /** Oldest due first. */
  items: list(adminFeeItemShape),
  chargedUgx: ugx,
  bursaryUgx: ugx,
  paidUgx: ugx,
  paidToSchoolUgx: ugx,
  outstandingUgx: ugx,
  /** Newest first. */
  adjustments: list(feeAdjustmentShape),
  /** Newest first. */
  events: list(studentEventShape),
  /** Newest first. */
  payments: list(adminStudentPaymentShape),
});
export type AdminStudentView = Infer<typeof adminStudentShape>;
export const adminStudentAnswerShape = object({ student: adminStudentShape });
export type AdminStudentAnswer = Infer<typeof adminStudentAnswerShape>;
