import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import * as contract from '@somesa/core/contract';
import type { FastifyReply } from 'fastify';
import { A6, createPhotoPdf } from '../../messaging/uploads/photo-pdf';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchoolForStaff, findSchoolName, type SchoolChange } from '../schools-repository';
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

const sendFile = (reply: FastifyReply, type: 'application/pdf' | 'image/png', name: string, file: Buffer) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(file);

const serveSchools = (serve: Serve, { database, clock, publicUrl }: Deps): void => {
  /** Runs a request about a school of the user in a transaction. */
  const runFor = async <Value>(
    id: number,
    staffUser: StaffUser,
    apply: (tx: Tx, change: SchoolChange) => Done<Value>,
  ): Done<Value> =>
    (await findSchoolForStaff(database, id, staffUser))
      ? database.transaction((tx) => apply(tx, { schoolId: id, by: staffUser.id, clock }))
      : err(problem('school_not_found'));
  const view = (id: number) => clearance.viewClearance(database, id, clock.now());
  const show = async (id: number, done: Result<unknown, Problem>) =>
    done.ok ? ok({ clearance: await view(id) }) : done;

  serve(contract.getClearance, async ({ params: { id }, staffUser }) =>
    show(id, await runFor(id, staffUser, async () => ok(null))),
  );
  serve(contract.setThresholds, async ({ params: { id }, body, staffUser }) =>
    show(id, await runFor(id, staffUser, (...args) => clearance.setThresholds(...args, body))),
  );
  serve(
    contract.downloadClearanceList,
    async ({ params: { id }, body: { classNames }, staffUser, reply }) => {
      const listed = await runFor(id, staffUser, (...args) => clearance.listForPrint(...args, classNames));
      if (!listed.ok) return listed;
      const school = (await findSchoolName(database, id)) ?? '';
      const file = await renderClearanceList(school, listed.value, clock.now());
      return sendFile(reply, 'application/pdf', `clearance-${id}.pdf`, file);
    },
  );
  serve(contract.addGateLink, async ({ params: { id }, body: { name }, staffUser }) => {
    const link = await runFor(id, staffUser, (...args) => gate.addGateLink(...args, name, publicUrl));
    return link.ok ? ok({ clearance: await view(id), link: link.value }) : link;
  });
  serve(contract.withdrawGateLink, async ({ params: { id, link }, staffUser }) =>
    show(id, await runFor(id, staffUser, (...args) => gate.withdrawGateLink(...args, link))),
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
    return sendFile(reply, 'application/pdf', `pass-${id}.pdf`, await createPhotoPdf([picture.value], A6));
  });
  serve(contract.downloadPassPicture, async ({ params: { id }, body, staffUser, reply }) => {
    const picture = await draw(id, body.validUntil, staffUser);
    return picture.ok ? sendFile(reply, 'image/png', `pass-${id}.png`, picture.value) : picture;
  });
};

/** Serves clearance and passes to the back office. A bursar sees and changes those of their own school only. */
export const clearanceRoutes = (serve: Serve, deps: Deps): void => {
  serveSchools(serve, deps);
  serveStudents(serve, deps);
};
