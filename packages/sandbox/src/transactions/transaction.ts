export type Provider = 'mtn' | 'airtel';
export type Product = 'collection' | 'disbursement';
export type TransactionKind = 'requesttopay' | 'transfer' | 'deposit' | 'refund' | 'disbursement';
export type FinalStatus = 'successful' | 'failed' | 'expired';
export type TransactionStatus = 'pending' | FinalStatus;

/** Answers of the payer, or of their wallet, to a payment prompt. */
export const PAYER_ANSWERS = [
  'approved',
  'declined',
  'not-enough-funds',
  'wrong-pin',
  'no-pin',
  'over-limit',
  'not-found',
  'barred',
  'expired',
] as const;
export type PayerAnswer = (typeof PAYER_ANSWERS)[number];

/** Outcome; `reason` is the provider's code, such as `APPROVAL_REJECTED` or `DP00800001008`. */
export type Outcome =
  | { readonly status: 'successful' }
  | { readonly status: 'failed' | 'expired'; readonly reason: string };

/** Plan of a transaction: ask the payer, leave it pending for ever, or settle it after a delay. */
export type Plan =
  | { readonly kind: 'ask'; readonly promptMs: number }
  | { readonly kind: 'never' }
  | { readonly kind: 'settle'; readonly outcome: Outcome; readonly afterMs: number };

export interface NewTransaction {
  readonly provider: Provider;
  readonly product: Product;
  readonly kind: TransactionKind;
  /** Product's reference: MTN's X-Reference-Id, Airtel's transaction.id. Unique per provider and product. */
  readonly reference: string;
  /** The caller's own reference, MTN's externalId; for Airtel, the ID of the request. */
  readonly externalId: string | null;
  readonly msisdn: string;
  /** Amount as it was sent: `350000`, `12.50`. */
  readonly amount: string;
  readonly currency: string;
  readonly message: string;
  readonly note: string;
  readonly refundOf: string | null;
  readonly callbackUrl: string | null;
  readonly callbackMethod: 'POST' | 'PUT';
  /** Number of copies of the final callback without faults: 0, 1 or 2. */
  readonly callbackCopies: number;
}

/** Creates the plan that settles a transaction, at once unless `afterMs` says otherwise. */
export const settleWith = (outcome: Outcome, afterMs = 0): Plan => ({ kind: 'settle', outcome, afterMs });
export const SUCCESS: Outcome = { status: 'successful' };
export const failWith = (reason: string): Outcome => ({ status: 'failed', reason });

/** Members of a transaction without a note or a callback. */
export const PLAIN_TRANSACTION = {
  note: '',
  refundOf: null,
  callbackUrl: null,
  callbackMethod: 'POST',
  callbackCopies: 0,
} as const;

/** Report of a provider about a final transaction, with its time. */
export interface StatusReport {
  readonly at: number;
  readonly status: FinalStatus;
  readonly amount: string;
  readonly currency: string;
  readonly financialId: string | null;
}

export interface Transaction extends Omit<NewTransaction, 'amount' | 'currency'> {
  /** Amount and currency as they were sent, unless the provider took others. */
  amount: string;
  currency: string;
  /** Reports of the provider, oldest first: one once it is final, unless a fault changes it. */
  readonly reports: StatusReport[];
  /** ID on the handset: `mtn-<reference>`. */
  readonly id: string;
  readonly createdAt: number;
  readonly promptExpiresAt: number | null;
  status: TransactionStatus;
  reason: string | null;
  financialId: string | null;
  finalAt: number | null;
  /** Time until which the enquiry still returns pending, although the callback was sent. */
  finalShownFrom: number;
}

/** Returns the status that an enquiry shows at a time. */
export function getShownStatus(transaction: Transaction, now: number): TransactionStatus {
  return now < transaction.finalShownFrom ? 'pending' : transaction.status;
}

/** Failure codes of each network by answer; provider-protocols 1.5 (MTN) and 2.11 (Airtel). */
const REASONS: Record<Provider, Record<Exclude<PayerAnswer, 'approved'>, string>> = {
  mtn: {
    declined: 'APPROVAL_REJECTED',
    'not-enough-funds': 'NOT_ENOUGH_FUNDS',
    'wrong-pin': 'PAYMENT_NOT_APPROVED',
    'no-pin': 'COULD_NOT_PERFORM_TRANSACTION',
    'over-limit': 'PAYER_LIMIT_REACHED',
    'not-found': 'PAYER_NOT_FOUND',
    barred: 'SENDER_ACCOUNT_NOT_ACTIVE',
    expired: 'EXPIRED',
  },
  airtel: {
    declined: 'DP00800001008',
    'not-enough-funds': 'DP00800001007',
    'wrong-pin': 'DP00800001002',
    'no-pin': 'DP00800001005',
    'over-limit': 'DP00800001003',
    'not-found': 'DP00800001010',
    barred: 'DP00800001010',
    expired: 'DP00800001029',
  },
};

export function getOutcome(provider: Provider, answer: PayerAnswer): Outcome {
  if (answer === 'approved') return SUCCESS;
  return { status: answer === 'expired' ? 'expired' : 'failed', reason: REASONS[provider][answer] };
}
