import {
  type FailureReason,
  getStatusCheckDelayMs,
  hasHold,
  isFinal,
  type Network,
  type PaymentEvent,
  transitionPayment,
} from '@somesa/core';
import {
  isAlreadyResolved,
  type NewException,
  openException,
  resolveProviderMismatch,
} from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import type { QueryOutcome, SubmitOutcome } from '../../providers/provider';
import {
  isFirstSubmission,
  isUnknownToProvider,
  RECHECK_AFTER_WEBHOOK_MS,
} from '../../providers/status-check-policy';
import { isReceiptResolved, recordUnallocatedReceipt } from '../exceptions/unallocated-receipts';
import { resolveNoResponseException } from './no-response';
import type { ObserveStep } from './payment-steps';
import {
  bringForwardCheck,
  findPayment,
  findPaymentByTransaction,
  findTransactionId,
  getRequestedUgx,
  isStanding,
  type PaymentRow,
  recordAccepted,
  recordPaymentTransition,
} from './payments-repository';
import { postPayment } from './post-payment';
import { findProviderDifference } from './provider-difference';
import { getValueDate } from './value-date';

interface Change {
  event: PaymentEvent;
  detail: string | null;
  failure?: FailureReason;
  isStatusCheck?: boolean;
  isNotFound?: boolean;
}

type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;
type FinalOutcome = Extract<QueryOutcome, { kind: 'paid' | 'failed' }>;

const toSubmissionFields = (row: PaymentRow) => ({
  status: row.status,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  nextCheckAt: row.next_check_at,
  notFoundCount: row.not_found_count,
});

/**
 * Records the outcomes of requests and status checks, each in one transaction that locks the payment's row, and schedules the next status
 * check. An outcome that no longer applies to the payment's status changes nothing.
 */
