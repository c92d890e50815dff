import type { SettlementView } from '@somesa/core/office';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Officer } from '../../people/access/enter-office';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { schools, settlements, users } from '../../platform/db/schema';
import { viewPayout } from '../../schools/schools/payout-view';
import { owedUntil } from '../../schools/schools/school-ledger';

const ender = alias(users, 'ender');

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** Shows what is handed to a school, to who may see that school; null where there is none. */
export const viewSettlement = async (
  db: Queryable,
  id: string,
  { schoolId }: Officer,
): Promise<SettlementView | null> => {
  if (!isUuid(id)) return null;
  const [found] = await db.orm
    .select({ row: settlements, school: schools, by: users, ender })
    .from(settlements)
    .innerJoin(schools, eq(schools.id, settlements.schoolId))
    .innerJoin(users, eq(users.id, settlements.createdBy))
    .leftJoin(ender, eq(ender.id, settlements.endedBy))
    .where(eq(settlements.id, id));
  if (!found || (schoolId !== null && found.school.id !== schoolId)) return null;
  const { row, school, by } = found;
  return {
    ...{ id, reference: row.reference, untilOn: row.untilOn, amountUgx: row.amountUgx, state: row.state },
    school: { id: school.id, slug: school.slug, name: school.name },
    payout: viewPayout(row),
    by: { id: by.id, name: nameOf(by) },
    createdAt: row.createdAt.toISOString(),
    endedBy: found.ender && { id: found.ender.id, name: nameOf(found.ender) },
    endedAt: row.endedAt?.toISOString() ?? null,
    ...{ paidOn: row.paidOn, externalId: row.externalId },
    payableUgx: row.state === 'created' ? await owedUntil(db, row.schoolId, row.untilOn) : null,
  };
};
