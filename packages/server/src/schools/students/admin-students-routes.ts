import { err, ok, problem } from '@somesa/core';
import { getStudent } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { viewAdminStudent } from './admin-student-view';

/** Serves a student to the back office. A bursar sees students of their own school only. */
export const adminStudentsRoutes = (serve: Serve, { database }: { database: Database }): void => {
  serve(getStudent, async ({ params: { id }, staffUser }) => {
    const student = await viewAdminStudent(database, id, staffUser);
    return student ? ok({ student }) : err(problem('not_found'));
  });
};
