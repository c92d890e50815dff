import { ok, problem } from '@somesa/core';
import { lookUpLoanDue } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { sendProblem } from '../../platform/http/send-problem';
import { isSchoolMissing, schoolRequired } from '../../schools/students/look-up-child';
import { lookUpLoanDue as findLoanDue } from './loan-due';

/** Serves lookups of the amount due on a child's loan. The response for a child without an active loan equals that for an unknown child. */
export const loanDueRoutes = (
  serve: Serve,
  { database, clock, publicUrl }: { database: Database; clock: Clock; publicUrl: string },
): void => {
  serve(lookUpLoanDue, async ({ request, reply, params: { regNo }, query: { school = null } }) => {
    if (isSchoolMissing(request, school, publicUrl)) return schoolRequired;
    const due = await findLoanDue(database, regNo, school, clock.now());
    if (!due.ok) return due;
    if ('due' in due.value) return ok(due.value);
    return sendProblem(reply, problem('school_required'), { schools: due.value });
  });
};
