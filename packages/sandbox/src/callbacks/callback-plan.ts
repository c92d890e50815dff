import type { FaultStore } from '../faults/fault-store';
import type { Transaction } from '../transactions/transaction';

export interface CallbackPlan {
  readonly copies: number;
  readonly delayMs: number;
  readonly method: 'POST' | 'PUT';
  readonly hasWrongAmount: boolean;
  readonly hasWrongHash: boolean;
  readonly hasPendingAfterwards: boolean;
  /** Time after the callback until the enquiry shows the final status, in milliseconds. */
  readonly statusLagMs: number;
}

/** Plans the final callback of a transaction by its faults. */
export function planCallback(faults: FaultStore, transaction: Transaction): CallbackPlan {
  const { provider, msisdn, reference, externalId } = transaction;
  const target = { provider, msisdn, references: [reference, externalId] };
  const isLost = faults.take('callback-never', target) !== undefined;
  const isTwice = faults.take('callback-twice', target) !== undefined;
  const isPut = faults.take('callback-put', target) !== undefined;
  const isPost = faults.take('callback-post', target) !== undefined;
  return {
    copies: isLost ? 0 : isTwice ? 2 : transaction.callbackCopies,
    delayMs: faults.take('callback-late', target)?.ms ?? 0,
    method: isPut ? 'PUT' : isPost ? 'POST' : transaction.callbackMethod,
    hasWrongAmount: faults.take('callback-wrong-amount', target) !== undefined,
    hasWrongHash: faults.take('callback-wrong-hash', target) !== undefined,
    hasPendingAfterwards: faults.take('callback-out-of-order', target) !== undefined,
    statusLagMs: faults.take('callback-before-status', target)?.ms ?? 0,
  };
}
