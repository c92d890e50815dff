import { err, kampalaDay, ok, problem } from '@somesa/core';
import {
  addSchool,
  changeSchool,
  getSchool,
  getSchoolSnippet,
  getSchoolStatement,
  listSchools,
  savePayoutAccount,
} from '@somesa/core/contract';
import type { OfficeSchoolAnswer } from '@somesa/core/office';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { viewOfficeSchool } from './office-school-view';
import { createOfficeSchools } from './office-schools';
import { findSchoolOf, listSchoolChoices } from './office-schools-repository';
import { makeSchoolStatement } from './school-ledger';
import { schoolOriginsRoutes } from './school-origins-routes';
import { snippetsOf } from './school-snippet';
import { schoolTermsRoutes } from './school-terms-routes';
import type { ShowSchool } from './show-school';

export interface OfficeSchoolsRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

const schoolNotFound = err(problem('school_not_found'));

/** Serves what the back office knows of schools and does to them. A bursar sees their own. */
export const officeSchoolsRoutes = (serve: Serve, deps: OfficeSchoolsRouteDependencies): void => {
  const { database, clock, publicUrl } = deps;
  const schools = createOfficeSchools({ database, clock });

  const show: ShowSchool = async (id, done, more) => {
    if (!done.ok) return done;
    const school = await viewOfficeSchool(database, id, clock.now());
    return school ? ok({ school, ...more } as OfficeSchoolAnswer & NonNullable<typeof more>) : schoolNotFound;
  };

  serve(listSchools, async () => ok({ schools: await listSchoolChoices(database) }));

  serve(addSchool, async ({ body, officer }) => {
    const added = await schools.add(body, officer.id);
    return added.ok ? show(added.value, added) : added;
  });

  serve(getSchool, async ({ params: { id }, officer }) => {
    const school = await findSchoolOf(database, id, officer);
    return school ? show(id, ok(null)) : schoolNotFound;
  });

  serve(changeSchool, async ({ params: { id }, body, officer }) =>
    show(id, await schools.change(id, body, officer.id)),
  );

  serve(savePayoutAccount, async ({ params: { id }, body, officer }) =>
    show(id, await schools.savePayout(id, body, officer.id)),
  );

  serve(getSchoolSnippet, async ({ params: { id }, officer }) => {
    const school = await findSchoolOf(database, id, officer);
    return school ? ok({ snippets: snippetsOf(school.slug, publicUrl) }) : schoolNotFound;
  });

  serve(getSchoolStatement, async ({ params: { id }, query, officer }) => {
    const school = await findSchoolOf(database, id, officer);
    if (!school) return schoolNotFound;
    const today = kampalaDay(clock.now());
    const { from = `${today.slice(0, 8)}01`, to = today } = query;
    if (from > to) return err(problem('validation_failed', {}, { to: ['range_swapped'] }));
    return ok({ statement: await makeSchoolStatement(database, id, { from, to }) });
  });

  schoolTermsRoutes(serve, { ...deps, show });
  schoolOriginsRoutes(serve, { ...deps, show });
};
