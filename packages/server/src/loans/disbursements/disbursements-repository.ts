import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { disbursements } from '../../platform/db/schema';
import { type Loan, lockLoan } from '../loans/loans-repository';

/** One try to pay a school for a loan. */
export type Disbursement = typeof disbursements.$inferSelect;

/** A try and its loan, both held until the transaction ends. */
export interface LockedDisbursement {
  row: Disbursement;
  loan: Loan;
}

/** Finds a try. */
export const findDisbursement = async (db: Queryable, id: string): Promise<Disbursement | null> => {
  const [row] = await db.orm.select().from(disbursements).where(eq(disbursements.id, id));
  return row ?? null;
};

/** Holds a try and its loan until the transaction ends: the loan first, as everybody does who holds both. */
export const lockDisbursement = async (tx: Tx, id: string): Promise<LockedDisbursement | null> => {
  const known = await findDisbursement(tx, id);
  const loan = known && (await lockLoan(tx, known.loanId));
  if (!loan) return null;
  const [row] = await tx.orm.select().from(disbursements).where(eq(disbursements.id, id)).for('update');
  return row ? { row, loan } : null;
};

/** Finds the try of a loan that is alive or succeeded: there is at most one. */
export const findActiveDisbursement = async (db: Queryable, loanId: string): Promise<Disbursement | null> => {
  const [row] = await db.orm
    .select()
    .from(disbursements)
    .where(and(eq(disbursements.loanId, loanId), ne(disbursements.status, 'failed')));
  return row ?? null;
};

/** Lists the tries that need attention, the longest waiting first. */
export const listDueDisbursements = async (db: Queryable, now: Date, limit: number): Promise<string[]> => {
  const rows = await db.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(lte(disbursements.nextCheckAt, now))
    .orderBy(asc(disbursements.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Takes a try that needs attention until `until`, so that nobody else works on it; false where somebody does. */
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

/** Brings the next status check of an unfinished attempt paid by a network forward to `at`, unless a check is due earlier. */
export const bringForwardDisbursementCheck = (db: Queryable, id: string, at: Date): Promise<unknown> =>
  db.run(hasten, [id, at]);

const hasten = {
  name: 'disbursements-hasten',
  text: `
    update disbursements set next_check_at = least(coalesce(next_check_at, $2), $2)
    where id = $1 and method = 'mtn' and status not in ('succeeded', 'failed')`,
};

const bySegment = {
  name: 'disbursements-by-segment',
  text: 'select id from disbursements where webhook_token = $1',
};

/** Finds a try by the unguessable part of the address that MTN calls back. */
export const findBySegment = async (db: Queryable, segment: string): Promise<string | null> => {
  const [row] = await db.run<{ id: string }>(bySegment, [segment]);
  return row?.id ?? null;
};
