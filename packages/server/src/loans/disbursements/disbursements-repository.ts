import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { disbursements } from '../../platform/db/schema';
import { SEND_LEASE_MS } from '../../providers/status-check-policy';

/** Row of one payment that we send. */
export type Disbursement = typeof disbursements.$inferSelect;

/** Finds a disbursement; null if it does not exist. */
export const findDisbursement = async (db: Queryable, id: string): Promise<Disbursement | null> => {
  const [row] = await db.orm.select().from(disbursements).where(eq(disbursements.id, id));
  return row ?? null;
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
    where id = $1 and method <> 'bank' and status not in ('succeeded', 'failed')`,
};

/**
 * Claims a new disbursement that no request sends, such as one that a second person approved, for its first submission. Returns false if it
 * was claimed before.
 */
export const claimUnsentDisbursement = async (db: Queryable, row: Disbursement): Promise<boolean> => {
  const rows = await db.orm
    .update(disbursements)
    .set({ nextCheckAt: new Date(row.createdAt.getTime() + SEND_LEASE_MS) })
    .where(
      and(
        eq(disbursements.id, row.id),
        eq(disbursements.status, 'created'),
        eq(disbursements.nextCheckAt, row.createdAt),
      ),
    )
    .returning({ id: disbursements.id });
  return rows.length > 0;
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

const byAirtelReferenceQuery = {
  name: 'disbursements-by-airtel-reference',
  text: `select id from disbursements where method = 'airtel' and provider_reference = $1`,
};

/** Finds the ID of a disbursement by the reference that Airtel's webhook repeats. */
export const findDisbursementByAirtelReference = async (
  db: Queryable,
  providerReference: string,
): Promise<string | null> => {
  const [row] = await db.run<{ id: string }>(byAirtelReferenceQuery, [providerReference]);
  return row?.id ?? null;
};
