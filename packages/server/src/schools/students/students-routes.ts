import { err, ok, problem } from '@somesa/core';
import { lookUpStudent } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { sendProblem } from '../../platform/http/send-problem';
import { schoolExists } from '../schools/schools-repository';
import type { LookupCache } from './look-up-cache';
import { isSchoolMissing, schoolRequired } from './look-up-request';
import { findStudents, isPayable } from './students-repository';

/** Serves lookups of children by registration number. */
export const studentsRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; lookUps: LookupCache; publicUrl: string },
): void => {
  serve(lookUpStudent, async ({ request, reply, params, query: { school = null } }) => {
    if (isSchoolMissing(request, school, deps.publicUrl)) return schoolRequired;
    const found = await findStudents(deps.database, params.regNo, school, deps.clock.now());
    const [student, ...others] = found.filter(isPayable);
    if (!student) {
      const isSchoolKnown = school === null || (await schoolExists(deps.database, school));
      return err(
        isSchoolKnown ? problem('student_not_found', { regNo: params.regNo }) : problem('school_not_found'),
      );
    }
    if (others.length > 0) {
      const schools = [student, ...others].map(({ view }) => view.school);
      return sendProblem(reply, problem('school_required'), { schools });
    }
    deps.lookUps.add(request, { regNo: student.view.regNo, school: student.view.school.slug });
    return ok(student.view);
  });
};
