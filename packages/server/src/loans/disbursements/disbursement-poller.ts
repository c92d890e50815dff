import { and, ne, notInArray } from 'drizzle-orm';
import {
  isAlreadyResolved,
  type NewException,
  openException,
  resolveProviderMismatch,
} from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { TransferProvider, TransferProviders } from '../../providers/provider';
import {
  countChecks,
  createRequestPoller,
  formatReported,
  isAsRequested,
  type PaidOutcome,
  type RequestEvent,
  type RequestKind,
} from '../../providers/requests/provider-requests';
import { systemActor } from '../loans-repository';
import { disbursements } from '../tables/disbursements';
import type { DisbursementPurposes, LockedDisbursement } from './disbursement-purpose';
import type { ObserveDisbursement } from './disbursement-steps';
import { isFinalDisbursement, transitionDisbursement } from './disbursement-transitions';
import { claimUnsentDisbursement, type Disbursement, findDisbursement } from './disbursements-repository';
import { lockOutgoingTransfer, type TransferUse } from './outgoing-transfers';
import { postDisbursement } from './post-disbursement';
import { recordTransition } from './record-disbursement';
import { type SendableDisbursement, toSendable } from './start-disbursement';

/** Maximum number of concurrent requests of one sweep. */
const SWEEP_CONCURRENCY = 5;

const toException = (
  { id }: Disbursement,
  kind: NewException['kind'],
  detail: NewException['detail'],
  now: Date,
): NewException => ({ kind, subject: `disbursement:${id}`, detail, now });

const applyEvent = async (tx: Tx, row: Disbursement, change: RequestEvent, now: Date): Promise<void> => {
  const { event } = change;
  // No one waits for a transfer, so it has no time to pay that ends.
  if (event === 'expired') return;
  const newStatus = transitionDisbursement(row.status, event);
  if (!newStatus.ok) return;
  const status = newStatus.value;
  const failure = event === 'failed' ? change.detail : null;
  const checks = countChecks(row, status, change, now);
  const set = { ...checks, sentAt: row.sentAt ?? now, failure };
  await recordTransition(tx, row, event, { now, actorId: systemActor.id, detail: failure, set });
  if (status === 'failed' || checks.nextCheckAt !== null) return;
  const detail = { status, transfer: row.providerReference };
  await openException(tx, toException(row, 'disbursement_status_unknown', detail, now));
};

/** Opens an exception for a transfer that was paid with other terms than requested; it is not sent again. */
const reportMismatch = async (tx: Tx, row: Disbursement, outcome: PaidOutcome, now: Date) => {
  const { providerTransactionId: transaction } = outcome;
  const detail = { requested: row.amountUgx, reported: formatReported(outcome), transaction };
  await openException(tx, toException(row, 'disbursement_status_unknown', detail, now));
  return 'amount mismatch';
};

const post = async (
  { observe, uses }: { observe: ObserveDisbursement; uses: readonly TransferUse[] },
  tx: Tx,
  locked: LockedDisbursement,
  outcome: PaidOutcome,
  now: Date,
): Promise<string | null> => {
  const { row, subject } = locked;
  const { providerTransactionId: transaction } = outcome;
  const paid = await lockOutgoingTransfer(
    tx,
    uses,
    { method: row.method, providerTransactionId: transaction },
    row.id,
  );
  if (paid !== null) {
    await openException(tx, toException(row, 'provider_transaction_reused', { transaction, paid }, now));
    return 'the transaction of another transfer';
  }
  // A record that is being paid can't be withdrawn; if it happened anyway, staff must decide.
  if (!isFinalDisbursement(row.status) && !subject.isPayable) return reportMismatch(tx, row, outcome, now);
  const confirmation = { providerTransactionId: transaction, paidAt: now, actor: systemActor };
  if (await postDisbursement(tx, locked, confirmation, now)) {
    observe('before-disbursement-posting', row.id);
  } else if (row.status === 'failed') {
    const detail = { transaction, failure: row.failure };
    const lateSuccess = toException(row, 'provider_paid_after_failure', detail, now);
    if (!(await isAlreadyResolved(tx, lateSuccess))) await openException(tx, lateSuccess);
  }
  return null;
};

