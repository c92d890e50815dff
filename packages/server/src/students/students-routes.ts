import { problem, type SchoolChoiceView } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Limits } from '../http/limits';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { schoolExists } from '../schools/schools-repository';
import type { LookUpMemory } from './look-up-memory';
import { type LookUpCall, lookUpRequest } from './look-up-request';
import { findStudents } from './students-repository';

/** GET /students/:regNo: a child by registration number, masked, with what is to pay. */
export const studentsRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; limits: Limits; lookUps: LookUpMemory; publicUrl: string },
): void => {
  app.get<LookUpCall>('/students/:regNo', async (request, reply) => {
    const limited = await deps.limits.lookUp(request);
    if (limited) return sendProblem(reply, limited);
    const asked = lookUpRequest(request, deps.publicUrl);
    if (!asked.ok) return sendFieldErrors(reply, asked.error);
    const { regNo: number, school = null } = asked.value;
    const [student, ...others] = await findStudents(deps.database, number, school, deps.clock.now());
    if (!student) {
      if (school && !(await schoolExists(deps.database, school))) {
        return sendProblem(reply, problem('school_not_found'));
      }
      return sendProblem(reply, problem('student_not_found', { regNo: number }));
    }
    if (others.length > 0) {
      const schools = [student, ...others].map(({ view }) => view.school);
      const choice: Omit<SchoolChoiceView, 'message'> = { schools };
      return sendProblem(reply, problem('school_required'), choice);
    }
    deps.lookUps.note(request, { regNo: student.view.regNo, school: student.view.school.slug });
    return student.view;
  });
};
