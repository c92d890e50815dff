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
import type { AdminSchoolAnswer, SchoolChecklist, WidgetSnippet } from '@somesa/core/admin';
import * as contract from '@somesa/core/contract';
import type { Serve } from '../people/access/endpoint-routes';
import type { Approvals } from '../people/approvals/approvals';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import { sendDownload } from '../platform/http/send-download';
import type { StaffUser } from '../platform/http/staff-user';
import { viewAdminSchool } from './admin-school-view';
import type { FeeHooks } from './fee-hooks';
import { type OwnAccounts, requestPayoutAccount } from './payout-account';
import { setCharge } from './school-charges';
import { createSchoolStatement, createSchoolSummary } from './school-ledger';
import {
  addSchoolWithDetails,
  auditSchool,
  changeSchoolDetails,
  listSchoolChoices,
  updateSchool,
} from './schools-repository';
import { createServeChange, type ServeChange } from './serve-change';
import * as groups from './students/student-groups';
import * as charges from './terms/charge-fees';
import { copyFees } from './terms/copy-fees';
import * as terms from './terms/school-terms';
import * as fees from './terms/term-fees';
import { createTermReport } from './terms/term-report';
import { renderTermReport } from './terms/term-report-pdf';
import * as origins from './websites/school-origins';
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
  feeHooks: FeeHooks;
  /** Returns the steps of a school to its first payment; null if it does not exist. */
  viewSchoolChecklist: (db: Database, schoolId: number) => Promise<SchoolChecklist | null>;
}

interface ChangeDeps extends AdminSchoolsRouteDependencies {
  show: (id: number, done: Result<unknown, Problem>) => Promise<Result<AdminSchoolAnswer, Problem>>;
}
type Change = ServeChange<ChangeDeps>;

const serveOrigins = (serve: Serve, { show, ...deps }: ChangeDeps, change: Change): void => {
  const toChange = (schoolId: number, { id: by }: StaffUser) => ({ schoolId, by, clock: deps.clock });

  change(contract.addSchoolOrigin, (tx, by, { body }) => origins.addSchoolOrigin(deps, tx, by, body));
  change(contract.removeSchoolOrigin, (tx, by, { query: { origin } }) =>
    origins.removeSchoolOrigin(tx, by, origin),
  );
  serve(contract.registerSchoolPage, async ({ school: { id }, body, staffUser }) =>
    show(id, await origins.registerPage(deps, toChange(id, staffUser), body.page)),
  );
  serve(contract.checkSchoolPage, async ({ school: { id }, body, staffUser }) =>
    show(id, await origins.checkPage(deps, toChange(id, staffUser), body.page)),
  );
};

const serveTerms = (serve: Serve, { database }: ChangeDeps, change: Change): void => {
  change(contract.addTerm, (tx, by, { body }) => terms.addTerm(tx, by, body));
  change(contract.changeTerm, (tx, by, { params, body }) => terms.changeTerm(tx, by, params.term, body));
  change(contract.removeTerm, (tx, by, { params }) => terms.removeTerm(tx, by, params.term));
  change(contract.copyTermFees, (tx, by, { params, body }) => copyFees(tx, by, params.term, body));
  serve(contract.previewCharge, async ({ school, params: { term }, query }) => {
    const preview = await charges.previewCharge(database, school.id, term, query);
    return preview.ok ? ok({ charge: preview.value }) : preview;
  });
  change(contract.chargeFees, (tx, by, { params, body }) => charges.chargeFees(tx, by, params.term, body));
  change(contract.addFee, (tx, by, { params, body }) => fees.addFees(tx, by, params.term, body));
  change(contract.changeFee, (tx, by, { params, body }) => fees.changeFee(tx, by, params.fee, body));
  change(contract.removeFee, (tx, by, { params }) => fees.removeFee(tx, by, params.fee));
  change(contract.voidFee, (tx, by, { params }) => fees.voidFee(tx, by, params.fee));
};

const serveGroups = (serve: Serve, { database, clock, feeHooks }: ChangeDeps, change: Change): void => {
  change(contract.addStudentGroup, (tx, by, { body }) => groups.saveGroup(tx, by, null, body.name));
  change(contract.renameStudentGroup, (tx, by, { params, body }) =>
    groups.saveGroup(tx, by, params.group, body.name),
  );
  change(contract.removeStudentGroup, (tx, by, { params }) => groups.removeGroup(tx, by, params.group));
  serve(contract.changeGroupMembers, ({ school, body, staffUser }) =>
    database.transaction((tx) => groups.changeMembers(tx, { staffUser, clock, feeHooks }, school.id, body)),
  );
};

