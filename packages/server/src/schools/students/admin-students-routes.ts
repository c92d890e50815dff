import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import * as contract from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { sendDownload } from '../../platform/http/send-download';
import type { StaffUser } from '../../platform/http/staff-user';
import type { FeeHooks } from '../fee-hooks';
import { viewAdminStudent } from './admin-student-view';
import { recordAdjustment, reverseAdjustment } from './fee-adjustments';
import { auditStudent, type StudentEditor } from './fee-adjustments-repository';
import { writeStudentAccountFile } from './student-account-file';
import * as changes from './student-changes';
import * as guardians from './student-guardians';

/** Serves children to the back office. A bursar sees and changes those of their own school only. */
export const adminStudentsRoutes = (
  serve: Serve,
  {
    database,
    clock,
    secretKey,
    feeHooks,
  }: { database: Database; clock: Clock; secretKey: Buffer; feeHooks: FeeHooks },
): void => {
  /** Returns the child after a change, or the problem of the change. */
  const show = async (id: number, staffUser: StaffUser, done: Result<unknown, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const student = await viewAdminStudent(feeHooks, database, id, staffUser);
    return student ? ok({ student }) : err(problem('not_found'));
  };

  /** Runs a change of a child in a transaction. */
  const change = <Value>(
    staffUser: StaffUser,
    apply: (tx: Tx, editor: StudentEditor) => Promise<Result<Value, Problem>>,
  ) => database.transaction((tx) => apply(tx, { staffUser, clock, feeHooks }));

  serve(contract.getStudent, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(contract.downloadStudentAccount, async ({ params: { id }, staffUser, reply }) => {
    const student = await viewAdminStudent(feeHooks, database, id, staffUser);
    if (!student) return err(problem('not_found'));
    await database.transaction((tx) =>
      auditStudent(tx, { staffUser, clock }, 'list.exported', { id, schoolId: student.school.id }),
    );
    return sendDownload(reply, `account-${id}.csv`, writeStudentAccountFile(student));
  });

  serve(contract.addStudent, async ({ school, body, staffUser }) => {
    const added = await change(staffUser, (...args) => changes.addStudent(...args, school.id, body));
    return added.ok ? show(added.value, staffUser) : added;
  });
  serve(contract.renameStudent, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => changes.renameStudent(...args, id, body))),
  );
  serve(contract.moveStudent, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => changes.moveStudent(...args, id, body))),
  );
  serve(contract.recordStudentLeft, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => changes.recordLeft(...args, id, body))),
  );
  serve(contract.recordStudentReturned, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await change(staffUser, (...args) => changes.recordReturned(...args, id, body))),
  );

  serve(contract.saveGuardian, async ({ params: { id, position }, body, staffUser }) => {
    const saved = await change(staffUser, (...args) => guardians.saveGuardian(...args, [id, position], body));
    return show(id, staffUser, saved);
  });
  serve(contract.removeGuardian, async ({ params: { id, position }, staffUser }) => {
    const removed = await change(staffUser, (...args) => guardians.removeGuardian(...args, [id, position]));
    return show(id, staffUser, removed);
  });

  serve(contract.adjustFees, async ({ params: { id }, body, key, staffUser }) => {
    const request = { secretKey, key };
    const done = await change(staffUser, (...args) => recordAdjustment(request, ...args, id, body));
    return show(id, staffUser, done);
  });
  serve(
    contract.reverseFeeAdjustment,
    async ({ params: { id, adjustment }, body: { reason }, staffUser }) => {
      const done = await change(staffUser, (...args) => reverseAdjustment(...args, id, adjustment, reason));
      return show(id, staffUser, done);
    },
  );
};
