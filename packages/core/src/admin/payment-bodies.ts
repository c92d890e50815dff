import { define, type Infer, object } from 'superstruct';
import { isAmountUgx } from '../money';
import { disbursementFields } from '../schemas/disbursement-bodies';
import { regNo, schoolSlug } from '../schemas/fields';
import { cleanedText, dayOfCentury, oneOfOrError } from '../schemas/structs';
import { approvalFields } from './approval-bodies';

/** Methods of sending a refund: from our wallet at a mobile network, or from our bank account. */
export const refundMethods = ['mtn', 'airtel', 'bank'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** ID of the child who should get a moved payment. */
const student = define<number>(
  'student',
  (value) => (Number.isSafeInteger(value) && Number(value) > 0) || 'moveStudent_required',
);

/** Maximum number of characters of a typed reference. */
const MAX_TYPED_REFERENCE_LENGTH = 40;

/** Fields of the bodies about refunds and bank transactions. Amounts in UGX. */
export const moneyFields = {
  amount: define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid'),
  method: oneOfOrError(refundMethods, 'method_invalid'),
  paidOn: dayOfCentury('sentOn_invalid'),
  student,
  reference: cleanedText((typed) => typed.length <= MAX_TYPED_REFERENCE_LENGTH, 'paymentReference_unknown'),
};

const { amount, method, paidOn, reference } = moneyFields;
const providerTransactionId = disbursementFields.bankReference;

/** Bodies of requests about refunds and bank transactions. */
export const moneyBodies = {
  /** POST /admin/payments/:id/refund, with the provider's transaction ID and the day of the transfer. */
  refund: object({ amount, method, providerTransactionId, paidOn }),
  /** POST /admin/payments/:id/move, with the ID of the right child. */
  move: object({ student, reason: approvalFields.reason }),
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
