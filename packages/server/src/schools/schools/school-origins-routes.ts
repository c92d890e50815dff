import { addSchoolOrigin, checkSchoolPage, removeSchoolOrigin } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { createSchoolOrigins } from './school-origins';
import type { ShowSchool } from './show-school';

export interface SchoolOriginsRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  show: ShowSchool;
}

/** Serves a school's web origins. */
export const schoolOriginsRoutes = (
  serve: Serve,
  { show, ...deps }: SchoolOriginsRouteDependencies,
): void => {
  const origins = createSchoolOrigins(deps);

  serve(addSchoolOrigin, async ({ params: { id }, body, officer }) =>
    show(id, await origins.add(id, body, officer.id)),
  );
  serve(removeSchoolOrigin, async ({ params: { id }, query: { origin }, officer }) =>
    show(id, await origins.remove(id, origin, officer.id)),
  );
  serve(checkSchoolPage, async ({ params: { id }, body, officer }) =>
    show(id, await origins.check(id, body.page, officer.id)),
  );
};
