import { coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import { isAmountUgx } from '../money';

/** The most characters of the reason why a payment is taken back. */
export const MAX_REVERSAL_REASON_LENGTH = 200;

const isReason = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= MAX_REVERSAL_REASON_LENGTH &&
  !/\p{Cc}/u.test(value);

/** The fields of the bodies by which running loans are served. Amounts in UGX. */
export const repaymentFields: { amount: Struct<number | undefined, null>; reason: Struct<string, null> } = {
  amount: optional(define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid')),
  reason: coerce(
    define<string>('reason', (value) => isReason(value) || 'reversalReason_invalid'),
    string(),
    (typed) => typed.trim(),
  ),
};

const { amount, reason } = repaymentFields;

/** The bodies of the calls by which running loans are served. */
export const repaymentBodies = {
  /** POST /parent/loans/:id/early-quote: no amount asks for what pays the whole loan off. */
  earlyQuote: object({ amount }),
  /** POST /admin/payments/:id/reverse. */
  reverse: object({ reason }),
};
export type EarlyQuoteBody = Infer<typeof repaymentBodies.earlyQuote>;
