import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import * as contract from '@somesa/core/contract';
import { A6, createPhotoPdf } from '../../messaging/uploads/photo-pdf';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { sendDownload } from '../../platform/http/send-download';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchoolName, type School, type SchoolChange } from '../schools-repository';
import { type LockedStudent, lockStudentOfSchool } from '../students/fee-adjustments-repository';
import * as clearance from './clearance';
import { renderClearanceList } from './clearance-list';
import * as gate from './gate';
import { createPassSigner, getGateKey } from './pass-key';
import { drawPass } from './pass-picture';
import * as students from './student-clearance';

interface Deps {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  publicUrl: string;
}

type Done<Value> = Promise<Result<Value, Problem>>;

/** Serves the lists of the page at the gate to anyone who has a link. */
export const gateRoutes = (serve: Serve, { database, clock, secretKey }: Deps): void =>
  serve(contract.getGateList, async ({ body: { token } }) =>
    ok({ list: await gate.readGateList(database, token, { secretKey, now: clock.now() }) }),
  );

const serveSchools = (serve: Serve, { database, clock, publicUrl }: Deps): void => {
  /** Runs a change of a school in a transaction. */
  const runFor = <Value>(
    { id }: School,
    staffUser: StaffUser,
    apply: (tx: Tx, change: SchoolChange) => Done<Value>,
  ): Done<Value> => database.transaction((tx) => apply(tx, { schoolId: id, by: staffUser.id, clock }));
  const view = ({ id }: School) => clearance.viewClearance(database, id, clock.now());
  const show = async (school: School, done: Result<unknown, Problem> = ok(null)) =>
    done.ok ? ok({ clearance: await view(school) }) : done;

  serve(contract.getClearance, ({ school }) => show(school));
  serve(contract.setThresholds, async ({ school, body, staffUser }) =>
    show(school, await runFor(school, staffUser, (...args) => clearance.setThresholds(...args, body))),
  );
  serve(contract.downloadClearanceList, async ({ school, body: { classNames }, staffUser, reply }) => {
    const listed = await runFor(school, staffUser, (...args) => clearance.listForPrint(...args, classNames));
    if (!listed.ok) return listed;
    const file = await renderClearanceList(school.name, listed.value, clock.now());
    return sendDownload(reply, `clearance-${school.slug}.pdf`, file);
  });
  serve(contract.addGateLink, async ({ school, body: { name }, staffUser }) => {
    const link = await runFor(school, staffUser, (...args) => gate.addGateLink(...args, name, publicUrl));
    return link.ok ? ok({ clearance: await view(school), link: link.value }) : link;
  });
  serve(contract.withdrawGateLink, async ({ school, params: { link }, staffUser }) =>
    show(school, await runFor(school, staffUser, (...args) => gate.withdrawGateLink(...args, link))),
  );
};

const serveStudents = (serve: Serve, { database, clock, secretKey }: Deps): void => {
  const show = async (id: number, { schoolId }: StaffUser, done: Result<unknown, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const found = await students.viewStudentClearance(database, id, schoolId, clock.now());
    return found ? ok({ clearance: found }) : err(problem('not_found'));
  };
  /** Runs a request about an enrolled child of the user's school, whose row is locked, so that no allowance ends meanwhile. */
  const change = <Value>(
    id: number,
    staffUser: StaffUser,
    apply: (tx: Tx, editor: { staffUser: StaffUser; clock: Clock }, student: LockedStudent) => Done<Value>,
  ): Done<Value> =>
    database.transaction(async (tx) => {
      const student = await lockStudentOfSchool(tx, id, staffUser.schoolId);
      if (!student || student.leftOn !== null) return err(problem('not_found'));
      return apply(tx, { staffUser, clock }, student);
    });

  serve(contract.getStudentClearance, ({ params: { id }, staffUser }) => show(id, staffUser));
  serve(contract.allowStudent, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await change(id, staffUser, (...args) => students.allowStudent(...args, body))),
  );
  serve(contract.withdrawPasses, async ({ params: { id }, staffUser }) =>
    show(id, staffUser, await change(id, staffUser, students.withdrawPasses)),
  );

  /** Draws a pass of a child of the user's school. */
  const draw = async (id: number, validUntil: string, staffUser: StaffUser) => {
    const pass = await change(id, staffUser, (...args) => students.issuePass(...args, validUntil));
    if (!pass.ok) return pass;
    const { schoolId } = pass.value;
    const school = (await findSchoolName(database, schoolId)) ?? '';
    const key = await getGateKey(database, schoolId, { secretKey, now: clock.now() });
    return ok(await drawPass(school, pass.value, await createPassSigner(secretKey, key)));
  };
  serve(contract.downloadPass, async ({ params: { id }, body, staffUser, reply }) => {
    const picture = await draw(id, body.validUntil, staffUser);
    if (!picture.ok) return picture;
    return sendDownload(reply, `pass-${id}.pdf`, await createPhotoPdf([picture.value], A6));
  });
  serve(contract.downloadPassPicture, async ({ params: { id }, body, staffUser, reply }) => {
    const picture = await draw(id, body.validUntil, staffUser);
    return picture.ok ? sendDownload(reply, `pass-${id}.png`, picture.value) : picture;
  });
};

/** Serves clearance and passes to the back office. A bursar sees and changes those of their own school only. */
export const clearanceRoutes = (serve: Serve, deps: Deps): void => {
  serveSchools(serve, deps);
  serveStudents(serve, deps);
};
