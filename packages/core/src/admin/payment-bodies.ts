import { coerce, define, type Infer, object, string } from 'superstruct';
import { isAmountUgx } from '../money';
import { disbursementFields } from '../schemas/disbursement-words';
import { isUsualDay } from '../usual-day';

/** Ways to send a refund: from our wallet at a mobile network, or from our bank account. */
export const refundMethods = ['mtn', 'airtel', 'bank'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** The most characters that a reference can be typed with. */
const MAX_TYPED_REFERENCE_LENGTH = 40;

/** The fields of the bodies by which staff sends money back, or says whose it is. Amounts in UGX. */
export const moneyFields = {
  amount: define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid'),
  method: define<RefundMethod>(
    'method',
    (value) => refundMethods.some((method) => method === value) || 'method_invalid',
  ),
  paidOn: coerce(
    define<string>('day', (value) => isUsualDay(value) || 'sentOn_invalid'),
    string(),
    (typed) => typed.trim(),
  ),
  reference: coerce(
    define<string>(
      'reference',
      (value) =>
        (typeof value === 'string' && value !== '' && value.length <= MAX_TYPED_REFERENCE_LENGTH) ||
        'paymentReference_unknown',
    ),
    string(),
    (typed) => typed.trim(),
  ),
};

const { amount, method, paidOn, reference } = moneyFields;
const providerTransactionId = disbursementFields.bankReference;

/** The bodies of the calls by which staff sends money back, or says whose it is. */
export const moneyBodies = {
  /** POST /admin/payments/:id/refund: what was sent back, under what the network or the bank knows it, and its day. */
  refund: object({ amount, method, providerTransactionId, paidOn }),
  /** POST /admin/bank-transactions/:id/allocate: the payment whose money it is. */
  allocate: object({ reference }),
  /** POST /admin/bank-transactions/:id/return: it was sent back by bank, whole. */
  returned: object({ providerTransactionId, paidOn }),
};
export type RefundBody = Infer<typeof moneyBodies.refund>;
export type AllocateBody = Infer<typeof moneyBodies.allocate>;
export type ReturnBody = Infer<typeof moneyBodies.returned>;
