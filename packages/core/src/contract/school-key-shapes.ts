import type { Infer } from 'superstruct';
import { feeBatchKinds, settlementStatuses } from '../admin/school-kinds';
import { schoolTermShape } from './school-shapes';
import {
  count,
  day,
  flag,
  instant,
  list,
  maybe,
  numberFromText,
  object,
  oneOf,
  text,
  ugx,
  uuid,
} from './shapes';
import { adminFeeItemShape, feeAdjustmentShape } from './student-shapes';

/** Place in the list of payments, from the response before. */
export const changeCursor = numberFromText('^\\d{1,15}$');

/** Child on the register, for the school’s own system. */
const schoolStudentShape = object({
  regNo: text,
  /** Eleven digits that stay the child’s: payers enter them instead of the registration number, or quote them in a bank transfer. */
  paymentCode: maybe(text),
  firstName: text,
  lastName: text,
  className: text,
  /** Names of the groups that the child is in, such as boarding. */
  groups: list(text),
  /** Last day at the school; null for a child who is enrolled. */
  leftOn: maybe(day),
});
export const schoolStudentAnswerShape = object({ student: schoolStudentShape });
export const schoolStudentsShape = object({
  students: list(schoolStudentShape),
  /** Cursor of the next page; null on the last. */
  next: maybe(text),
});

export const schoolTermsShape = object({ terms: list(schoolTermShape) });

const totals = {
  chargedUgx: ugx,
  bursaryUgx: ugx,
  /** Paid through us, by payments and loans. */
  paidUgx: ugx,
  /** Paid to the school without us. */
  paidToSchoolUgx: ugx,
  outstandingUgx: ugx,
};

/** Amounts that the children owe. */
export const schoolBalancesShape = object({
  balances: list(object({ regNo: text, className: text, hasLeft: flag, ...totals })),
  next: maybe(text),
});

const { by: _by, ...adjustment } = feeAdjustmentShape.schema;
/** Fees of one child, with the changes of them, newest first. */
export const schoolStudentFeesShape = object({
  regNo: text,
  ...totals,
  fees: list(adminFeeItemShape),
  adjustments: list(object(adjustment)),
});
export type SchoolStudentFees = Infer<typeof schoolStudentFeesShape>;

/** Payment of fees through us, as the API returns it and as webhooks carry it. */
const schoolPaymentShape = object({
  id: uuid,
  /** Reference of the receipt, such as `SF-7KQ2-M4X9`. */
  reference: text,
  /** Public page of the receipt. */
  receiptUrl: text,
  status: oneOf(['succeeded', 'reversed']),
  regNo: text,
  amountUgx: ugx,
  /** Part above what was outstanding, which goes back to the payer and not to the school. */
  overpaymentUgx: ugx,
  method: oneOf(['mtn', 'airtel', 'bank']),
  paidAt: instant,
  reversedAt: maybe(instant),
  /** True if it was reversed because it was moved to another child. */
  isMoved: flag,
  /** Reference of the payment for another child from which it was moved; null if it was not. */
  movedFrom: maybe(text),
  /** Division over the child’s fees. */
  fees: list(object({ feeItemId: count, description: text, amountUgx: ugx })),
});
export type SchoolPayment = Infer<typeof schoolPaymentShape>;
export const schoolPaymentAnswerShape = object({ payment: schoolPaymentShape });
export const schoolPaymentsShape = object({
  payments: list(schoolPaymentShape),
  /** Cursor after the last payment of this page. Keep it: what is paid or reversed later comes after it. */
  next: text,
  /** True if the next page has payments already. */
  hasMore: flag,
});

const settlement = {
  id: uuid,
  reference: text,
  status: oneOf(settlementStatuses),
  /** Last posting date that it covers. */
  untilOn: day,
  amountUgx: ugx,
  paidOn: maybe(day),
  createdAt: instant,
};
/** Payout to the school, as the API lists it and as webhooks carry it. */
const schoolSettlementShape = object(settlement);
export type SchoolSettlement = Infer<typeof schoolSettlementShape>;
export const schoolSettlementsShape = object({ settlements: list(schoolSettlementShape), next: maybe(text) });
export const schoolSettlementAnswerShape = object({
  settlement: object({
    ...settlement,
    /** Our charges that were deducted. */
    chargedUgx: ugx,
    /** Lines of the remittance advice. Their amounts less their charges are the amount of the settlement. */
    lines: list(
      object({
        kind: oneOf(['payment', 'reversal', 'loan', 'loan-paid', 'correction']),
        regNo: maybe(text),
        reference: maybe(text),
        /** Value date. */
        day,
        /** Negative for a reversal. */
        amountUgx: ugx,
        chargeUgx: ugx,
      }),
    ),
  }),
});

/** Fee batch, as webhooks carry it: `GET /school/v1/students/:regNo/fees` has the changes of each child. */
const schoolFeeBatchShape = object({ id: count, kind: oneOf(feeBatchKinds), children: count, totalUgx: ugx });

/** Body of each webhook, by its type. */
export const webhookPayloadShapes = {
  'payment.paid': object({ type: oneOf(['payment.paid']), timestamp: instant, data: schoolPaymentShape }),
  'payment.reversed': object({
    type: oneOf(['payment.reversed']),
    timestamp: instant,
    data: schoolPaymentShape,
  }),
  'settlement.paid': object({
    type: oneOf(['settlement.paid']),
    timestamp: instant,
    data: schoolSettlementShape,
  }),
  'fee-batch.recorded': object({
    type: oneOf(['fee-batch.recorded']),
    timestamp: instant,
    data: schoolFeeBatchShape,
  }),
  'fee-batch.reversed': object({
    type: oneOf(['fee-batch.reversed']),
    timestamp: instant,
    data: schoolFeeBatchShape,
  }),
  'webhook.test': object({
    type: oneOf(['webhook.test']),
    timestamp: instant,
    data: object({ message: text }),
  }),
};
