import { type Infer, object } from 'superstruct';
import { bankReference } from '../schemas/disbursement-bodies';
import { regNo, schoolSlug } from '../schemas/fields';
import { amountUgx, dayOfCentury, oneOfOrError, text, whole } from '../schemas/structs';
import { approvalFields } from './approval-bodies';

/** Methods of sending a refund: from our wallet at a mobile network, or from our bank account. */
export const refundMethods = ['mtn', 'airtel', 'bank'] as const;
export type RefundMethod = (typeof refundMethods)[number];

const amount = amountUgx('amount_invalid');
const paidOn = dayOfCentury('sentOn_invalid');
const providerTransactionId = bankReference;

/** Reference of a payment, as typed. */
const reference = text((typed) => typed.length <= 40, 'paymentReference_unknown', {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$',
  examples: ['SF-7KQ2-M4X9'],
});

/** Bodies of requests about refunds and bank transactions. Amounts in UGX. */
export const moneyBodies = {
  /** POST /admin/payments/:id/refund, with the provider's transaction ID and the day of the transfer. */
  refund: object({
    amount,
    method: oneOfOrError(refundMethods, 'method_invalid'),
    providerTransactionId,
    paidOn,
  }),
  /** POST /admin/payments/:id/move, with the ID of the right child. */
  move: object({ student: whole('moveStudent_required', { minimum: 1 }), reason: approvalFields.reason }),
  /** POST /admin/bank-transactions/:id/allocate, with the reference of the payment. */
  allocate: object({ reference }),
  /** POST /admin/bank-transactions/:id/credit-student, with the child. */
  creditStudent: object({ school: schoolSlug, regNo }),
  /** POST /admin/bank-transactions/:id/credit-loan, with the reference of the loan. */
  creditLoan: object({ reference }),
  /** POST /admin/bank-transactions/:id/return, for a complete refund by bank. */
  returned: object({ providerTransactionId, paidOn }),
};
export type RefundBody = Infer<typeof moneyBodies.refund>;
export type MovePaymentBody = Infer<typeof moneyBodies.move>;
export type CreditStudentBody = Infer<typeof moneyBodies.creditStudent>;
export type CreditLoanBody = Infer<typeof moneyBodies.creditLoan>;
export type ReturnBody = Infer<typeof moneyBodies.returned>;
