import { err, ok, problem } from '@somesa/core';
import { getStudent } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { viewOfficeStudent } from './office-student-view';

/** Serves a child to the back office. A bursar finds those of their own school. */
export const officeStudentsRoutes = (serve: Serve, { database }: { database: Database }): void => {
  serve(getStudent, async ({ params: { id }, officer }) => {
    const student = await viewOfficeStudent(database, id, officer);
    return student ? ok({ student }) : err(problem('not_found'));
  });
};
