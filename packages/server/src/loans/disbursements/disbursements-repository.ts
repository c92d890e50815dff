import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { disbursements } from '../../platform/db/schema';
import { type Loan, lockLoan } from '../loans/loans-repository';

/** Row of one payment to a school for a loan. */
export type Disbursement = typeof disbursements.$inferSelect;

/** Disbursement and its loan, both locked until the transaction ends. */
export interface LockedDisbursement {
  row: Disbursement;
  loan: Loan;
}

/** Finds a disbursement; null if it does not exist. */
export const findDisbursement = async (db: Queryable, id: string): Promise<Disbursement | null> => {
  const [row] = await db.orm.select().from(disbursements).where(eq(disbursements.id, id));
  return row ?? null;
};

/** Locks a disbursement and its loan until the transaction ends: the loan first, as everywhere. Returns null if there is no such disbursement. */
export const lockDisbursement = async (tx: Tx, id: string): Promise<LockedDisbursement | null> => {
  const known = await findDisbursement(tx, id);
  const loan = known && (await lockLoan(tx, known.loanId));
  if (!loan) return null;
  const [row] = await tx.orm.select().from(disbursements).where(eq(disbursements.id, id)).for('update');
  return row ? { row, loan } : null;
};

/** Finds the pending or successful disbursement of a loan, of which there is at most one. */
export const findActiveDisbursement = async (db: Queryable, loanId: string): Promise<Disbursement | null> => {
  const [row] = await db.orm
    .select()
    .from(disbursements)
    .where(and(eq(disbursements.loanId, loanId), ne(disbursements.status, 'failed')));
  return row ?? null;
};

/** Lists the IDs of disbursements that are due for processing, longest overdue first. */
export const listDueDisbursements = async (db: Queryable, now: Date, limit: number): Promise<string[]> => {
  const rows = await db.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(lte(disbursements.nextCheckAt, now))
    .orderBy(asc(disbursements.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Claims a due disbursement until `until`; returns false if it is not due or someone else has claimed it. */
export const claimDisbursement = async (
  db: Queryable,
  id: string,
  now: Date,
  until: Date,
): Promise<boolean> => {
  const rows = await db.orm
    .update(disbursements)
    .set({ nextCheckAt: until })
    .where(and(eq(disbursements.id, id), lte(disbursements.nextCheckAt, now)))
    .returning({ id: disbursements.id });
  return rows.length > 0;
};

/** Brings the next status check of an unfinished disbursement paid by a network forward to `at`, unless a check is due earlier. */
export const bringForwardDisbursementCheck = (db: Queryable, id: string, at: Date): Promise<unknown> =>
  db.run(bringForwardQuery, [id, at]);

const bringForwardQuery = {
  name: 'disbursements-bring-check-forward',
  text: `
    update disbursements set next_check_at = least(coalesce(next_check_at, $2), $2)
    where id = $1 and method = 'mtn' and status not in ('succeeded', 'failed')`,
};

const byWebhookTokenQuery = {
  name: 'disbursements-by-segment',
  text: 'select id from disbursements where webhook_token = $1',
};

/** Finds the ID of a disbursement by the unguessable token in the URL that MTN calls back. */
export const findDisbursementByWebhookToken = async (
  db: Queryable,
  webhookToken: string,
): Promise<string | null> => {
  const [row] = await db.run<{ id: string }>(byWebhookTokenQuery, [webhookToken]);
  return row?.id ?? null;
};
