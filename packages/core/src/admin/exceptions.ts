/** Kinds of exceptions that staff must decide: cases in which the ledger, a provider or a bank reports something unexpected. */
export const exceptionKinds = [
  'bank_transaction_unmatched',
  'bank_amount_mismatch',
  'provider_amount_mismatch',
  'provider_transaction_reused',
  'provider_paid_after_failure',
  'bank_transaction_changed',
  'provider_no_response',
  'loan_above_outstanding',
  'disbursement_status_unknown',
  'disbursement_failed',
  'provider_mismatch',
  'ledger_mismatch',
  'school_overpaid',
  'unallocated_overdue',
  'statement_line_unknown',
  'statement_entry_missing',
  'payment_claimed',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Details that an exception can have, by name and in the order in which they are shown, with their format: amounts are in UGX, instants are ISO 8601, days are of Kampala. */
export const exceptionDetails = {
  requested: 'amount',
  posted: 'amount',
  reported: 'text',
  account: 'text',
  failure: 'text',
  reason: 'text',
  answer: 'text',
  status: 'text',
  amount: 'amount',
  paidAt: 'instant',
  payer: 'text',
  quoted: 'text',
  reference: 'text',
  paymentCode: 'text',
  transaction: 'text',
  transfer: 'text',
  paid: 'text',
  amountUgx: 'amount',
  linesUgx: 'amount',
  since: 'day',
  bookedOn: 'day',
  exact: 'text',
  aboveUgx: 'amount',
  explainedUgx: 'amount',
  expense: 'text',
  check: 'text',
  detail: 'text',
  differ: 'text',
} as const satisfies Record<string, 'amount' | 'instant' | 'day' | 'text'>;
export type ExceptionDetail = keyof typeof exceptionDetails;
/** Known details of an exception; null means that no value was reported. */
export type ExceptionDetails = Readonly<Partial<Record<ExceptionDetail, unknown>>>;
