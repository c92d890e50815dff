import { and, asc, eq, inArray } from 'drizzle-orm';
import { finishFailedTries } from '../../people/queue/finish-tries';
import { finishWork } from '../../people/queue/finish-work';
import { closeReview, openReview } from '../../people/queue/reviews';
import type { Tx } from '../../platform/db/database';
import { type disbursementEvents, disbursementLog, disbursements } from '../../platform/db/schema';
import { type DisbursementEvent, moveDisbursement } from './disbursement-moves';
import type { Disbursement } from './disbursements-repository';

/** What changes with a move: `actorId` is null for the system, `detail` goes into the log and holds no personal data. */
export interface DisbursementChange {
  now: Date;
  actorId: string | null;
  detail?: string | null;
  set?: Partial<Omit<Disbursement, 'id' | 'state' | 'loanId' | 'amountUgx'>>;
}

type LogEvent = (typeof disbursementEvents)[number];

const writeLog = async (
  tx: Tx,
  rows: readonly Pick<Disbursement, 'id' | 'state'>[],
  event: LogEvent,
  from: Disbursement['state'] | null,
  { now, actorId, detail }: DisbursementChange,
): Promise<void> => {
  await tx.orm.insert(disbursementLog).values(
    rows.map(({ id, state }) => ({
      ...{ disbursementId: id, event, fromState: from, toState: state },
      ...{ actorId, detail: detail ?? null, at: now },
    })),
  );
};

/** Writes a new try, and who began it. */
export const insertDisbursement = async (
  tx: Tx,
  values: Omit<typeof disbursements.$inferInsert, 'state'>,
  actorId: string | null,
): Promise<Disbursement> => {
  const [row] = await tx.orm
    .insert(disbursements)
    .values({ ...values, state: 'created' })
    .returning();
  if (!row) throw new Error('a disbursement was not written');
  await writeLog(tx, [row], 'start', null, { now: row.createdAt, actorId });
  await finishFailedTries(tx, row.loanId, actorId, row.createdAt);
  return row;
};

/** A failed try waits for a person, who starts another; what is paid asks nobody any more. */
const tellReviews = async (
  tx: Tx,
  row: Disbursement,
  { actorId, now }: Pick<DisbursementChange, 'actorId' | 'now'>,
): Promise<void> => {
  const ofLoan = { kind: 'disbursement_failed', subject: `loan:${row.loanId}` } as const;
  if (row.state === 'failed') {
    await openReview(tx, { ...ofLoan, detail: { transfer: row.providerRef, failure: row.failure }, now });
  } else if (row.state === 'succeeded') {
    await closeReview(tx, { ...ofLoan, actorId, now });
    const ofTry = { kind: 'disbursement_in_doubt', subject: `disbursement:${row.id}` } as const;
    await closeReview(tx, { ...ofTry, actorId, now });
  }
};

/**
 * Moves a try that is held, and writes down who did it: every move of a single try goes through here. Null where the move
 * is not legal: then nothing changes. What the network says again and again is written down once.
 */
export const writeMove = async (
  tx: Tx,
  row: Disbursement,
  event: DisbursementEvent,
  change: DisbursementChange,
): Promise<Disbursement | null> => {
  const to = moveDisbursement(row.state, event);
  if (!to.ok) return null;
  const [moved] = await tx.orm
    .update(disbursements)
    .set({ ...change.set, state: to.value })
    .where(eq(disbursements.id, row.id))
    .returning();
  if (!moved) throw new Error('a disbursement is gone');
  if (moved.state === row.state) return moved;
  await writeLog(tx, [moved], event, row.state, change);
  await tellReviews(tx, moved, change);
  if (moved.state === 'succeeded') await finishWork(tx, 'disbursement', moved.id, change.actorId, change.now);
  return moved;
};

/** Has a try that nobody asks after any more asked after again, because a person wants it. */
export const askAgain = async (
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
  await writeLog(tx, [asked], 'asked_again', row.state, change);
  return asked;
};

/** Puts what waits for a payment file into one, the oldest first; answers what was put in. */
export const putIntoFile = async (
  tx: Tx,
  file: { id: string; reference: string },
  change: Pick<DisbursementChange, 'now' | 'actorId'>,
  limit: number,
): Promise<Pick<Disbursement, 'id' | 'amountUgx'>[]> => {
  const waiting = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(eq(disbursements.way, 'bank'), eq(disbursements.state, 'created')))
    .orderBy(asc(disbursements.createdAt), asc(disbursements.id))
    .limit(limit)
    .for('update');
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  const rows = await tx.orm
    .update(disbursements)
    .set({ state: 'in_file', fileId: file.id, sentAt: change.now })
    .where(inArray(disbursements.id, ids))
    .returning();
  await writeLog(tx, rows, 'put_in_file', 'created', { ...change, detail: file.reference });
  return rows;
};
