import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { SchoolChargeSaved, SchoolChargeView } from '@somesa/core/admin';
import type { Clock } from '../platform/clock';
import type { Database, Queryable } from '../platform/db/database';
import { schoolCharges } from '../platform/db/schema';
import { auditSchool, findSchool } from './schools-repository';

/** Charge for one payment: a share of what goes to the school, in millionths, and a fixed amount. */
export type SchoolCharge = Pick<SchoolChargeView, 'ratePpm' | 'flatUgx'>;

const PPM = 1_000_000n;

/** Calculates what a school is charged for an amount that it gets: its share rounded half-up, and the fixed amount; at most the whole. */
export const calculateChargeUgx = ({ ratePpm, flatUgx }: SchoolCharge, amountUgx: number): number => {
  const shareUgx = (2n * BigInt(amountUgx) * BigInt(ratePpm) + PPM) / (2n * PPM);
  return Math.min(amountUgx, Number(shareUgx) + flatUgx);
};

const inForce = {
  name: 'school-charges-in-force',
  text: `select rate_ppm as "ratePpm", flat_ugx as "flatUgx" from school_charges
    where school_id = $1 and from_on <= $2 order by from_on desc, id desc limit 1`,
};

/** Returns the charge of a school on a day in Kampala. Returns null if none was ever set for it. */
export const findSchoolCharge = async (
  db: Queryable,
  schoolId: number,
  day: string,
): Promise<SchoolCharge | null> => (await db.run<SchoolCharge>(inForce, [schoolId, day]))[0] ?? null;

const all = {
  name: 'school-charges-all',
  text: `
    select distinct on (c.from_on) c.from_on::text as "fromOn", c.rate_ppm as "ratePpm", c.flat_ugx as "flatUgx",
      trim(u.first_name || ' ' || u.last_name) as "setBy", c.set_at as "setAt"
    from school_charges c join users u on u.id = c.set_by where c.school_id = $1 order by c.from_on desc, c.id desc`,
};

/** Lists the charges of a school by their first day, newest first. One that was replaced before it began is left out. */
export const listSchoolCharges = async (db: Queryable, schoolId: number): Promise<SchoolChargeView[]> => {
  const rows = await db.run<Omit<SchoolChargeView, 'setAt'> & { setAt: Date }>(all, [schoolId]);
  return rows.map(({ setAt, ...charge }) => ({ ...charge, setAt: setAt.toISOString() }));
};

/** Creates the service that sets what a school is charged. Every change is recorded in the audit log. */
export const createSchoolCharges = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /**
   * Sets the charge of a school from a day after today, so that no payment that was made is charged, and all of one day are charged alike.
   * Another one with the same first day replaces it.
   */
  set: (
    schoolId: number,
    { fromOn, ratePpm, flatUgx }: SchoolChargeSaved,
    by: string,
  ): Promise<Result<number, Problem>> =>
    database.transaction(async (tx): Promise<Result<number, Problem>> => {
      const now = clock.now();
      if (!(await findSchool(tx, schoolId))) return err(problem('school_not_found'));
      if (fromOn <= toKampalaDay(now)) {
        return err(problem('validation_failed', {}, { fromOn: ['charge_fromOn_invalid'] }));
      }
      await tx.orm
        .insert(schoolCharges)
        .values({ schoolId, fromOn, ratePpm, flatUgx, setBy: by, setAt: now });
      await auditSchool(tx, 'school.charge-set', [schoolId, by, now], { fromOn, ratePpm, flatUgx });
      return ok(schoolId);
    }),
});
