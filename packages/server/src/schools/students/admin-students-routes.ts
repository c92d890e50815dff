import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  addStudent,
  adjustFees,
  downloadStudentAccount,
  getStudent,
  moveStudent,
  recordStudentLeft,
  recordStudentReturned,
  removeGuardian,
  reverseFeeAdjustment,
  saveGuardian,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchoolForStaff } from '../schools-repository';
import { viewAdminStudent } from './admin-student-view';
import { createFeeAdjustments } from './fee-adjustments';
import { writeStudentAccountFile } from './student-account-file';
import { createStudentChanges } from './student-changes';
import { createStudentGuardians } from './student-guardians';

/** Serves children to the back office. A bursar sees and changes those of their own school only. */
export const adminStudentsRoutes = (
  serve: Serve,
  { database, clock, secretKey }: { database: Database; clock: Clock; secretKey: Buffer },
): void => {
  const adjustments = createFeeAdjustments({ database, clock, secretKey });
  const changes = createStudentChanges({ database, clock });
  const guardians = createStudentGuardians({ database, clock });

  /** Returns the child after a change, or the problem of the change. */
  const show = async (id: number, staffUser: StaffUser, done: Result<unknown, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const student = await viewAdminStudent(database, id, staffUser);
    return student ? ok({ student }) : err(problem('not_found'));
  };

  serve(getStudent, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(downloadStudentAccount, async ({ params: { id }, staffUser, reply }) => {
    const student = await viewAdminStudent(database, id, staffUser);
    if (!student) return err(problem('not_found'));
    await database.transaction((tx) =>
      recordAudit(tx, {
        actorId: staffUser.id,
        action: 'list.exported',
        subject: ['student', String(id)],
        schoolId: student.school.id,
        at: clock.now(),
      }),
    );
    return reply
      .header('content-disposition', `attachment; filename="account-${id}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeStudentAccountFile(student));
  });

  serve(addStudent, async ({ params: { id }, body, staffUser }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return err(problem('school_not_found'));
    const added = await changes.add(school.id, body, staffUser);
    return added.ok ? show(added.value, staffUser) : added;
  });
  serve(moveStudent, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await changes.move(id, body, staffUser)),
  );
  serve(recordStudentLeft, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await changes.leave(id, body, staffUser)),
  );
  serve(recordStudentReturned, async ({ params: { id }, body, staffUser }) =>
    show(id, staffUser, await changes.return(id, body, staffUser)),
  );

  serve(saveGuardian, async ({ params: { id, position }, body, staffUser }) =>
    show(id, staffUser, await guardians.save(id, position, body, staffUser)),
  );
  serve(removeGuardian, async ({ params: { id, position }, staffUser }) =>
    show(id, staffUser, await guardians.remove(id, position, staffUser)),
  );

  serve(adjustFees, async ({ params: { id }, body, key, staffUser }) =>
    show(id, staffUser, await adjustments.record(id, body, { staffUser, key })),
  );
  serve(reverseFeeAdjustment, async ({ params: { id, adjustment }, body, staffUser }) =>
    show(id, staffUser, await adjustments.reverse(id, adjustment, { staffUser, reason: body.reason })),
  );
};
