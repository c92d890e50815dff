import { type Infer, object } from 'superstruct';
import { optionally } from './json-schema';
import { amountUgx, dayOfCentury, line } from './structs';

/** Bodies about running loans and reversals. Amounts in UGX. */
export const repaymentBodies = {
  /** POST /parent/loans/:id/early-quote; without an amount, a quote of the payoff. */
  earlyQuote: object({ amount: optionally(amountUgx('amount_invalid')) }),
  /** POST /admin/payments/:id/reverse. */
  reverse: object({ reason: line(200, 'reversalReason_invalid') }),
  /** POST /parent/loans/:id/promise. */
  promise: object({
    promisedOn: dayOfCentury('promisedOn_invalid'),
    promisedUgx: amountUgx('contact_promisedUgx_invalid'),
  }),
};
export type PromiseRequest = Infer<typeof repaymentBodies.promise>;
