import {
  err,
  escapeHtml,
  formatEmbedScript,
  formatReservedStyle,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  widgetNames,
  widgetPages,
} from '@somesa/core';
import type { AdminSchoolAnswer, WidgetSnippet } from '@somesa/core/admin';
import {
  addFee,
  addSchool,
  addSchoolOrigin,
  addTerm,
  changeFee,
  changeSchool,
  changeTerm,
  chargeFee,
  checkSchoolPage,
  chooseSchoolPage,
  getSchool,
  getSchoolChecklist,
  getSchoolSnippet,
  getSchoolStatement,
  getSchoolSummary,
  listSchools,
  previewFeeCharge,
  registerSchoolPage,
  removeFee,
  removeSchoolOrigin,
  removeTerm,
  savePayoutAccount,
  setSchoolCharge,
  voidFee,
} from '@somesa/core/contract';
import type { Serve } from '../people/access/endpoint-routes';
import type { Approvals } from '../people/approvals/approvals';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import { chooseOurPage, viewAdminSchool, viewSchoolChecklist } from './admin-school-view';
import type { OwnAccounts } from './payout-account';
import { createPayoutAccountRequests } from './payout-account';
import { createSchoolCharges } from './school-charges';
import { createSchoolStatement, createSchoolSummary } from './school-ledger';
import { createAdminSchools, findSchoolForStaff, listSchoolChoices } from './schools-repository';
import { createSchoolTerms } from './terms/school-terms';
import { createTermFees } from './terms/term-fees';
import { createSchoolOrigins } from './websites/school-origins';
import { widgetLinks } from './websites/widget-links';

/** Lists the embed code of each widget for a school's website, as docs/embedding.md shows it. */
export const listSnippets = (slug: string, publicUrl: string): WidgetSnippet[] =>
  widgetNames.map((widget) => {
    const page = `${publicUrl}${widgetPages[widget]}?school=${encodeURIComponent(slug)}`;
    const html = `${formatEmbedScript(publicUrl, 'en')}
<somesa-${widget} school="${escapeHtml(slug)}" style="${formatReservedStyle(widget)}">
  <a href="${escapeHtml(page)}">${widgetLinks[widget].en}</a>
</somesa-${widget}>`;
    const frame = `${publicUrl}/embed/frame/${widget}?school=${encodeURIComponent(slug)}`;
    return { widget, page, html, frame };
  });

export interface AdminSchoolsRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  approvals: Approvals;
  config: OwnAccounts;
}

/** Returns the school after a change, with further fields of the response in `more`; or the problem of the change. */
type ShowSchool = <More extends object = object>(
  id: number,
  done: Result<unknown, Problem>,
  more?: More,
) => Promise<Result<AdminSchoolAnswer & More, Problem>>;

/** Serves the allowed origins of a school. */
const serveOrigins = (
  serve: Serve,
  { show, ...deps }: AdminSchoolsRouteDependencies & { show: ShowSchool },
): void => {
  const origins = createSchoolOrigins(deps);

  serve(addSchoolOrigin, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.add(id, body, staffUser.id)),
  );
  serve(removeSchoolOrigin, async ({ params: { id }, query: { origin }, staffUser }) =>
    show(id, await origins.remove(id, origin, staffUser.id)),
  );
  serve(registerSchoolPage, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.register(id, body.page, staffUser.id)),
  );
  serve(checkSchoolPage, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.check(id, body.page, staffUser.id)),
  );
};

/** Serves the terms and fees of a school. */
const serveTerms = (
  serve: Serve,
  { show, ...deps }: AdminSchoolsRouteDependencies & { show: ShowSchool },
): void => {
  const terms = createSchoolTerms(deps);
  const fees = createTermFees(deps);

  serve(addTerm, async ({ params: { id }, body, staffUser }) =>
    show(id, await terms.add(id, body, staffUser.id)),
  );
  serve(changeTerm, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await terms.change(id, term, body, staffUser.id)),
  );
  serve(removeTerm, async ({ params: { id, term }, staffUser }) =>
    show(id, await terms.remove(id, term, staffUser.id)),
  );
  serve(addFee, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await fees.add(id, term, body, staffUser.id)),
  );
  serve(changeFee, async ({ params: { id, fee }, body, staffUser }) =>
    show(id, await fees.change(id, fee, body, staffUser.id)),
  );
  serve(removeFee, async ({ params: { id, fee }, staffUser }) =>
    show(id, await fees.remove(id, fee, staffUser.id)),
  );
  serve(previewFeeCharge, async ({ params: { id, fee } }) => {
    const preview = await fees.preview(id, fee);
    return preview.ok ? ok({ charge: preview.value }) : preview;
  });
  serve(chargeFee, async ({ params: { id, fee }, body, staffUser }) => {
    const charged = await fees.charge(id, fee, { by: staffUser.id, already: body.already });
    return charged.ok ? show(id, charged, charged.value) : charged;
  });
  serve(voidFee, async ({ params: { id, fee }, staffUser }) => {
    const voided = await fees.voidCharges(id, fee, staffUser.id);
    return voided.ok ? show(id, voided, voided.value) : voided;
  });
};

const schoolNotFound = err(problem('school_not_found'));

/** Serves the checklist of a school. */
const serveChecklist = (serve: Serve, deps: AdminSchoolsRouteDependencies): void => {
  const show = async (id: number, done: Result<null, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const checklist = await viewSchoolChecklist(deps.database, id);
    return checklist ? ok(checklist) : schoolNotFound;
  };

  serve(getSchoolChecklist, ({ params: { id } }) => show(id));
  serve(chooseSchoolPage, async ({ params: { id }, body, staffUser }) =>
    show(id, await chooseOurPage(deps, id, body.usesOurPage, staffUser.id)),
  );
};

/** Serves schools to the back office. A bursar sees their own school only. */
export const adminSchoolsRoutes = (serve: Serve, deps: AdminSchoolsRouteDependencies): void => {
  const { database, clock, publicUrl } = deps;
  const schools = createAdminSchools({ database, clock });
  const requestPayoutAccount = createPayoutAccountRequests(deps);

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
    const school = await findSchoolForStaff(database, id, staffUser);
    return school ? show(id, ok(null)) : schoolNotFound;
  });

  serve(changeSchool, async ({ params: { id }, body, staffUser }) =>
    show(id, await schools.change(id, body, staffUser.id)),
  );

  serve(savePayoutAccount, async ({ params: { id }, body, staffUser }) =>
    show(id, await requestPayoutAccount(id, body, staffUser)),
  );

  const charges = createSchoolCharges(deps);
  serve(setSchoolCharge, async ({ params: { id }, body, staffUser }) =>
    show(id, await charges.set(id, body, staffUser.id)),
  );

  serve(getSchoolSnippet, async ({ params: { id }, staffUser }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    return school ? ok({ snippets: listSnippets(school.slug, publicUrl) }) : schoolNotFound;
  });

  serve(getSchoolSummary, async ({ params: { id }, staffUser }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    return school ? ok(await createSchoolSummary(database, id, toKampalaDay(clock.now()))) : schoolNotFound;
  });

  serve(getSchoolStatement, async ({ params: { id }, query, staffUser }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return schoolNotFound;
    const today = toKampalaDay(clock.now());
    const { from = `${today.slice(0, 8)}01`, to = today } = query;
    if (from > to) return err(problem('validation_failed', {}, { to: ['range_swapped'] }));
    return ok({ statement: await createSchoolStatement(database, id, { from, to }) });
  });

  serveTerms(serve, { ...deps, show });
  serveOrigins(serve, { ...deps, show });
  serveChecklist(serve, deps);
};
