import type { SchoolSettlement } from '@somesa/core/contract';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { settlements } from '../../platform/db/schema';
import { recordSchoolEvent } from '../../schools/school-api/school-events';

/** Lists settlements, newest first, as the school's own system sees them. */
const list = async (db: Queryable, condition: SQL | undefined): Promise<SchoolSettlement[]> => {
  const { id, reference, status, untilOn, amountUgx, paidOn, createdAt } = settlements;
  const rows = await db.orm
    .select({ id, reference, status, untilOn, amountUgx, paidOn, createdAt })
    .from(settlements)
    .where(condition)
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export const listSettlementsById = (db: Queryable, ids: readonly string[]): Promise<SchoolSettlement[]> =>
  list(db, inArray(settlements.id, [...ids]));

/** Finds a settlement of a school. */
export const findSettlementOfSchool = async (
  db: Queryable,
  schoolId: number,
  id: string,
): Promise<SchoolSettlement | null> =>
  (await list(db, and(eq(settlements.id, id), eq(settlements.schoolId, schoolId))))[0] ?? null;

/** Records that a settlement was paid, as an event of its school. Call it after the settlement is marked as paid. */
export const recordSettlementPaid = async (
  tx: Tx,
  { id, schoolId }: { id: string; schoolId: number },
  now: Date,
): Promise<void> => {
  const data = await findSettlementOfSchool(tx, schoolId, id);
  if (!data) throw new Error('a paid settlement was not found');
  recordSchoolEvent(tx, { schoolId, type: 'settlement.paid', settlementId: id, data }, now);
};
