import { lockOutgoingTransfer } from '../../ledger/outgoing-transfers';
import {
  isAlreadyResolved,
  type NewException,
  openException,
  resolveProviderMismatch,
} from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import {
  countChecks,
  createRequestOutcomes,
  type FinalOutcome,
  formatReported,
  isAsRequested,
  type PaidOutcome,
  type RequestEvent,
  type RequestKind,
} from '../../providers/requests/request-outcomes';
import { systemActor } from '../loans/loans-repository';
import type { DisbursementPurposes, LockedDisbursement } from './disbursement-purpose';
import type { ObserveDisbursement } from './disbursement-steps';
import { isFinalDisbursement, transitionDisbursement } from './disbursement-transitions';
import { bringForwardDisbursementCheck, type Disbursement } from './disbursements-repository';
import { postDisbursement } from './post-disbursement';
import { recordTransition } from './record-disbursement';

export interface DisbursementOutcomeDependencies {
  database: Database;
  clock: Clock;
  /** Returns the currency in which a network pays. */
  getCurrency: (method: Disbursement['method']) => string;
  observe: ObserveDisbursement;
  purposes: DisbursementPurposes;
}

const open = (
  tx: Tx,
  { id }: Disbursement,
  kind: NewException['kind'],
  detail: NewException['detail'],
  now: Date,
) => openException(tx, { kind, subject: `disbursement:${id}`, detail, now });

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
  if (status !== 'failed' && checks.nextCheckAt === null)
    await open(tx, row, 'disbursement_status_unknown', { status, transfer: row.providerReference }, now);
};

/** Opens an exception for a transfer that was paid with other terms than requested; it is not sent again. */
const recordMismatch = async (tx: Tx, row: Disbursement, outcome: PaidOutcome, now: Date): Promise<void> => {
  const detail = {
    requested: row.amountUgx,
    reported: formatReported(outcome),
    transaction: outcome.providerTransactionId,
  };
  await open(tx, row, 'disbursement_status_unknown', detail, now);
  return applyEvent(tx, row, { event: 'inconclusive', detail: null, isStatusCheck: true }, now);
};

const post = async (
  { clock, observe }: DisbursementOutcomeDependencies,
  tx: Tx,
  locked: LockedDisbursement,
  outcome: PaidOutcome,
): Promise<void> => {
  const { row, subject } = locked;
  const now = clock.now();
  const { providerTransactionId: transaction } = outcome;
  const paid = await lockOutgoingTransfer(tx, row.method, transaction, row.id);
  if (paid !== null) {
    await open(tx, row, 'provider_transaction_reused', { transaction, paid }, now);
    return applyEvent(tx, row, { event: 'inconclusive', detail: null, isStatusCheck: true }, now);
  }
  // A record that is being paid can't be withdrawn; if it happened anyway, staff must decide.
  if (!isFinalDisbursement(row.status) && !subject.isPayable) return recordMismatch(tx, row, outcome, now);
  const confirmation = { providerTransactionId: transaction, paidAt: now, actor: systemActor };
  if (await postDisbursement(tx, locked, confirmation, now)) {
    observe('before-disbursement-posting', row.id);
  } else if (row.status === 'failed') {
    const lateSuccess: NewException = {
      kind: 'provider_paid_after_failure',
      subject: `disbursement:${row.id}`,
      detail: { transaction, failure: row.failure },
      now,
    };
    if (!(await isAlreadyResolved(tx, lateSuccess))) await openException(tx, lateSuccess);
  }
};

/** Opens an exception for a paid transfer of which its network now reports something else. Resolves it once the network agrees again. */
const comparePaid = async (
  { clock, getCurrency }: DisbursementOutcomeDependencies,
  tx: Tx,
  row: Disbursement,
  outcome: FinalOutcome,
): Promise<void> => {
  const now = clock.now();
  if (outcome.kind === 'failed') {
    await open(tx, row, 'provider_mismatch', { reported: 'reversed', reason: outcome.detail }, now);
    return;
  }
  const requested = { amountUgx: row.amountUgx, currency: getCurrency(row.method) };
  if (!isAsRequested(requested, outcome)) return recordMismatch(tx, row, outcome, now);
  const { providerTransactionId: transaction } = outcome;
  if (transaction !== row.providerTransactionId)
    await open(tx, row, 'provider_mismatch', { transaction }, now);
  else await resolveProviderMismatch(tx, `disbursement:${row.id}`, now);
};

/** Creates the functions that record what networks answer about transfers. What a transfer pays is locked with it. */
export const createDisbursementOutcomes = (deps: DisbursementOutcomeDependencies) => {
  const { clock, getCurrency, purposes } = deps;
  const kind: RequestKind<LockedDisbursement> = {
    lock: purposes.lock,
    getState: ({ row }) => row,
    getRequested: ({ row }) => ({ amountUgx: row.amountUgx, currency: getCurrency(row.method) }),
    isPaid: (_, { row }) => row.status === 'succeeded',
    applyEvent: (tx, { row }, event) => applyEvent(tx, row, event, clock.now()),
    post: (tx, locked, outcome) => post(deps, tx, locked, outcome),
    recordMismatch: (tx, { row }, outcome) => recordMismatch(tx, row, outcome, clock.now()),
    comparePaid: (tx, { row }, outcome) => comparePaid(deps, tx, row, outcome),
    // It is sent again under the same reference.
    decideUnknown: () => ({ event: 'resubmitted', detail: null }),
    bringForwardCheck: bringForwardDisbursementCheck,
  };
  return createRequestOutcomes(kind, deps);
};
