import type { Infer } from 'superstruct';
import { paymentStatuses } from '../payment';
import { paymentPurposes } from '../schemas/payment-kinds';
import { schoolRowShape } from './school-shapes';
import { count, day, instant, list, maybe, object, oneOf, text, ugx, uuid } from './shapes';

/** Fee item of a child. */
export const adminFeeItemShape = object({
  id: count,
  description: text,
  dueOn: day,
  chargedUgx: ugx,
  paidUgx: ugx,
  /** Term of the fee; null if only this child is charged. */
  term: maybe(text),
});
export type AdminFeeItemView = Infer<typeof adminFeeItemShape>;

/** Payment for a child. */
export const adminStudentPaymentShape = object({
  id: uuid,
  reference: text,
  purpose: oneOf(paymentPurposes),
  status: oneOf(paymentStatuses),
  amountUgx: ugx,
  createdAt: instant,
});
export type AdminStudentPayment = Infer<typeof adminStudentPaymentShape>;

/** Child with fee items and payments. */
export const adminStudentShape = object({
  id: count,
  regNo: text,
  firstName: text,
  lastName: text,
  className: text,
  school: schoolRowShape,
  /** Oldest due first. */
  items: list(adminFeeItemShape),
  chargedUgx: ugx,
  paidUgx: ugx,
  outstandingUgx: ugx,
  /** Newest first. */
  payments: list(adminStudentPaymentShape),
});
export type AdminStudentView = Infer<typeof adminStudentShape>;
export const adminStudentAnswerShape = object({ student: adminStudentShape });
export type AdminStudentAnswer = Infer<typeof adminStudentAnswerShape>;
