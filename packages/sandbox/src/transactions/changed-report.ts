import type { FaultName } from '../faults/fault-catalogue';
import type { FaultStore } from '../faults/fault-store';
import { getOutcome, type Outcome, type Transaction } from './transaction';

const EXTRA_AMOUNT = 1_000;
const OTHER_CURRENCY = 'USD';

/** Report of a provider about a final transaction. */
export interface Report {
  readonly outcome: Outcome;
  readonly amount: string;
  readonly currency: string;
  /** ID of another payment's transaction; null for one of its own, which is new each time. */
  readonly reusedId: string | null;
}

/** First report about a final transaction, and a later one that differs from it. */
interface PlannedReports {
  readonly first: Report;
  readonly later?: { readonly report: Report; readonly afterMs: number };
}

/** Plans what a provider reports of a transaction: its outcome once, unless a fault changes it, or the amount, the currency or the ID. */
export function planReports(
  faults: FaultStore,
  transaction: Transaction,
  outcome: Outcome,
  findOtherId: () => string | null,
): PlannedReports {
  const { provider, msisdn, reference, externalId, amount, currency } = transaction;
  const asked: Report = { outcome, amount, currency, reusedId: null };
  if (faults.isEmpty() || outcome.status !== 'successful') return { first: asked };
  const target = { provider, msisdn, references: [reference, externalId] };
  const take = (name: FaultName) => faults.take(name, target);
  const failed: Report = { ...asked, outcome: getOutcome(provider, 'no-pin') };

  const late = take('paid-after-failure');
  if (late) return { first: failed, later: { report: asked, afterMs: late.ms ?? 0 } };
  const reversed = take('failed-after-paid');
  if (reversed) return { first: asked, later: { report: failed, afterMs: reversed.ms ?? 0 } };
  const renamed = take('other-transaction-id');
  if (renamed) return { first: asked, later: { report: asked, afterMs: renamed.ms ?? 0 } };
  if (take('reused-transaction-id')) return { first: { ...asked, reusedId: findOtherId() } };

  // Airtel's enquiry names neither an amount nor a currency.
  const otherAmount = provider === 'mtn' ? take('other-amount') : undefined;
  const otherCurrency = provider === 'mtn' ? take('other-currency') : undefined;
  const change = otherAmount ?? otherCurrency;
  if (!change) return { first: asked };
  const other: Report = {
    ...asked,
    ...(otherAmount && { amount: String(Number(amount) + EXTRA_AMOUNT) }),
    ...(otherCurrency && { currency: OTHER_CURRENCY }),
  };
  return change.ms ? { first: asked, later: { report: other, afterMs: change.ms } } : { first: other };
}
