/**
 * Reason that the loan engine rejects its input. input_invalid: balances of a schedule that do not fall by
 * its principal to 0, or too many events. day_invalid: a day after the year 9999. days_out_of_order: a day is
 * before one that it must follow. day_outside_period: a day is before the disbursement. number_repeated: two
 * instalments or events with one ID. instalment_too_small: an instalment does not pay more than its interest.
 * amount_too_small, amount_too_large: outside the range that the loan can take. payment_unknown: a reversal
 * without its payment.
 */
export type LoanErrorCode =
  | 'input_invalid'
  | 'day_invalid'
  | 'days_out_of_order'
  | 'day_outside_period'
  | 'number_repeated'
  | 'instalment_too_small'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'payment_unknown';

/** Rejection by the loan engine: a code for programs, and a sentence for the developer who called it. */
export interface LoanError {
  code: LoanErrorCode;
  message: string;
}

/** Creates the failed Result of rejected input. */
export const rejectInput = (code: LoanErrorCode, message: string): { ok: false; error: LoanError } => ({
  ok: false,
  error: { code, message },
});

/** Creates the rejection of amounts whose sum is above the largest safe integer. */
export const rejectUnsafeTotal = () =>
  rejectInput('amount_too_large', 'the total is beyond what can be counted exactly');