export const createPaymentOutcomes = (deps: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Returns the currency in which a network collects. */
  getCurrency: (network: Network | null) => string;
  publicUrl: string;
  observe: ObserveStep;
}) => {
  const { database, clock, jobs } = deps;

  /** Applies an event other than the payment's success. Returns the time of the next status check; null if there is none. */
  const applyEvent = async (tx: Tx, row: PaymentRow, change: Change): Promise<Date | null> => {
    const { event, detail, failure = null } = change;
    const now = clock.now();
    const transition = transitionPayment(row.status, event);
    if (!transition.ok) return null;
    const next = transition.value;
    const isHoldExpired = row.network !== null && now >= row.hold_expires_at;
    const status = hasHold(next) && isHoldExpired && next !== 'created' ? 'expired' : next;
    const statusCheckCount = row.status_check_count + (change.isStatusCheck ? 1 : 0);
    const ageMs = now.getTime() - (row.sent_at ?? now).getTime();
    const isPolled = status !== 'failed' && row.network !== null;
    const delayMs = status === 'created' ? 0 : getStatusCheckDelayMs(statusCheckCount, ageMs);
    const nextCheckAt = isPolled && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    // An inconclusive response does not say whether the provider knows the request, so it keeps the count.
    const notFoundCount = event === 'inconclusive' ? row.not_found_count + (change.isNotFound ? 1 : 0) : 0;
    await recordPaymentTransition(tx, row, {
      status,
      event,
      detail,
      now,
      nextCheckAt,
      statusCheckCount,
      notFoundCount,
      failure,
    });
    if (isPolled && nextCheckAt === null) {
      await openException(tx, {
        kind: 'provider_no_response',
        subject: `payment:${row.id}`,
        detail: { status },
        now,
      });
    }
    if (status === 'failed') await resolveNoResponseException(tx, row, now);
    return nextCheckAt;
  };

  /** Runs `write` in a transaction that locks the payment's row, and schedules the status check that it returns after the commit. */
  const updatePayment = async (
    id: string,
    write: (tx: Tx, row: PaymentRow) => Promise<Date | null>,
  ): Promise<void> => {
    const wakeAt = await database.transaction(async (tx) => {
      const row = await findPayment(tx, id, 'lock');
      return row && write(tx, row);
    });
    if (wakeAt) jobs.wakeAt(wakeAt);
  };

  const recordSubmission = (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
    updatePayment(id, async (tx, row) => {
      switch (outcome.kind) {
        case 'accepted':
          return applyEvent(tx, row, { event: 'accepted', detail: null });
        case 'inconclusive':
          return applyEvent(tx, row, { event: 'inconclusive', detail: outcome.detail });
        case 'rejected':
          // A rejected attempt says nothing about an earlier attempt, which the provider may have accepted.
          return isFirst && isFirstSubmission(toSubmissionFields(row))
            ? applyEvent(tx, row, { event: 'failed', detail: outcome.detail, failure: outcome.reason })
            : applyEvent(tx, row, { event: 'inconclusive', detail: outcome.detail });
        default:
          return outcome satisfies never;
      }
    });

  const isExpectedCurrency = (row: PaymentRow, { currency }: PaidOutcome): boolean =>
    currency === null || currency === deps.getCurrency(row.network);

  /**
   * Opens an exception for a payment of another amount or currency, and records it as an unallocated receipt. Posts nothing if the currency
   * differs or no amount is given.
   */
  const recordMismatch = async (tx: Tx, row: PaymentRow, outcome: PaidOutcome): Promise<Date | null> => {
    if (isFinal(row.status) && row.status !== 'failed') return null;
    if (await isReceiptResolved(tx, row.id, outcome.amountUgx)) return null;
    const now = clock.now();
    const reported = `${outcome.currency ?? ''} ${outcome.amountUgx ?? ''}`.trim();
    const exception: NewException = {
      kind: 'provider_amount_mismatch',
      subject: `payment:${row.id}`,
      now,
      detail: { requested: getRequestedUgx(row), reported, transaction: outcome.providerTransactionId },
    };
    if (row.status === 'failed' && (await isAlreadyResolved(tx, exception))) return null;
    const opened = await openException(tx, exception);
    if (opened === 'new' && isExpectedCurrency(row, outcome) && outcome.amountUgx !== null) {
      await recordUnallocatedReceipt(tx, row, outcome.amountUgx, now);
    }
    return applyEvent(tx, row, {
      event: 'inconclusive',
      detail: 'amount mismatch',
      isStatusCheck: true,
    });
  };

  /** Opens an exception for a payment that succeeded after it had failed, and records it as an unallocated receipt. It stays failed. */
  const recordLateSuccess = async (
    tx: Tx,
    row: PaymentRow,
    { providerTransactionId }: PaidOutcome,
  ): Promise<void> => {
    const requestedUgx = getRequestedUgx(row);
    if (await isReceiptResolved(tx, row.id, requestedUgx)) return;
    const now = clock.now();
    await openException(tx, {
      kind: 'provider_paid_after_failure',
      subject: `payment:${row.id}`,
      now,
      detail: { requested: requestedUgx, transaction: providerTransactionId, failure: row.failure },
    });
    await recordUnallocatedReceipt(tx, row, requestedUgx, now);
  };

  const postPaid = async (tx: Tx, row: PaymentRow, outcome: PaidOutcome): Promise<Date | null> => {
    const now = clock.now();
    const { providerTransactionId } = outcome;
    const otherPaymentId = await findPaymentByTransaction(tx, row, providerTransactionId);
    if (otherPaymentId !== null) {
      const exception: NewException = {
        kind: 'provider_transaction_reused',
        subject: `payment:${row.id}`,
        now,
        detail: { transaction: providerTransactionId, paid: otherPaymentId },
      };
      if (row.status === 'failed' && (await isAlreadyResolved(tx, exception))) return null;
      await openException(tx, exception);
      return applyEvent(tx, row, {
        event: 'inconclusive',
        detail: 'the transaction of another payment',
        isStatusCheck: true,
      });
    }
    const confirmation = { providerTransactionId, paidAt: getValueDate(row, now) };
    if (await postPayment(tx, row, confirmation, now, deps.publicUrl)) {
      await resolveNoResponseException(tx, row, now);
      deps.observe('before-posting-commit', row.id);
      return now;
    }
    if (row.status === 'failed') await recordLateSuccess(tx, row, outcome);
    return null;
  };

  /** Opens an exception for a paid payment of which its network now reports something else. Resolves it once the network agrees again. */
  const confirmPaid = async (tx: Tx, row: PaymentRow, outcome: FinalOutcome): Promise<null> => {
    const now = clock.now();
    const transaction = await findTransactionId(tx, row.id);
    const posted = { amountUgx: getRequestedUgx(row), transaction, currency: deps.getCurrency(row.network) };
    const difference = findProviderDifference(posted, outcome);
    const exception = { kind: 'provider_mismatch', subject: `payment:${row.id}`, now } as const;
    if (difference) await openException(tx, { ...exception, detail: difference });
    else await resolveProviderMismatch(tx, exception.subject, now);
    return null;
  };

  return {
    recordSubmission,

    /** Records the outcome of the first attempt: in one statement if it is accepted, as usual. */
    recordFirstSubmission: async (id: string, outcome: SubmitOutcome): Promise<void> => {
      const now = clock.now();
      const nextCheckAt = new Date(now.getTime() + (getStatusCheckDelayMs(0, 0) ?? 0));
      const isRecorded =
        outcome.kind === 'accepted' && (await recordAccepted(database, id, now, nextCheckAt));
      if (isRecorded) jobs.wakeAt(nextCheckAt);
      else await recordSubmission(id, outcome, true);
    },

    /** Posts a payment that its provider reports as paid, or records a mismatch if the amount or the currency differs. One that is posted is compared with the report. */
    recordPaid: (id: string, outcome: PaidOutcome): Promise<void> =>
      updatePayment(id, async (tx, row) => {
        if (await isStanding(tx, row)) return confirmPaid(tx, row, outcome);
        const isExpectedAmount = outcome.amountUgx === null || outcome.amountUgx === getRequestedUgx(row);
        return isExpectedAmount && isExpectedCurrency(row, outcome)
          ? postPaid(tx, row, outcome)
          : recordMismatch(tx, row, outcome);
      }),

    /** Records that a payment failed, or opens an exception if it is paid. */
    recordFailed: (id: string, outcome: Extract<QueryOutcome, { kind: 'failed' }>): Promise<void> =>
      updatePayment(id, async (tx, row) => {
        const { detail, reason: failure } = outcome;
        return (await isStanding(tx, row))
          ? confirmPaid(tx, row, outcome)
          : applyEvent(tx, row, { event: 'failed', detail, failure, isStatusCheck: true });
      }),

    recordPending: (id: string): Promise<void> =>
      updatePayment(id, (tx, row) =>
        applyEvent(tx, row, { event: 'accepted', detail: null, isStatusCheck: true }),
      ),

    recordInconclusive: (id: string, detail: string): Promise<void> =>
      updatePayment(id, (tx, row) =>
        applyEvent(tx, row, { event: 'inconclusive', detail, isStatusCheck: true }),
      ),

    /**
     * Records that the provider does not know the request. While the payer waits, the request is sent again with the same reference. Later
     * only its status is checked, and the payment fails as never accepted if the last check does not find it either.
     */
    recordNotFound: (id: string): Promise<void> =>
      updatePayment(id, (tx, row) => {
        const now = clock.now();
        const ageMs = now.getTime() - (row.sent_at ?? row.created_at).getTime();
        const isUnknown = isUnknownToProvider(toSubmissionFields(row), now);
        if (isUnknown && hasHold(row.status) && now < row.hold_expires_at) {
          return applyEvent(tx, row, {
            event: 'resubmitted',
            detail: 'not known to the provider, sent again',
          });
        }
        if (isUnknown && getStatusCheckDelayMs(row.status_check_count + 1, ageMs) === null) {
          return applyEvent(tx, row, {
            event: 'failed',
            detail: 'never accepted',
            failure: 'never_accepted',
          });
        }
        return applyEvent(tx, row, {
          event: 'inconclusive',
          detail: 'not known to the provider',
          isStatusCheck: true,
          isNotFound: true,
        });
      }),

    recordExpired: (id: string): Promise<void> =>
      updatePayment(id, (tx, row) =>
        applyEvent(tx, row, { event: 'expired', detail: 'the time to pay is over' }),
      ),

    /** Brings the next status check forward after a webhook whose check brought no final status: webhooks may arrive before it. */
    scheduleRecheck: async (id: string): Promise<void> => {
      const checkAt = new Date(clock.now().getTime() + RECHECK_AFTER_WEBHOOK_MS);
      await bringForwardCheck(database, id, checkAt);
      jobs.wakeAt(checkAt);
    },
  };
};
