/**
 * Reason that the loan engine refuses its input. input_invalid: a field is missing, of the wrong kind or out of its
 * range. day_invalid: not a day of the calendar. days_out_of_order: a day is before one that it must follow.
 * day_outside_period: a day is not inside its period. number_repeated: two rows or events have the same name.
 * instalment_too_small: it does not pay more than the first interest. amount_too_small, amount_too_large: outside
 * the range that the loan can take. payment_unknown: a reversal without its payment.
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

/** A refusal of the loan engine: a code for programs, a sentence for the developer who called it. */
export interface LoanError {
  code: LoanErrorCode;
  message: string;
}

/** Builds a refusal as the failure of a Result. */
export const refuse = (code: LoanErrorCode, message: string): { ok: false; error: LoanError } => ({
  ok: false,
  error: { code, message },
});
