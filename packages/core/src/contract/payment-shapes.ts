import type { Infer } from 'superstruct';
import { paymentStatuses } from '../money/payment';
import { bankNames } from '../people/banks';
import { networks } from '../people/networks';
import { failureReasons, paymentPurposes } from '../schemas/payment-kinds';
import { day, flag, instant, list, maybe, object, oneOf, optionally, text, ugx, uuid } from './shapes';

export const schoolShape = object({ slug: text, name: text });
export type SchoolView = Infer<typeof schoolShape>;

/**
 * Fee item of a child: due = amount - paid; `pending` of it is held by pending payments. The amount is
 * without the bursary, and `paid` includes what the school received without us.
 */
const feeItemShape = object({
  id: text,
  description: text,
  dueOn: day,
  amount: ugx,
  paid: ugx,
  due: ugx,
  pending: ugx,
});
export type FeeItemView = Infer<typeof feeItemShape>;

/** Child looked up by registration number, with a masked name and the outstanding balance. */
export const studentShape = object({
  regNo: text,
  displayName: text,
  className: text,
  school: schoolShape,
  items: list(feeItemShape),
  /** Sum of `due`. */
  outstanding: ugx,
  /** Sum of `pending`, so that `outstanding - pending` can be paid now. */
  pending: ugx,
  /**
   * Fees that the payer can choose by naming them in `itemIds` of the payment, which charges them once it is paid. The ID changes with
   * the amount. Absent if there are none.
   */
  optionalFees: optionally(list(feeItemShape)),
});
export type StudentView = Infer<typeof studentShape>;

/** Response to a lookup of a number that two schools use. */
export const schoolChoiceShape = object({ message: text, schools: list(schoolShape) });
export type SchoolChoiceView = Infer<typeof schoolChoiceShape>;

/** Amount due on a child's loan, for anyone with the registration number, without the loan's size. */
export const loanDueShape = object({
  regNo: text,
  /** Masked. */
  displayName: text,
  className: text,
  school: schoolShape,
  /** Amount due and unpaid today; if nothing is due, the next instalment. */
  due: ugx,
  /** Oldest unpaid due date, or that of the next instalment. */
  dueOn: day,
  /** Part of `due` that pending payments hold, so that `due - pending` can be paid now. */
  pending: ugx,
});
export type LoanDueView = Infer<typeof loanDueShape>;

const chargeBands = list(object({ upToUgx: ugx, chargeUgx: ugx }));
/** Charges of the networks to payers today. */
export const payerChargesShape = object({ mtn: chargeBands, airtel: chargeBands });

/** Account and reference for sending a bank transfer. */
const transferShape = object({
  bankName: oneOf(bankNames),
  accountName: text,
  accountNumber: text,
  reference: text,
  amount: ugx,
  expiresAt: instant,
});
export type TransferView = Infer<typeof transferShape>;

const purpose = oneOf(paymentPurposes);
const paymentMethod = oneOf(['mobile', 'bank']);

/** Receipt, for anyone who has its reference: without the payer, and with the child's name masked. */
export const receiptShape = object({
  reference: text,
  purpose,
  paidAt: instant,
  amount: ugx,
  school: schoolShape,
  student: object({ displayName: text, className: text }),
  /** Code by which the child’s fees can be paid again. */
  paymentCode: maybe(text),
  paymentMethod,
  network: maybe(oneOf(networks)),
  /** Fee items that it paid; none for a repayment, whose allocation is private. */
  lines: list(object({ description: text, amount: ugx })),
  /** Overpayment that waits for a refund; 0 for a repayment. */
  surplus: ugx,
  /** True if the provider reversed the payment, or it was moved to another child: the receipt is no longer valid. */
  isReversed: flag,
  /** Time when it was moved to another child; absent if it was not. */
  movedAt: optionally(instant),
  /** Receipt for another child from which it was moved, and when; absent if it was not. */
  movedFrom: optionally(object({ reference: text, at: instant })),
});
export type ReceiptView = Infer<typeof receiptShape>;

/** Payment of a group that one payment prompt or bank transfer pays, with its own reference and receipt. */
const groupPartShape = object({
  reference: text,
  amount: ugx,
  student: object({ regNo: text, displayName: text, className: text }),
  receipt: maybe(receiptShape),
});
export type GroupPartView = Infer<typeof groupPartShape>;

/** Payment, for its payer. Numbers are masked. */
export const paymentShape = object({
  id: uuid,
  reference: text,
  status: oneOf(paymentStatuses),
  purpose,
  amount: ugx,
  school: schoolShape,
  student: object({ regNo: text, displayName: text, className: text }),
  paymentMethod,
  network: maybe(oneOf(networks)),
  /** Masked: `0772 *** 456`. */
  phoneNumber: maybe(text),
  createdAt: instant,
  /** Time when the payer's screen offers another payment method. */
  waitUntil: instant,
  /** Time when the hold on the fees expires. */
  reservedUntil: instant,
  failure: maybe(oneOf(failureReasons)),
  transfer: maybe(transferShape),
  receipt: maybe(receiptShape),
  /** Outstanding fees of the child, once a payment of fees is paid; null otherwise. */
  outstanding: maybe(ugx),
  /** Payments of a group, by child; absent for a payment on its own. The first one stands for the group, with its amount. */
  group: optionally(list(groupPartShape)),
});
export type PaymentView = Infer<typeof paymentShape>;

/** Response to a payment or a retry. The payment token is returned only here; requests send it as X-Payment-Secret. */
export const paymentStartedShape = object({ payment: paymentShape, secret: text });
export type PaymentStarted = Infer<typeof paymentStartedShape>;