/** Creates the poller, which sends transfers and checks their status until they are final. */
export const createDisbursementPoller = (deps: {
  database: Database;
  clock: Clock;
  transfers: TransferProviders;
  purposes: DisbursementPurposes;
  /** Base URL of MTN's callbacks. */
  webhookBaseUrl: string;
  observe?: ObserveDisbursement;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Receives the error if a disbursement can't be processed; it is due again after its lease. */
  report: (error: unknown) => void;
}) => {
  const { database, purposes, transfers, warn } = deps;
  const observe: ObserveDisbursement = deps.observe ?? (() => undefined);
  const findProvider = (method: Disbursement['method']): TransferProvider | null =>
    method === 'bank' ? null : transfers[method];
  const getRequested = ({ amountUgx, method }: Disbursement) => ({
    amountUgx,
    currency: findProvider(method)?.currency ?? 'UGX',
  });

  const kind: RequestKind<Disbursement, SendableDisbursement, LockedDisbursement> = {
    table: disbursements,
    isOpen: and(ne(disbursements.method, 'bank'), notInArray(disbursements.status, ['succeeded', 'failed'])),
    find: findDisbursement,
    lock: purposes.lock,
    getRow: ({ row }) => row,
    getRequested,
    queues: { payouts: undefined },
    maxConcurrency: SWEEP_CONCURRENCY,
    claimUnsent: (row) => claimUnsentDisbursement(database, row),
    decide: ({ status }) => (status === 'created' ? 'send' : 'check'),
    canCheck: (_, { method }) => method !== 'bank',
    toSendable: async (row) => {
      const reference = await purposes.findReference(database, row);
      return reference === null ? null : toSendable(row, reference);
    },
    submit: async ({ id, method, webhookToken, ...request }) => {
      observe('before-transfer', id);
      const outcome = (await findProvider(method)?.transfer({
        ...request,
        callbackUrl: `${deps.webhookBaseUrl}/webhooks/mtn/${webhookToken}`,
      })) ?? { kind: 'rejected', reason: 'provider_down', detail: `payouts by ${method} are off` };
      observe('after-transfer', id);
      if (outcome.kind !== 'accepted') warn('a transfer was not accepted', { id, ...outcome });
      return outcome;
    },
    query: async ({ id, method, providerReference }) => {
      const outcome = (await findProvider(method)?.query(providerReference)) ?? {
        kind: 'inconclusive',
        detail: `payouts by ${method} are off`,
      };
      if (outcome.kind === 'inconclusive') warn('a transfer had no clear answer', { id, ...outcome });
      return outcome;
    },
    isPaid: (_, { status }) => status === 'succeeded',
    applyEvent,
    post: (tx, locked, outcome, now) =>
      post({ observe, uses: purposes.listTransferUses() }, tx, locked, outcome, now),
    reportMismatch,
    comparePaid: async (tx, row, outcome, now) => {
      const report = (detail: NewException['detail']) =>
        openException(tx, toException(row, 'provider_mismatch', detail, now));
      if (outcome.kind === 'failed') await report({ reported: 'reversed', reason: outcome.detail });
      else if (!isAsRequested(getRequested(row), outcome)) await reportMismatch(tx, row, outcome, now);
      else if (outcome.providerTransactionId !== row.providerTransactionId)
        await report({ transaction: outcome.providerTransactionId });
      else await resolveProviderMismatch(tx, `disbursement:${row.id}`, now);
    },
    // It is sent again under the same reference.
    decideUnknown: () => ({ event: 'resubmitted', detail: null }),
    onSent: (id) => observe('transfer-recorded', id),
    onPosted: (id) => observe('disbursement-posted', id),
  };
  return createRequestPoller(kind, deps);
};

export type DisbursementPoller = ReturnType<typeof createDisbursementPoller>;
