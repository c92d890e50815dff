import { and, asc, eq, inArray } from 'drizzle-orm';
import { completeFailedAttempts } from '../../people/queue/complete-failed-attempts';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { openException, resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { type disbursementEventNames, disbursementEvents, disbursements } from '../../platform/db/schema';
import { type DisbursementEvent, transitionDisbursement } from './disbursement-transitions';
import type { Disbursement } from './disbursements-repository';

/** Details of a transition: `actorId` is null for the system; `detail` is written to the log and contains no personal data. */
export interface DisbursementChange {
  now: Date;
  actorId: string | null;
  detail?: string | null;
  set?: Partial<Omit<Disbursement, 'id' | 'status' | 'loanId' | 'amountUgx'>>;
}

type LogEvent = (typeof disbursementEventNames)[number];

const writeLog = async (
  tx: Tx,
  rows: readonly Pick<Disbursement, 'id' | 'status'>[],
  event: LogEvent,
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
};

/** Writes a new try, and who began it. */
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
  await writeLog(tx, [row], 'created', null, { now: row.createdAt, actorId });
  await completeFailedAttempts(tx, row.loanId, actorId, row.createdAt);
  return row;
};

/** A failed try waits for a person, who starts another; what is paid asks nobody any more. */
const reportExceptions = async (
  tx: Tx,
  row: Disbursement,
  { actorId, now }: Pick<DisbursementChange, 'actorId' | 'now'>,
): Promise<void> => {
  const ofLoan = { kind: 'disbursement_failed', subject: `loan:${row.loanId}` } as const;
  if (row.status === 'failed') {
    await openException(tx, {
      ...ofLoan,
      detail: { transfer: row.providerReference, failure: row.failure },
      now,
    });
  } else if (row.status === 'succeeded') {
    await resolveException(tx, { ...ofLoan, actorId, now });
    const ofTry = { kind: 'disbursement_status_unknown', subject: `disbursement:${row.id}` } as const;
    await resolveException(tx, { ...ofTry, actorId, now });
  }
};

/**
 * Moves a try that is held, and writes down who did it: every move of a single try goes through here. Null where the move
 * is not legal: then nothing changes. What the network says again and again is written down once.
 */
export const recordTransition = async (
  tx: Tx,
  row: Disbursement,
  event: DisbursementEvent,
  change: DisbursementChange,
): Promise<Disbursement | null> => {
  const to = transitionDisbursement(row.status, event);
  if (!to.ok) return null;
  const [moved] = await tx.orm
    .update(disbursements)
    .set({ ...change.set, status: to.value })
    .where(eq(disbursements.id, row.id))
    .returning();
  if (!moved) throw new Error('a disbursement is gone');
  if (moved.status === row.status) return moved;
  await writeLog(tx, [moved], event, row.status, change);
  await reportExceptions(tx, moved, change);
  if (moved.status === 'succeeded')
    await completeQueueItem(tx, 'disbursement', moved.id, change.actorId, change.now);
  return moved;
};

/** Has a try that nobody asks after any more asked after again, because a person wants it. */
export const resumeStatusChecks = async (
  tx: Tx,
  row: Disbursement,
  change: Pick<DisbursementChange, 'now' | 'actorId'>,
): Promise<Disbursement> => {
  const [asked] = await tx.orm
    .update(disbursements)
    .set({ nextCheckAt: change.now })
    .where(eq(disbursements.id, row.id))
    .returning();
  if (!asked) throw new Error('a disbursement is gone');
  await writeLog(tx, [asked], 'status_checked', row.status, change);
  return asked;
};

/** Puts what waits for a payment file into one, the oldest first; answers what was put in. */
export const addToPaymentFile = async (
  tx: Tx,
  file: { id: string; reference: string },
  change: Pick<DisbursementChange, 'now' | 'actorId'>,
  limit: number,
): Promise<Pick<Disbursement, 'id' | 'amountUgx'>[]> => {
  const waiting = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(eq(disbursements.method, 'bank'), eq(disbursements.status, 'created')))
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
  await writeLog(tx, rows, 'added_to_file', 'created', { ...change, detail: file.reference });
  return rows;
};
