import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { StudentAdded, StudentLeft, StudentMoved } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { studentEvents, students } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import { type LockedStudent, lockStudentOfSchool } from './fee-adjustments-repository';

type NewEvent = Pick<typeof studentEvents.$inferInsert, 'kind' | 'className'> &
  Partial<Pick<typeof studentEvents.$inferInsert, 'classNameBefore' | 'leftOn' | 'reason'>>;

/** Creates the service that changes one child on the register. Each change is an event of the child and an entry of the audit log. */
export const createStudentChanges = ({ database, clock }: { database: Database; clock: Clock }) => {
  const recordEvent = async (
    tx: Tx,
    { id, schoolId }: Pick<LockedStudent, 'id' | 'schoolId'>,
    event: NewEvent,
    actorId: string,
  ): Promise<void> => {
    const at = clock.now();
    await tx.orm.insert(studentEvents).values({ studentId: id, ...event, actorId, at });
    const { kind, className, classNameBefore = null, leftOn = null } = event;
    await recordAudit(tx, {
      actorId,
      action: `student.${kind}`,
      subject: ['student', String(id)],
      schoolId,
      detail: { className, classNameBefore, leftOn },
      at,
    });
  };

  /** Locks a child, updates its row as planned, and records the event. */
  const change = (
    studentId: number,
    staffUser: StaffUser,
    plan: (student: LockedStudent) => Result<NewEvent, Problem>,
  ): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const student = await lockStudentOfSchool(tx, studentId, staffUser.schoolId);
      if (!student) return err(problem('not_found'));
      const event = plan(student);
      if (!event.ok) return event;
      const { className, leftOn = null } = event.value;
      await tx.orm.update(students).set({ className, leftOn }).where(eq(students.id, studentId));
      await recordEvent(tx, student, event.value, staffUser.id);
      return ok(null);
    });

  return {
    /** Adds a child to a school's register, with nothing charged. Returns the child's ID, or `reg_no_taken` under its field. */
    add: (schoolId: number, body: StudentAdded, staffUser: StaffUser): Promise<Result<number, Problem>> =>
      database.transaction(async (tx): Promise<Result<number, Problem>> => {
        const [row] = await tx.orm
          .insert(students)
          .values({ schoolId, ...body })
          .onConflictDoNothing({ target: [students.regNo, students.schoolId] })
          .returning({ id: students.id });
        if (!row) return err(problem('validation_failed', {}, { regNo: ['regNo_taken'] }));
        const { className } = body;
        await recordEvent(tx, { id: row.id, schoolId }, { kind: 'added', className }, staffUser.id);
        return ok(row.id);
      }),

    /** Moves a child to another class. Fees already charged stay as they are. */
    move: (studentId: number, { className, reason }: StudentMoved, staffUser: StaffUser) =>
      change(studentId, staffUser, (student) => {
        if (student.leftOn !== null) return err(problem('student_left_already'));
        if (student.className === className)
          return err(problem('validation_failed', {}, { className: ['className_same'] }));
        return ok({ kind: 'moved', className, classNameBefore: student.className, reason: reason ?? null });
      }),

    /** Records that a child has left. It is charged no new fees, and what is outstanding can still be paid. */
    leave: (studentId: number, { leftOn, reason }: StudentLeft, staffUser: StaffUser) =>
      change(studentId, staffUser, ({ className, leftOn: before }) => {
        if (before !== null) return err(problem('student_left_already'));
        if (leftOn > toKampalaDay(clock.now()))
          return err(problem('validation_failed', {}, { leftOn: ['untilOn_invalid'] }));
        return ok({ kind: 'left', className, leftOn, reason: reason ?? null });
      }),

    /** Records that a child who had left is back, in the same class or another. */
    return: (studentId: number, { className, reason }: StudentMoved, staffUser: StaffUser) =>
      change(studentId, staffUser, (student) => {
        if (student.leftOn === null) return err(problem('student_enrolled_already'));
        const classNameBefore = student.className === className ? null : student.className;
        return ok({ kind: 'returned', className, classNameBefore, reason: reason ?? null });
      }),
  };
};
