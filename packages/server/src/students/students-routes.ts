import { parseRequest, problem, regNo, type SchoolChoiceView, schoolSlug } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { object, optional } from 'superstruct';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Limits } from '../http/limits';
import { isCrossOrigin } from '../http/origins';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { schoolExists } from '../schools/schools-repository';
import { findStudents } from './students-repository';

/** What a look-up needs: the number, and the school where two use it; a partner's page always says its school. */
const hostRequest = object({ regNo, school: optional(schoolSlug) });
const embedRequest = object({ regNo, school: schoolSlug });

/** GET /students/:regNo: a child by registration number, masked, with what is to pay. */
export const studentsRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; limits: Limits; publicUrl: string },
): void => {
  app.get<{ Params: { regNo: string }; Querystring: { school?: string } }>(
    '/students/:regNo',
    async (request, reply) => {
      const limited = await deps.limits.lookUp(request);
      if (limited) return sendProblem(reply, limited);
      const input = { ...request.query, regNo: request.params.regNo };
      const asked = isCrossOrigin(request, deps.publicUrl)
        ? parseRequest(input, embedRequest)
        : parseRequest(input, hostRequest);
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
      return student.view;
    },
  );
};
