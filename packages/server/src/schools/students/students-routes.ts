import { ok, problem } from '@somesa/core';
import { lookUpStudent } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import { sendProblem } from '../../platform/http/send-problem';
import type { LookUpChild } from './look-up-child';
import { isSchoolMissing, schoolRequired } from './look-up-request';

/** Serves lookups of children by registration number. */
export const studentsRoutes = (serve: Serve, deps: { lookUpChild: LookUpChild; publicUrl: string }): void => {
  serve(lookUpStudent, async ({ request, reply, params, query: { school = null } }) => {
    if (isSchoolMissing(request, school, deps.publicUrl)) return schoolRequired;
    const found = await deps.lookUpChild(request, params.regNo, school);
    if (!found.ok) return found;
    const [{ view }, ...others] = found.value;
    if (others.length === 0) return ok(view);
    const schools = found.value.map((student) => student.view.school);
    return sendProblem(reply, problem('school_required'), { schools });
  });
};
