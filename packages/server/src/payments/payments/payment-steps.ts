/** A point in a payment's way that an observer can be told of: for the kill tests. */
export type ProgressStep =
  | 'row-written'
  | 'before-submit'
  | 'after-submit'
  | 'submit-recorded'
  | 'before-query'
  | 'after-query'
  | 'before-booking-commit'
  | 'booked';

/** Hears of each step; where nobody observes it does nothing. */
export type ObserveStep = (step: ProgressStep, paymentId: string) => void;
