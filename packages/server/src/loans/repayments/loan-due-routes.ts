import { err, ok, problem } from '@somesa/core';
import { lookUpLoanDue } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { sendProblem } from '../../platform/http/send-problem';
import { schoolExists } from '../../schools/schools/schools-repository';
import { isSchoolMissing, schoolRequired } from '../../schools/students/look-up-request';
import { findStudents } from '../../schools/students/students-repository';
import { findDueLoans, getLoanDueView } from './loan-due';

/** Serves lookups of the amount due on a child's loan. The response for a child without an active loan equals that for an unknown child. */
export const loanDueRoutes = (
  serve: Serve,
  { database, clock, publicUrl }: { database: Database; clock: Clock; publicUrl: string },
): void => {
  serve(lookUpLoanDue, async ({ request, reply, params: { regNo }, query: { school = null } }) => {
    if (isSchoolMissing(request, school, publicUrl)) return schoolRequired;
    const now = clock.now();
    // Asks for the school whenever the lookup of fees does, so that it never reveals which of several children has a loan.
    const children = await findStudents(database, regNo, school, now);
    if (children.length > 1) {
      const schools = children.map(({ view }) => view.school);
      return sendProblem(reply, problem('school_required'), { schools });
    }
    const [due] = await findDueLoans(database, regNo, school, now);
    if (due) return ok(await getLoanDueView(database, due, now));
    const isSchoolKnown = school === null || (await schoolExists(database, school));
    return err(problem(isSchoolKnown ? 'loan_due_not_found' : 'school_not_found'));
  });
};
