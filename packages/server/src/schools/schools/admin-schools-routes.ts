import { err, kampalaDay, ok, problem } from '@somesa/core';
import type { AdminSchoolAnswer } from '@somesa/core/admin';
import {
  addSchool,
  addSchoolOrigin,
  changeSchool,
  checkSchoolPage,
  getSchool,
  getSchoolSnippet,
  getSchoolStatement,
  listSchools,
  removeSchoolOrigin,
  savePayoutAccount,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { viewAdminSchool } from './admin-school-view';
import { createAdminSchools } from './admin-schools';
import { findSchoolOf, listSchoolChoices } from './admin-schools-repository';
import { makeSchoolStatement } from './school-ledger';
import { createSchoolOrigins } from './school-origins';
import { snippetsOf } from './school-snippet';
import { schoolTermsRoutes } from './school-terms-routes';
import type { ShowSchool } from './show-school';

interface SchoolOriginsRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  show: ShowSchool;
}

/** Serves a school's web origins. */
const schoolOriginsRoutes = (serve: Serve, { show, ...deps }: SchoolOriginsRouteDependencies): void => {
  const origins = createSchoolOrigins(deps);

  serve(addSchoolOrigin, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.add(id, body, staffUser.id)),
  );
  serve(removeSchoolOrigin, async ({ params: { id }, query: { origin }, staffUser }) =>
    show(id, await origins.remove(id, origin, staffUser.id)),
  );
  serve(checkSchoolPage, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.check(id, body.page, staffUser.id)),
  );
};

export interface AdminSchoolsRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

const schoolNotFound = err(problem('school_not_found'));

/** Serves what the back office knows of schools and does to them. A bursar sees their own. */
export const adminSchoolsRoutes = (serve: Serve, deps: AdminSchoolsRouteDependencies): void => {
  const { database, clock, publicUrl } = deps;
  const schools = createAdminSchools({ database, clock });

  const show: ShowSchool = async (id, done, more) => {
    if (!done.ok) return done;
    const school = await viewAdminSchool(database, id, clock.now());
    return school ? ok({ school, ...more } as AdminSchoolAnswer & NonNullable<typeof more>) : schoolNotFound;
  };

  serve(listSchools, async () => ok({ schools: await listSchoolChoices(database) }));

  serve(addSchool, async ({ body, staffUser }) => {
    const added = await schools.add(body, staffUser.id);
    return added.ok ? show(added.value, added) : added;
  });

  serve(getSchool, async ({ params: { id }, staffUser }) => {
    const school = await findSchoolOf(database, id, staffUser);
    return school ? show(id, ok(null)) : schoolNotFound;
  });

  serve(changeSchool, async ({ params: { id }, body, staffUser }) =>
    show(id, await schools.change(id, body, staffUser.id)),
  );

  serve(savePayoutAccount, async ({ params: { id }, body, staffUser }) =>
    show(id, await schools.savePayout(id, body, staffUser.id)),
  );

  serve(getSchoolSnippet, async ({ params: { id }, staffUser }) => {
    const school = await findSchoolOf(database, id, staffUser);
    return school ? ok({ snippets: snippetsOf(school.slug, publicUrl) }) : schoolNotFound;
  });

  serve(getSchoolStatement, async ({ params: { id }, query, staffUser }) => {
    const school = await findSchoolOf(database, id, staffUser);
    if (!school) return schoolNotFound;
    const today = kampalaDay(clock.now());
    const { from = `${today.slice(0, 8)}01`, to = today } = query;
    if (from > to) return err(problem('validation_failed', {}, { to: ['range_swapped'] }));
    return ok({ statement: await makeSchoolStatement(database, id, { from, to }) });
  });

  schoolTermsRoutes(serve, { ...deps, show });
  schoolOriginsRoutes(serve, { ...deps, show });
};
