import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { schoolExists } from '../schools/schools-repository';
import type { LookupCache } from './look-up-cache';
import { findStudents, isPayable, type RegisteredStudent } from './students-repository';

/** Looks a child up by normalised registration number, at one school or at all (null). Returns one child for each school that uses the number. */
export type LookUpChild = (
  request: FastifyRequest,
  regNo: string,
  school: string | null,
) => Promise<Result<[RegisteredStudent, ...RegisteredStudent[]], Problem>>;

/** Creates the lookup of children. A child that was found is cached for the caller's payment. */
export const createLookUpChild =
  (deps: { database: Database; clock: Clock; lookUps: LookupCache }): LookUpChild =>
  async (request, regNo, school) => {
    const found = await findStudents(deps.database, regNo, school, deps.clock.now());
    const [student, ...others] = found.filter(isPayable);
    if (!student) {
      const isSchoolKnown = school === null || (await schoolExists(deps.database, school));
      return err(isSchoolKnown ? problem('student_not_found', { regNo }) : problem('school_not_found'));
    }
    if (others.length === 0)
      deps.lookUps.add(request, { regNo: student.view.regNo, school: student.view.school.slug });
    return ok([student, ...others]);
  };
