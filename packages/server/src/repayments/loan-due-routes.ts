import { problem, type SchoolChoiceView } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Limits } from '../http/limits';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { schoolExists } from '../schools/schools-repository';
import { type LookUpCall, lookUpRequest } from '../students/look-up-request';
import { findStudents } from '../students/students-repository';
import { findDueLoans, loanDueView } from './loan-due';

/**
 * GET /students/:regNo/loan-due: what is to pay next on a child's loan. A child without a running loan is answered like
 * one that is on no register.
 */
export const loanDueRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; limits: Limits; publicUrl: string },
): void => {
  const { database, clock } = deps;

  app.get<LookUpCall>('/students/:regNo/loan-due', async (request, reply) => {
    const limited = await deps.limits.lookUp(request);
    if (limited) return sendProblem(reply, limited);
    const asked = lookUpRequest(request, deps.publicUrl);
    if (!asked.ok) return sendFieldErrors(reply, asked.error);
    const { regNo, school = null } = asked.value;
    const now = clock.now();
    // Where the look-up asks for the school, so does this: it never tells which of several children has a loan.
    const children = await findStudents(database, regNo, school, now);
    if (children.length > 1) {
      const schools = children.map(({ view }) => view.school);
      const choice: Omit<SchoolChoiceView, 'message'> = { schools };
      return sendProblem(reply, problem('school_required'), choice);
    }
    const [due] = await findDueLoans(database, regNo, school, now);
    if (!due) {
      const isSchoolKnown = school === null || (await schoolExists(database, school));
      return sendProblem(reply, problem(isSchoolKnown ? 'loan_due_not_found' : 'school_not_found'));
    }
    return loanDueView(database, due, now);
  });
};
