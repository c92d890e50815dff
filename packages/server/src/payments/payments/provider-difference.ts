import type { ExceptionDetails } from '@somesa/core/admin';
import type { QueryOutcome } from '../../providers/provider';

/** Payment as it was posted, or a group with its sum. */
interface PostedPayment {
  amountUgx: number;
  transaction: string | null;
  /** Currency in which its network collects. */
  currency: string;
}

/** Returns the difference between a paid payment and what its network reports of it now, as the details of an exception; null if they agree. */
export const findProviderDifference = (
  posted: PostedPayment,
  outcome: Extract<QueryOutcome, { kind: 'paid' | 'failed' }>,
): ExceptionDetails | null => {
  if (outcome.kind === 'failed') return { reported: 'reversed', reason: outcome.reason };
  const { amountUgx, currency, providerTransactionId } = outcome;
  const isSame =
    (amountUgx === null || amountUgx === posted.amountUgx) &&
    (currency === null || currency === posted.currency) &&
    providerTransactionId === posted.transaction;
  const reported = `${currency ?? ''} ${amountUgx ?? ''}`.trim();
  return isSame ? null : { posted: posted.amountUgx, reported, transaction: providerTransactionId };
};
