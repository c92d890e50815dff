import type { FaultName } from '../faults/fault-catalogue';
import type { FaultStore } from '../faults/fault-store';
import { getOutcome, type Outcome, type Transaction } from './transaction';

const EXTRA_AMOUNT = 1_000;
const OTHER_CURRENCY = 'USD';

/** What a provider says of a transaction once it is final. */
export interface Word {
  readonly outcome: Outcome;
  readonly amount: string;
  readonly currency: string;
  /** ID of another payment's transaction; null for one of its own, which is new each time. */
  readonly reusedId: string | null;
}

/** First word about a final transaction, and a later one that differs from it. */
interface PlannedWords {
  readonly first: Word;
  readonly later?: { readonly word: Word; readonly afterMs: number };
}

/** Plans what a provider says of a transaction: one word, unless a fault makes it change its word or say another amount, currency or ID. */
export function planWords(
  faults: FaultStore,
  transaction: Transaction,
  outcome: Outcome,
  findOtherId: () => string | null,
): PlannedWords {
  const { provider, msisdn, reference, externalId, amount, currency } = transaction;
  const asked: Word = { outcome, amount, currency, reusedId: null };
  if (faults.isEmpty() || outcome.status !== 'successful') return { first: asked };
  const target = { provider, msisdn, references: [reference, externalId] };
  const take = (name: FaultName) => faults.take(name, target);
  const failed: Word = { ...asked, outcome: getOutcome(provider, 'no-pin') };

  const late = take('paid-after-failure');
  if (late) return { first: failed, later: { word: asked, afterMs: late.ms ?? 0 } };
  const reversed = take('failed-after-paid');
  if (reversed) return { first: asked, later: { word: failed, afterMs: reversed.ms ?? 0 } };
  const renamed = take('other-transaction-id');
  if (renamed) return { first: asked, later: { word: asked, afterMs: renamed.ms ?? 0 } };
  if (take('reused-transaction-id')) return { first: { ...asked, reusedId: findOtherId() } };

  // Airtel's enquiry names neither an amount nor a currency.
  const otherAmount = provider === 'mtn' ? take('other-amount') : undefined;
  const otherCurrency = provider === 'mtn' ? take('other-currency') : undefined;
  const change = otherAmount ?? otherCurrency;
  if (!change) return { first: asked };
  const other: Word = {
    ...asked,
    ...(otherAmount && { amount: String(Number(amount) + EXTRA_AMOUNT) }),
    ...(otherCurrency && { currency: OTHER_CURRENCY }),
  };
  return change.ms ? { first: asked, later: { word: other, afterMs: change.ms } } : { first: other };
}
