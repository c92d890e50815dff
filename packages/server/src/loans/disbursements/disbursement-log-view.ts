import type { DisbursementLogEntry } from '@somesa/core';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { disbursementEvents, disbursements, users } from '../../platform/db/schema';

/** Shows staff what happened to every try to pay the school of a loan, the oldest first, and who did it. */
export const viewDisbursementLog = async (db: Queryable, loanId: string): Promise<DisbursementLogEntry[]> => {
  const rows = await db.orm
    .select({ move: disbursementEvents, firstName: users.firstName, lastName: users.lastName })
    .from(disbursementEvents)
    .innerJoin(disbursements, eq(disbursements.id, disbursementEvents.disbursementId))
    .leftJoin(users, eq(users.id, disbursementEvents.actorId))
    .where(eq(disbursements.loanId, loanId))
    .orderBy(asc(disbursementEvents.id));
  return rows.map(({ move, firstName, lastName }) => ({
    disbursementId: move.disbursementId,
    event: move.event,
    from: move.fromStatus,
    to: move.toStatus,
    detail: move.detail,
    at: move.at.toISOString(),
    by: move.actorId === null ? null : { id: move.actorId, name: firstName && `${firstName} ${lastName}` },
  }));
};
