import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { schoolExists } from '../schools/schools-repository';
import type { LookupCache } from './look-up-cache';
import { findStudents, isPayable, type RegisteredStudent } from './students-repository';

/** Looks a child up by normalised registration number, at one school or at all (null). Returns one child for each school that uses the number. */
export type LookUpChild = (
  request: FastifyRequest,
  regNo: string,
  school: string | null,
) => Promise<Result<[RegisteredStudent, ...RegisteredStudent[]], Problem>>;

/** Finds the children with a normalised registration number whose fees can be paid, at one school or at all (null). */
export const findChildren = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<Result<[RegisteredStudent, ...RegisteredStudent[]], Problem>> => {
  const found = await findStudents(db, regNo, school, now);
  const [student, ...others] = found.filter(isPayable);
  if (student) return ok([student, ...others]);
  const isSchoolKnown = school === null || (await schoolExists(db, school));
  return err(isSchoolKnown ? problem('student_not_found', { regNo }) : problem('school_not_found'));
};

/** Creates the lookup of children. A child that was found is cached for the caller's payment. */
export const createLookUpChild =
  (deps: { database: Database; clock: Clock; lookUps: LookupCache }): LookUpChild =>
  async (request, regNo, school) => {
    const found = await findChildren(deps.database, regNo, school, deps.clock.now());
    if (!found.ok) return found;
    const [{ view }, ...others] = found.value;
    if (others.length === 0) deps.lookUps.add(request, { regNo: view.regNo, school: view.school.slug });
    return found;
  };
