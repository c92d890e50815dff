import type { AuditAction } from '@somesa/core/admin';
import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { openException, resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { logEvent } from '../../platform/event-log';
import { type disbursementEventNames, disbursementEvents, disbursements } from '../tables/disbursements';
import { completeFailedDisbursements } from './complete-failed-disbursements';
import type { DisbursementPurposes, LockedDisbursement } from './disbursement-purpose';
import { type DisbursementEvent, transitionDisbursement } from './disbursement-transitions';
import type { Disbursement } from './disbursements-repository';

/** Details of a transition: `actorId` is null for the system; `detail` is stored in the event and must not contain personal data. */
interface DisbursementChange {
  now: Date;
  actorId: string | null;
  detail?: string | null;
  set?: Partial<
    Omit<Disbursement, 'id' | 'status' | 'loanId' | 'settlementId' | 'paymentId' | 'part' | 'amountUgx'>
  >;
}

type EventName = (typeof disbursementEventNames)[number];

const logChange = (
  tx: Tx,
  { id, status }: Pick<Disbursement, 'id' | 'status'>,
  event: EventName,
  from: Disbursement['status'] | null,
): void => logEvent(tx, { subject: `disbursement:${id}`, event, from, to: status });

const insertEvents = async (
  tx: Tx,
  rows: readonly Pick<Disbursement, 'id' | 'status'>[],
  event: EventName,
  from: Disbursement['status'] | null,
  { now, actorId, detail }: DisbursementChange,
): Promise<void> => {
  await tx.orm.insert(disbursementEvents).values(
    rows.map(({ id, status }) => ({
      disbursementId: id,
      event,
      fromStatus: from,
      toStatus: status,
      actorId,
      detail: detail ?? null,
      at: now,
    })),
  );
  for (const row of rows) logChange(tx, row, event, from);
};

/** Inserts a new disbursement and its first event, and completes the queue items of the failed ones before it. */
export const insertDisbursement = async (
  tx: Tx,
  values: Omit<typeof disbursements.$inferInsert, 'status'>,
  actorId: string | null,
): Promise<Disbursement> => {
  const [row] = await tx.orm
    .insert(disbursements)
    .values({ ...values, status: 'created' })
    .returning();
  if (!row) throw new Error('a disbursement was not written');
  await insertEvents(tx, [row], 'created', null, { now: row.createdAt, actorId });
  await completeFailedDisbursements(tx, row, actorId, row.createdAt);
  return row;
};

/** Returns the subject of exceptions about what a disbursement pays. */
export const getExceptionSubject = ({ loanId, settlementId, paymentId }: Disbursement): string => {
  if (loanId !== null) return `loan:${loanId}`;
  return settlementId === null ? `payment:${paymentId}` : `settlement:${settlementId}`;
};

/** Returns whether a part of the settlement has only failed attempts. */
const hasFailedPart = async (tx: Tx, settlementId: string): Promise<boolean> => {
  const parts = await tx.orm
    .select({ part: disbursements.part })
    .from(disbursements)
    .where(eq(disbursements.settlementId, settlementId))
    .groupBy(disbursements.part)
    .having(sql`bool_and(status = 'failed')`);
  return parts.length > 0;
};

/** Opens an exception for a failed disbursement; resolves those of a successful one. */
const updateExceptions = async (
  tx: Tx,
  row: Disbursement,
  { actorId, now }: Pick<DisbursementChange, 'actorId' | 'now'>,
): Promise<void> => {
  const failure = { kind: 'disbursement_failed', subject: getExceptionSubject(row) } as const;
  if (row.status === 'failed') {
    await openException(tx, {
      ...failure,
      detail: { transfer: row.providerReference, failure: row.failure },
      now,
    });
  } else if (row.status === 'succeeded') {
    const isOtherPartFailed = row.settlementId !== null && (await hasFailedPart(tx, row.settlementId));
    if (!isOtherPartFailed) await resolveException(tx, { ...failure, actorId, now });
    const unknownStatus = { kind: 'disbursement_status_unknown', subject: `disbursement:${row.id}` } as const;
    await resolveException(tx, { ...unknownStatus, actorId, now });
  }
};

/**
 * Applies an event to a disbursement and records it with its actor; all transitions of single disbursements go through here. Returns
 * null, and changes nothing, if the event is illegal. Repeated events that leave the status unchanged are only logged.
 * The caller must hold the lock on the disbursement.
 */
export const recordTransition = async (
  tx: Tx,
  row: Disbursement,
  event: DisbursementEvent,
  change: DisbursementChange,
): Promise<Disbursement | null> => {
  const newStatus = transitionDisbursement(row.status, event);
  if (!newStatus.ok) return null;
  const [updated] = await tx.orm
    .update(disbursements)
    .set({ ...change.set, status: newStatus.value })
    .where(eq(disbursements.id, row.id))
    .returning();
  if (!updated) throw new Error('the disbursement does not exist');
  if (updated.status === row.status) {
    logChange(tx, updated, event, row.status);
    return updated;
  }
  await insertEvents(tx, [updated], event, row.status, change);
  await updateExceptions(tx, updated, change);
  if (updated.status === 'succeeded')
    await completeQueueItem(tx, 'disbursement', updated.id, change.actorId, change.now);
  return updated;
};

/** Records a staff member's action on a disbursement in the audit log. */
export const recordDisbursementAudit = (
  tx: Tx,
  action: Extract<AuditAction, `disbursement.${string}`>,
  { row: { id, amountUgx, method }, subject }: LockedDisbursement,
  actorId: string,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    actorId,
    action,
    subject: ['disbursement', id],
    schoolId: subject.schoolId,
    at,
    detail: { [subject.purpose === 'loan' ? 'loan' : 'reference']: subject.reference, amountUgx, method },
  });

