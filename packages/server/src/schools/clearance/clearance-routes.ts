import {
  err,
  formatDay,
  formatFigures,
  formatFullName,
  ok,
  type Problem,
  problem,
  type Result,
  uiEn,
} from '@somesa/core';
import { isExamClass, MAX_CLEARANCE_CHILDREN } from '@somesa/core/admin';
import * as contract from '@somesa/core/contract';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { FeeHooks } from '../fee-hooks';
import { auditSchool, findSchoolForStaff, type School, type SchoolChange } from '../schools-repository';
import {
  auditStudent,
  lockStudentOfSchool,
  type StudentEditor,
} from '../students/fee-adjustments-repository';
import * as clearance from './clearance';
import { renderClearanceList } from './clearance-list';
import * as gate from './gate';
import { createPassSigner, getGateKey } from './pass-key';
import { type DrawnPass, renderPassPicture, renderPassSheet } from './pass-sheet';

interface Deps {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  publicUrl: string;
  feeHooks: FeeHooks;
}

type Done<Value> = Promise<Result<Value, Problem>>;

/** Serves the lists of the page at the gate to anyone who has a link. */
export const gateRoutes = (serve: Serve, { database, clock, secretKey }: Deps): void =>
  serve(contract.getGateList, async ({ body: { token } }) =>
    ok({ list: await gate.readGateList(database, token, { secretKey, now: clock.now() }) }),
  );

/** Runs a request about a school of the user in a transaction. */
const runFor = async <Value>(
  { database, clock }: Deps,
  id: number,
  staffUser: StaffUser,
  apply: (tx: Tx, change: SchoolChange, school: School) => Done<Value>,
): Done<Value> => {
  const school = await findSchoolForStaff(database, id, staffUser);
  if (!school) return err(problem('school_not_found'));
  return database.transaction((tx) => apply(tx, { schoolId: id, by: staffUser.id, clock }, school));
};

const findSigner = async ({ database, clock, secretKey }: Deps, schoolId: number) =>
  createPassSigner(secretKey, await getGateKey(database, schoolId, { secretKey, now: clock.now() }));

const toDrawn = ({ id: schoolId, name: school }: School, pass: clearance.IssuedPass): DrawnPass => ({
  ...pass,
  schoolId,
  school,
  name: formatFullName(pass.firstName, pass.lastName),
});

const sendFile = (reply: FastifyReply, type: 'application/pdf' | 'image/png', name: string, file: Buffer) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(file);

const serveThresholds = (serve: Serve, deps: Deps): void => {
  const { database, clock, publicUrl } = deps;
  const view = (id: number) => clearance.viewClearance(database, id, clock.now());
  const show = async (id: number, done: Result<unknown, Problem>) =>
    done.ok ? ok({ clearance: await view(id) }) : done;

  serve(contract.getClearance, async ({ params: { id }, staffUser }) =>
    show(id, await runFor(deps, id, staffUser, async () => ok(null))),
  );
  serve(contract.setThresholds, async ({ params: { id }, body, staffUser }) =>
    show(id, await runFor(deps, id, staffUser, (tx, by) => clearance.setThresholds(tx, by, body))),
  );
  serve(contract.addGateLink, async ({ params: { id }, body: { name }, staffUser }) => {
    const link = await runFor(deps, id, staffUser, (tx, by) => gate.addGateLink(tx, by, name, publicUrl));
    return link.ok ? ok({ clearance: await view(id), link: link.value }) : link;
  });
  serve(contract.withdrawGateLink, async ({ params: { id, link }, staffUser }) =>
    show(id, await runFor(deps, id, staffUser, (tx, by) => gate.withdrawGateLink(tx, by, link))),
  );
};

/** Lists the children of classes; a problem if there are none, or too many. */
const listChildren = async (tx: Tx, { schoolId, clock }: SchoolChange, classNames: readonly string[]) => {
  const where = clearance.isOfClasses(classNames);
  const children = await clearance.listClearances(tx, { schoolId, now: clock.now(), where });
  if (children.length === 0) return err(problem('letters_none'));
  return children.length > MAX_CLEARANCE_CHILDREN
    ? err(problem('letters_too_many', { limit: formatFigures(MAX_CLEARANCE_CHILDREN) }))
    : ok(children);
};

