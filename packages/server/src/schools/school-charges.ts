import { err, formatFullName, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { SchoolChargeSaved, SchoolChargeView } from '@somesa/core/admin';
import { desc, eq } from 'drizzle-orm';
import { users } from '../people/tables/users';
import type { Queryable, Tx } from '../platform/db/database';
import { hotPath } from './hot-path';
import { auditSchool, type SchoolChange } from './schools-repository';
import { schoolCharges } from './tables/school-charges';

/** Charge for one payment: a share of what goes to the school, in millionths, and a fixed amount. */
export type SchoolCharge = Pick<SchoolChargeView, 'ratePpm' | 'flatUgx'>;

const PPM = 1_000_000n;

/** Calculates what a school is charged for an amount that it gets: its share rounded half-up, and the fixed amount; at most the whole. */
export const calculateChargeUgx = ({ ratePpm, flatUgx }: SchoolCharge, amountUgx: number): number => {
  const shareUgx = (2n * BigInt(amountUgx) * BigInt(ratePpm) + PPM) / (2n * PPM);
  return Math.min(amountUgx, Number(shareUgx) + flatUgx);
};

/** Returns the charge of a school on a day in Kampala. Returns null if none was ever set for it. */
export const findSchoolCharge = async (
  db: Queryable,
  schoolId: number,
  day: string,
): Promise<SchoolCharge | null> =>
  (await db.run<SchoolCharge>(hotPath.chargeInForce, [schoolId, day]))[0] ?? null;

/** Lists the charges of a school by their first day, newest first. One that was replaced before it began is left out. */
export const listSchoolCharges = async (db: Queryable, schoolId: number): Promise<SchoolChargeView[]> => {
  const rows = await db.orm
    .selectDistinctOn([schoolCharges.fromOn], { charge: schoolCharges, setBy: users })
    .from(schoolCharges)
    .innerJoin(users, eq(users.id, schoolCharges.setBy))
    .where(eq(schoolCharges.schoolId, schoolId))
    .orderBy(desc(schoolCharges.fromOn), desc(schoolCharges.id));
  return rows.map(({ charge: { fromOn, ratePpm, flatUgx, setAt }, setBy }) => ({
    fromOn,
    ratePpm,
    flatUgx,
    setBy: formatFullName(setBy.firstName, setBy.lastName),
    setAt: setAt.toISOString(),
  }));
};

/**
 * Sets the charge of a school from a day after today, so that no payment that was made is charged, and all of one day are charged alike.
 * Another one with the same first day replaces it.
 */
export const setCharge = async (
  tx: Tx,
  change: SchoolChange,
  { fromOn, ratePpm, flatUgx }: SchoolChargeSaved,
): Promise<Result<null, Problem>> => {
  const { schoolId, by } = change;
  const now = change.clock.now();
  if (fromOn <= toKampalaDay(now))
    return err(problem('validation_failed', {}, { fromOn: ['charge_fromOn_invalid'] }));
  await tx.orm.insert(schoolCharges).values({ schoolId, fromOn, ratePpm, flatUgx, setBy: by, setAt: now });
  await auditSchool(tx, change, 'school.charge-set', { fromOn, ratePpm, flatUgx });
  return ok(null);
};