/** Resumes the status checks of a disbursement on behalf of a staff member. */
export const resumeStatusChecks = async (
  tx: Tx,
  row: Disbursement,
  change: Pick<DisbursementChange, 'now' | 'actorId'>,
): Promise<Disbursement> => {
  const [updated] = await tx.orm
    .update(disbursements)
    .set({ nextCheckAt: change.now })
    .where(eq(disbursements.id, row.id))
    .returning();
  if (!updated) throw new Error('the disbursement does not exist');
  await insertEvents(tx, [updated], 'status_checked', row.status, change);
  return updated;
};

/** Failure of a transfer that waited for a payment file when its school's payout account changed. */
const ACCOUNT_CHANGED = 'PAYOUT_ACCOUNT_CHANGED';

const isWaitingForFile = and(eq(disbursements.method, 'bank'), eq(disbursements.status, 'created'));

/** Returns the SQL that is true of a transfer to another account than its school has now. */
const isToFormerAccount = (purposes: DisbursementPurposes) => sql<boolean>`exists (
  select from (${purposes.selectSchool()}) o
  left join school_payout_accounts a on a.school_id = o.school_id
  where (a.bank_name, a.account_number) is distinct from (${disbursements.bankName}, ${disbursements.accountNumber}))`;

/** Fails the transfers to a former account that wait for a payment file. Staff send them again, to the account that the school has now. */
export const failToFormerAccounts = async (
  tx: Tx,
  purposes: DisbursementPurposes,
  now: Date,
): Promise<void> => {
  const rows = await tx.orm
    .select()
    .from(disbursements)
    .where(and(isWaitingForFile, isToFormerAccount(purposes)))
    .for('update');
  const change = { now, actorId: null, detail: ACCOUNT_CHANGED, set: { failure: ACCOUNT_CHANGED } };
  for (const row of rows) await recordTransition(tx, row, 'failed', change);
};

/** Adds disbursements that wait for a payment file to a file, oldest first, and returns them; none to an account that its school no longer has. */
export const addToPaymentFile = async (
  tx: Tx,
  purposes: DisbursementPurposes,
  file: { id: string; reference: string },
  change: Pick<DisbursementChange, 'now' | 'actorId'>,
  limit: number,
): Promise<Pick<Disbursement, 'id' | 'amountUgx'>[]> => {
  const waiting = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(isWaitingForFile, not(isToFormerAccount(purposes))))
    .orderBy(asc(disbursements.createdAt), asc(disbursements.id))
    .limit(limit)
    .for('update');
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  const rows = await tx.orm
    .update(disbursements)
    .set({ status: 'in_file', fileId: file.id, sentAt: change.now })
    .where(inArray(disbursements.id, ids))
    .returning();
  await insertEvents(tx, rows, 'added_to_file', 'created', { ...change, detail: file.reference });
  return rows;
};
