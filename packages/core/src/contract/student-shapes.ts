import type { Infer } from 'superstruct';
import { paymentStates } from '../payment';
import { paymentPurposes } from '../schemas/payment-kinds';
import { schoolRowShape } from './school-shapes';
import { count, day, instant, list, maybe, object, oneOf, text, ugx, uuid } from './shapes';

/** A fee item that a child is charged. */
export const officeFeeItemShape = object({
  id: count,
  description: text,
  dueOn: day,
  chargedUgx: ugx,
  paidUgx: ugx,
  /** Term that it was charged with; null if it was charged to this child alone. */
  term: maybe(text),
});
export type OfficeFeeItemView = Infer<typeof officeFeeItemShape>;

/** A payment for a child. */
export const officeStudentPaymentShape = object({
  id: uuid,
  reference: text,
  purpose: oneOf(paymentPurposes),
  state: oneOf(paymentStates),
  amountUgx: ugx,
  createdAt: instant,
});
export type OfficeStudentPayment = Infer<typeof officeStudentPaymentShape>;

/** A child with what it was charged and what was paid. */
export const officeStudentShape = object({
  id: count,
  regNo: text,
  firstName: text,
  lastName: text,
  className: text,
  school: schoolRowShape,
  /** Oldest due first. */
  items: list(officeFeeItemShape),
  chargedUgx: ugx,
  paidUgx: ugx,
  outstandingUgx: ugx,
  /** Newest first. */
  payments: list(officeStudentPaymentShape),
});
export type OfficeStudentView = Infer<typeof officeStudentShape>;
export const officeStudentAnswerShape = object({ student: officeStudentShape });
export type OfficeStudentAnswer = Infer<typeof officeStudentAnswerShape>;
