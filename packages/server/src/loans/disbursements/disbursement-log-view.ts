import type { DisbursementLogEntry } from '@somesa/core';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { disbursementLog, disbursements, users } from '../../platform/db/schema';

/** Shows staff what happened to every try to pay the school of a loan, the oldest first, and who did it. */
export const viewDisbursementLog = async (db: Queryable, loanId: string): Promise<DisbursementLogEntry[]> => {
  const rows = await db.orm
    .select({ move: disbursementLog, firstName: users.firstName, lastName: users.lastName })
    .from(disbursementLog)
    .innerJoin(disbursements, eq(disbursements.id, disbursementLog.disbursementId))
    .leftJoin(users, eq(users.id, disbursementLog.actorId))
    .where(eq(disbursements.loanId, loanId))
    .orderBy(asc(disbursementLog.id));
  return rows.map(({ move, firstName, lastName }) => ({
    ...{ disbursementId: move.disbursementId, event: move.event },
    ...{ from: move.fromState, to: move.toState, detail: move.detail, at: move.at.toISOString() },
    by: move.actorId === null ? null : { id: move.actorId, name: firstName && `${firstName} ${lastName}` },
  }));
};
