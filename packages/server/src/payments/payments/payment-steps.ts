/** Step in the processing of a payment at which the crash tests can kill the server. */
export type PaymentStep =
  | 'row-written'
  | 'before-submit'
  | 'after-submit'
  | 'submit-recorded'
  | 'before-query'
  | 'after-query'
  | 'before-posting-commit'
  | 'posted';

/** Observer of each step; does nothing outside of tests. */
export type ObserveStep = (step: PaymentStep, paymentId: string) => void;