const serveFilesOfClasses = (serve: Serve, deps: Deps): void => {
  const { clock } = deps;

  serve(
    contract.downloadClearanceList,
    async ({ params: { id }, body: { classNames }, staffUser, reply }) => {
      const exam = classNames.find(isExamClass);
      if (exam !== undefined) return err(problem('class_of_exams', { className: exam }));
      const listed = await runFor(deps, id, staffUser, async (tx, by, school) => {
        const children = await listChildren(tx, by, classNames);
        if (!children.ok) return children;
        await auditSchool(tx, by, 'clearance-list.downloaded', { children: children.value.length });
        return ok({ school, children: children.value });
      });
      if (!listed.ok) return listed;
      const { school, children } = listed.value;
      const file = await renderClearanceList(school.name, children, clock.now());
      return sendFile(reply, 'application/pdf', `clearance-${school.slug}.pdf`, file);
    },
  );

  serve(contract.downloadPasses, async ({ params: { id }, body, staffUser, reply }) => {
    const issued = await runFor(deps, id, staffUser, async (tx, by, school) => {
      const children = await listChildren(tx, by, body.classNames);
      if (!children.ok) return children;
      const passing = children.value.filter(clearance.mayPass);
      if (passing.length === 0) return err(problem('letters_none'));
      const passes = await clearance.issuePasses(tx, by, passing, body.validUntil);
      if (!passes.ok) return passes;
      await auditSchool(tx, by, 'passes.downloaded', { children: passing.length });
      return ok({ school, passes: passes.value.map((pass) => toDrawn(school, pass)) });
    });
    if (!issued.ok) return issued;
    const { school, passes } = issued.value;
    const file = await renderPassSheet(passes, await findSigner(deps, id), clock.now());
    return sendFile(reply, 'application/pdf', `passes-${school.slug}.pdf`, file);
  });
};

const serveStudents = (serve: Serve, deps: Deps): void => {
  const { database, clock, feeHooks } = deps;
  const show = async (id: number, { schoolId }: StaffUser, done: Result<unknown, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const found = await clearance.viewStudentClearance(database, id, schoolId, clock.now());
    return found ? ok({ clearance: found }) : err(problem('not_found'));
  };
  const change = async (
    id: number,
    staffUser: StaffUser,
    apply: (tx: Tx, editor: StudentEditor, id: number) => Done<null>,
  ) => show(id, staffUser, await database.transaction((tx) => apply(tx, { staffUser, clock, feeHooks }, id)));

  serve(contract.getStudentClearance, ({ params: { id }, staffUser }) => show(id, staffUser));
  serve(contract.allowStudent, ({ params: { id }, body, staffUser }) =>
    change(id, staffUser, (...args) => clearance.allowStudent(...args, body)),
  );
  serve(contract.endAllowance, ({ params: { id }, staffUser }) =>
    change(id, staffUser, clearance.endAllowance),
  );
  serve(contract.withdrawPasses, ({ params: { id }, staffUser }) =>
    change(id, staffUser, clearance.withdrawPasses),
  );

  /** Issues a pass to one child of the user's school. */
  const issue = async (id: number, validUntil: string, staffUser: StaffUser): Done<DrawnPass> => {
    const schoolId = await clearance.findSchoolOfStudent(database, id, staffUser.schoolId);
    if (schoolId === null) return err(problem('not_found'));
    return runFor(deps, schoolId, staffUser, async (tx, by, school) => {
      // No allowance ends meanwhile.
      await lockStudentOfSchool(tx, id, schoolId);
      const where = sql`s.id = ${id}`;
      const [child] = await clearance.listClearances(tx, { schoolId, now: clock.now(), where });
      if (!child) return err(problem('student_left_already'));
      if (!clearance.mayPass(child)) return err(problem('pass_not_cleared'));
      if (child.untilOn !== null && child.untilOn < validUntil)
        return err(problem('pass_beyond_allowance', { until: formatDay(child.untilOn, uiEn.months) }));
      const passes = await clearance.issuePasses(tx, by, [child], validUntil);
      if (!passes.ok) return passes;
      const [pass] = passes.value;
      if (!pass) throw new Error(`child ${id} got no pass`);
      await auditStudent(
        tx,
        { staffUser, clock },
        'passes.downloaded',
        { id, schoolId },
        { day: validUntil },
      );
      return ok(toDrawn(school, pass));
    });
  };
  serve(contract.downloadPass, async ({ params: { id }, body, staffUser, reply }) => {
    const pass = await issue(id, body.validUntil, staffUser);
    if (!pass.ok) return pass;
    const { schoolId, number } = pass.value;
    const file = await renderPassSheet([pass.value], await findSigner(deps, schoolId), clock.now());
    return sendFile(reply, 'application/pdf', `pass-${number}.pdf`, file);
  });
  serve(contract.downloadPassPicture, async ({ params: { id }, body, staffUser, reply }) => {
    const pass = await issue(id, body.validUntil, staffUser);
    if (!pass.ok) return pass;
    const { schoolId, number } = pass.value;
    const file = await renderPassPicture(pass.value, await findSigner(deps, schoolId));
    return sendFile(reply, 'image/png', `pass-${number}.png`, file);
  });
};

/** Serves clearance and passes to the back office. A bursar sees and changes those of their own school only. */
export const clearanceRoutes = (serve: Serve, deps: Deps): void => {
  serveThresholds(serve, deps);
  serveFilesOfClasses(serve, deps);
  serveStudents(serve, deps);
};
