/** What a person must decide: something that the books, a provider or a bank say otherwise than was expected. */
export const reviewKinds = [
  'bank_line_unmatched',
  'bank_amount_mismatch',
  'provider_amount_mismatch',
  'provider_transaction_reused',
  'provider_paid_after_failure',
  'bank_line_changed',
  'provider_silent',
  'loan_above_outstanding',
  'disbursement_in_doubt',
  'disbursement_failed',
  'provider_list_differs',
  'books_differ',
  'school_overpaid',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** What can be known of a doubt, by name and in the order in which it is shown, and how it is written: amounts are UGX, instants ISO 8601. */
export const doubtDetails = {
  asked: 'amount',
  booked: 'amount',
  said: 'text',
  failure: 'text',
  reason: 'text',
  answer: 'text',
  state: 'text',
  amount: 'amount',
  paidAt: 'instant',
  payer: 'text',
  quoted: 'text',
  reference: 'text',
  transaction: 'text',
  transfer: 'text',
  paid: 'text',
  amountUgx: 'amount',
  linesUgx: 'amount',
  aboveUgx: 'amount',
  explainedUgx: 'amount',
  expense: 'text',
  check: 'text',
  detail: 'text',
  differ: 'text',
} as const satisfies Record<string, 'amount' | 'instant' | 'text'>;
export type DoubtDetail = keyof typeof doubtDetails;
/** What is known of a doubt; null says that nobody told. */
export type DoubtDetails = Readonly<Partial<Record<DoubtDetail, unknown>>>;

/** One thing that a person must decide, with what is known of it. Instants are ISO 8601. */
export interface DoubtView {
  kind: ReviewKind;
  /** What it is about: `payment:`, `bank-line:`, `loan:`, `disbursement:`, `school:` or `books:`, and which. */
  subject: string;
  detail: DoubtDetails;
  openedAt: string;
  closedAt: string | null;
}

/** What came otherwise than it was asked, or after its network had refused, and nobody has decided on. Amount in UGX. */
export interface MoneyAsideView {
  amount: number;
  /** Whether the payment was paid by a later word of its network. */
  isPaid: boolean;
  /** What may be done with it by who asks: booking it to the payment, and having it go back to its payer. */
  canCredit: boolean;
  canReturn: boolean;
}

/** GET /admin/doubts/:id, by `kind~subject`, and what the calls that settle one answer: with what to open beside it. */
export interface DoubtAnswer extends DoubtView {
  payment: { id: string; reference: string } | null;
  loan: { id: string; reference: string } | null;
  bankLineId: string | null;
  aside: MoneyAsideView | null;
}