const schoolNotFound = err(problem('school_not_found'));

const serveChecklist = (
  serve: Serve,
  { database, viewSchoolChecklist }: ChangeDeps,
  change: Change,
): void => {
  const show = async (id: number) => {
    const checklist = await viewSchoolChecklist(database, id);
    return checklist ? ok(checklist) : schoolNotFound;
  };

  serve(contract.getSchoolChecklist, ({ school }) => show(school.id));
  change(
    contract.chooseSchoolPage,
    (tx, by, { body }) => updateSchool(tx, by, 'school.page-chosen', body, body),
    show,
  );
};

const serveTermReport = (serve: Serve, { database, clock }: AdminSchoolsRouteDependencies): void => {
  const read = async (id: number, term: number | undefined) => {
    const report = await createTermReport(database, id, toKampalaDay(clock.now()), term);
    return report === null && term !== undefined ? err(problem('not_found')) : ok({ report });
  };

  serve(contract.getTermReport, ({ school, query: { term } }) => read(school.id, term));

  serve(contract.downloadTermReport, async ({ school, query: { term }, reply }) => {
    const found = await read(school.id, term);
    if (!found.ok) return found;
    const { report } = found.value;
    if (!report) return err(problem('not_found'));
    return sendDownload(
      reply,
      `term-report-${school.slug}.pdf`,
      await renderTermReport(school.name, report, clock.now()),
    );
  });
};

/** Serves schools to the back office. A bursar sees their own school only. */
export const adminSchoolsRoutes = (serve: Serve, deps: AdminSchoolsRouteDependencies): void => {
  const { database, clock, publicUrl } = deps;

  const show: ChangeDeps['show'] = async (id, done) => {
    if (!done.ok) return done;
    const school = await viewAdminSchool(database, id, clock.now());
    return school ? ok({ school, ...(done.value as object) }) : schoolNotFound;
  };
  const all = { ...deps, show };
  const change = createServeChange(serve, all, (id, done) => show(id, ok(done)));

  serve(contract.listSchools, async () => ok({ schools: await listSchoolChoices(database) }));

  serve(contract.addSchool, async ({ body, staffUser }) => {
    const added = await database.transaction(async (tx): Promise<Result<number, Problem>> => {
      const school = await addSchoolWithDetails(tx, body);
      if (school.ok)
        await auditSchool(tx, { schoolId: school.value, by: staffUser.id, clock }, 'school.added');
      return school;
    });
    return added.ok ? show(added.value, ok(null)) : added;
  });

  serve(contract.getSchool, ({ school }) => show(school.id, ok(null)));

  change(contract.changeSchool, (tx, by, { body }) => changeSchoolDetails(tx, by, body));
  change(contract.choosePrepayments, (tx, by, { body }) =>
    updateSchool(tx, by, 'school.prepayments-chosen', body, body),
  );
  change(contract.savePayoutAccount, (tx, { schoolId }, { body, staffUser }) =>
    requestPayoutAccount(deps, tx, schoolId, body, staffUser),
  );
  change(contract.setSchoolCharge, (tx, by, { body }) => setCharge(tx, by, body));

  serve(contract.getSchoolSnippet, async ({ school }) =>
    ok({ snippets: listSnippets(school.slug, publicUrl) }),
  );

  serve(contract.getSchoolSummary, async ({ school }) =>
    ok(await createSchoolSummary(database, school.id, toKampalaDay(clock.now()))),
  );

  serve(contract.getSchoolStatement, async ({ school: { id }, query }) => {
    const today = toKampalaDay(clock.now());
    const { from = `${today.slice(0, 8)}01`, to = today } = query;
    if (from > to) return err(problem('validation_failed', {}, { to: ['range_swapped'] }));
    return ok({ statement: await createSchoolStatement(database, id, { from, to }) });
  });

  serveTerms(serve, all, change);
  serveGroups(serve, all, change);
  serveOrigins(serve, all, change);
  serveChecklist(serve, all, change);
  serveTermReport(serve, deps);
};
