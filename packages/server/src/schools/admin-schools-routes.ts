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
import type { Database, Tx } from '../platform/db/database';
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

/** Returns the school after a change, with further fields of the response in `more`; or the problem of the change. */
type ShowSchool = <More extends object = object>(
  id: number,
  done: Result<unknown, Problem>,
  more?: More,
) => Promise<Result<AdminSchoolAnswer & More, Problem>>;

type RunChange = <Value>(
  id: number,
  staffUser: StaffUser,
  apply: (tx: Tx, change: fees.FeeChange) => Promise<Result<Value, Problem>>,
) => Promise<Result<Value, Problem>>;

interface ChangeDeps extends AdminSchoolsRouteDependencies {
  show: ShowSchool;
  change: RunChange;
}

const serveOrigins = (serve: Serve, { show, change, ...deps }: ChangeDeps): void => {
  const toChange = (schoolId: number, { id: by }: StaffUser) => ({ schoolId, by, clock: deps.clock });

  serve(contract.addSchoolOrigin, async ({ params: { id }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => origins.addSchoolOrigin(deps, ...args, body))),
  );
  serve(contract.removeSchoolOrigin, async ({ params: { id }, query: { origin }, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => origins.removeSchoolOrigin(...args, origin))),
  );
  serve(contract.registerSchoolPage, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.registerPage(deps, toChange(id, staffUser), body.page)),
  );
  serve(contract.checkSchoolPage, async ({ params: { id }, body, staffUser }) =>
    show(id, await origins.checkPage(deps, toChange(id, staffUser), body.page)),
  );
};

const serveTerms = (serve: Serve, { show, change, database }: ChangeDeps): void => {
  serve(contract.addTerm, async ({ params: { id }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => terms.addTerm(...args, body))),
  );
  serve(contract.changeTerm, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => terms.changeTerm(...args, term, body))),
  );
  serve(contract.removeTerm, async ({ params: { id, term }, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => terms.removeTerm(...args, term))),
  );
  serve(contract.copyTermFees, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => copyFees(...args, term, body))),
  );
  serve(contract.previewCharge, async ({ params: { id, term }, query }) => {
    const preview = await charges.previewCharge(database, id, term, query);
    return preview.ok ? ok({ charge: preview.value }) : preview;
  });
  serve(contract.chargeFees, async ({ params: { id, term }, body, staffUser }) => {
    const charged = await change(id, staffUser, (...args) => charges.chargeFees(...args, term, body));
    return charged.ok ? show(id, charged, charged.value) : charged;
  });
  serve(contract.addFee, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => fees.addFee(...args, term, body))),
  );
  serve(contract.changeFee, async ({ params: { id, fee }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => fees.changeFee(...args, fee, body))),
  );
  serve(contract.removeFee, async ({ params: { id, fee }, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => fees.removeFee(...args, fee))),
  );
  serve(contract.voidFee, async ({ params: { id, fee }, staffUser }) => {
    const voided = await change(id, staffUser, (...args) => fees.voidFee(...args, fee));
    return voided.ok ? show(id, voided, voided.value) : voided;
  });
};

const serveGroups = (serve: Serve, { show, change, database, clock, feeHooks }: ChangeDeps): void => {
  serve(contract.addStudentGroup, async ({ params: { id }, body: { name }, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => groups.saveGroup(...args, null, name))),
  );
  serve(contract.renameStudentGroup, async ({ params: { id, group }, body: { name }, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => groups.saveGroup(...args, group, name))),
  );
  serve(contract.removeStudentGroup, async ({ params: { id, group }, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => groups.removeGroup(...args, group))),
  );
  serve(contract.changeGroupMembers, ({ params: { id }, body, staffUser }) =>
    database.transaction((tx) => groups.changeMembers(tx, { staffUser, clock, feeHooks }, id, body)),
  );
};

const schoolNotFound = err(problem('school_not_found'));

const serveChecklist = (serve: Serve, { database, change, viewSchoolChecklist }: ChangeDeps): void => {
  const show = async (id: number, done: Result<null, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const checklist = await viewSchoolChecklist(database, id);
    return checklist ? ok(checklist) : schoolNotFound;
  };

  serve(contract.getSchoolChecklist, ({ params: { id } }) => show(id));
  serve(contract.chooseSchoolPage, async ({ params: { id }, body: { usesOurPage }, staffUser }) =>
    show(
      id,
      await change(id, staffUser, (...args) =>
        updateSchool(...args, 'school.page-chosen', { usesOurPage }, { usesOurPage }),
      ),
    ),
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
  const { database, clock, publicUrl, feeHooks } = deps;

  const show: ShowSchool = async (id, done, more) => {
    if (!done.ok) return done;
    const school = await viewAdminSchool(database, id, clock.now());
    return school ? ok({ school, ...more } as AdminSchoolAnswer & NonNullable<typeof more>) : schoolNotFound;
  };
  const change: RunChange = (schoolId, { id: by }, apply) =>
    database.transaction((tx) => apply(tx, { schoolId, by, clock, feeHooks }));

  serve(contract.listSchools, async () => ok({ schools: await listSchoolChoices(database) }));

  serve(contract.addSchool, async ({ body, staffUser }) => {
    const added = await database.transaction(async (tx): Promise<Result<number, Problem>> => {
      const school = await addSchoolWithDetails(tx, body);
      if (school.ok)
        await auditSchool(tx, { schoolId: school.value, by: staffUser.id, clock }, 'school.added');
      return school;
    });
    return added.ok ? show(added.value, added) : added;
  });

  serve(contract.getSchool, ({ school }) => show(school.id, ok(null)));

  serve(contract.changeSchool, async ({ params: { id }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => changeSchoolDetails(...args, body))),
  );

  serve(contract.savePayoutAccount, async ({ params: { id }, body, staffUser }) =>
    show(id, await database.transaction((tx) => requestPayoutAccount(deps, tx, id, body, staffUser))),
  );

  serve(contract.setSchoolCharge, async ({ params: { id }, body, staffUser }) =>
    show(id, await change(id, staffUser, (...args) => setCharge(...args, body))),
  );

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

  const all = { ...deps, show, change };
  serveTerms(serve, all);
  serveGroups(serve, all);
  serveOrigins(serve, all);
  serveChecklist(serve, all);
  serveTermReport(serve, deps);
};
