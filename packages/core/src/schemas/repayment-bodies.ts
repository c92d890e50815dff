import { define, type Infer, object, optional, type Struct } from 'superstruct';
import { isAmountUgx } from '../money';
import { cleanedText, dayOfCentury } from './structs';
import { isLine } from './typed-text-checks';

/** Maximum number of characters of the reason for a reversal. */
export const MAX_REVERSAL_REASON_LENGTH = 200;

/** Fields of the bodies about running loans and reversals. Amounts in UGX. */
export const repaymentFields: {
  amount: Struct<number | undefined, null>;
  reason: Struct<string, null>;
  promisedOn: Struct<string, null>;
  promisedUgx: Struct<number, null>;
} = {
  amount: optional(define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid')),
  reason: cleanedText(isLine(MAX_REVERSAL_REASON_LENGTH), 'reversalReason_invalid'),
  promisedOn: dayOfCentury('promisedOn_invalid'),
  promisedUgx: define<number>('amount', (value) => isAmountUgx(value) || 'contact_promisedUgx_invalid'),
};

const { amount, reason, promisedOn, promisedUgx } = repaymentFields;

/** Bodies about running loans and reversals. */
export const repaymentBodies = {
  /** POST /parent/loans/:id/early-quote; without an amount, a quote of the payoff. */
  earlyQuote: object({ amount }),
  /** POST /admin/payments/:id/reverse. */
  reverse: object({ reason }),
  /** POST /parent/loans/:id/promise. */
  promise: object({ promisedOn, promisedUgx }),
};
export type PromiseRequest = Infer<typeof repaymentBodies.promise>;
