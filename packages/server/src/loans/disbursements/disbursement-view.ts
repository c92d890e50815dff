import { type DisbursementLogEntry, formatFullName } from '@somesa/core';
import type { PayoutAttemptView } from '@somesa/core/admin';
import { asc, desc, eq } from 'drizzle-orm';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { disbursementEvents, disbursements } from '../tables/disbursements';
import { isFinalDisbursement } from './disbursement-transitions';

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns whether status checks of a transfer have stopped before it reached a final status. */
export const isStatusUnknown = (
  row: Pick<typeof disbursements.$inferSelect, 'method' | 'status' | 'nextCheckAt'>,
): boolean => row.method !== 'bank' && !isFinalDisbursement(row.status) && row.nextCheckAt === null;

/** Lists the attempts to send a settlement or a refund: by part, the last attempt first. */
export const listPayoutAttempts = async (
  db: Queryable,
  paid: { settlementId: string } | { paymentId: string },
): Promise<PayoutAttemptView[]> => {
  const rows = await db.orm
    .select()
    .from(disbursements)
    .where(
      'settlementId' in paid
        ? eq(disbursements.settlementId, paid.settlementId)
        : eq(disbursements.paymentId, paid.paymentId),
    )
    .orderBy(asc(disbursements.part), desc(disbursements.createdAt), asc(disbursements.id));
  return rows.map((row) => ({
    id: row.id,
    part: row.part,
    amountUgx: row.amountUgx,
    method: row.method,
    status: row.status,
    transactionId: row.providerTransactionId,
    failure: row.failure,
    isStatusUnknown: isStatusUnknown(row),
    createdAt: row.createdAt.toISOString(),
    paidAt: toIso(row.paidAt),
  }));
};

/** Lists the events of all disbursements of a loan with their actors, oldest first. */
export const listDisbursementEvents = async (
  db: Queryable,
  loanId: string,
): Promise<DisbursementLogEntry[]> => {
  const rows = await db.orm
    .select({ entry: disbursementEvents, firstName: users.firstName, lastName: users.lastName })
    .from(disbursementEvents)
    .innerJoin(disbursements, eq(disbursements.id, disbursementEvents.disbursementId))
    .leftJoin(users, eq(users.id, disbursementEvents.actorId))
    .where(eq(disbursements.loanId, loanId))
    .orderBy(asc(disbursementEvents.id));
  return rows.map(({ entry, firstName, lastName }) => ({
    disbursementId: entry.disbursementId,
    event: entry.event,
    from: entry.fromStatus,
    to: entry.toStatus,
    detail: entry.detail,
    at: entry.at.toISOString(),
    by:
      entry.actorId === null
        ? null
        : { id: entry.actorId, name: firstName && formatFullName(firstName, lastName) },
  }));
};
