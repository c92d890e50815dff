import type { Network } from '@somesa/core';
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { SEND_LEASE_MS } from '../../providers/requests/provider-requests';
import { disbursements } from '../tables/disbursements';

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

/** Finds the ID of the disbursement that a webhook is about: by the token in MTN's URL, or by the reference that Airtel repeats. */
export const findDisbursementByWebhook = async (
  db: Queryable,
  network: Network,
  key: string,
): Promise<string | null> => {
  const isAirtels = and(eq(disbursements.method, 'airtel'), eq(disbursements.providerReference, key));
  const [row] = await db.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(network === 'mtn' ? eq(disbursements.webhookToken, key) : isAirtels);
  return row?.id ?? null;
};
