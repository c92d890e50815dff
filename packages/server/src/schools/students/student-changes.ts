import { err, ok, type Problem, problem, type Result, toKampalaDay, toRegNoKey } from '@somesa/core';
import type { StudentAdded, StudentLeft, StudentMoved } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { studentEvents, students } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import { type LockedStudent, lockStudentOfSchool } from './fee-adjustments-repository';

const bySchool = {
  name: 'student-changes-by-school',
  text: `
    select s.id, s.reg_no = $2 as "isSame", s.first_name as "firstName", s.last_name as "lastName", s.class_name as "className",
      s.left_on as "leftOn"
    from students s where s.school_id = $1 and translate(s.reg_no, '/.-', '') = translate($2, '/.-', '')
    order by s.reg_no = $2 desc, s.id limit 1 for update`,
};

/** Child with a registration number, or with another one of the same letters and digits. */
interface SimilarStudent {
  id: number;
  isSame: boolean;
  firstName: string;
  lastName: string;
  className: string;
  leftOn: string | null;
}

type NewEvent = Pick<typeof studentEvents.$inferInsert, 'kind' | 'className'> &
  Partial<Pick<typeof studentEvents.$inferInsert, 'classNameBefore' | 'leftOn' | 'reason'>>;

/** Creates the service that changes one child on the register. Each change is an event of the child and an entry of the audit log. */
export const createStudentChanges = ({ database, clock }: { database: Database; clock: Clock }) => {
  const recordEvent = async (
    tx: Tx,
    { id, schoolId }: Pick<LockedStudent, 'id' | 'schoolId'>,
    event: NewEvent,
    { id: actorId, apiKeyId }: StaffUser,
  ): Promise<void> => {
    const at = clock.now();
    await tx.orm.insert(studentEvents).values({ studentId: id, ...event, actorId, apiKeyId, at });
    const { kind, className, classNameBefore = null, leftOn = null } = event;
    await recordAudit(tx, {
      actorId,
      apiKeyId,
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
      await recordEvent(tx, student, event.value, staffUser);
      return ok(null);
    });

  /** Adds a child to a school's register. Returns the ID, or null if the number is taken. */
  const insert = async (
    tx: Tx,
    schoolId: number,
    body: StudentAdded,
    staffUser: StaffUser,
  ): Promise<number | null> => {
    const [row] = await tx.orm
      .insert(students)
      .values({ schoolId, ...body, lastName: body.lastName ?? '' })
      .onConflictDoNothing({ target: [students.regNo, students.schoolId] })
      .returning({ id: students.id });
    if (!row) return null;
    await recordEvent(tx, { id: row.id, schoolId }, { kind: 'added', className: body.className }, staffUser);
    return row.id;
  };

  const rename = async (
    tx: Tx,
    schoolId: number,
    id: number,
    names: { firstName: string; lastName: string },
    staffUser: StaffUser,
  ): Promise<void> => {
    await tx.orm.update(students).set(names).where(eq(students.id, id));
    await recordAudit(tx, {
      actorId: staffUser.id,
      apiKeyId: staffUser.apiKeyId,
      action: 'student.renamed',
      subject: ['student', String(id)],
      schoolId,
      at: clock.now(),
    });
  };

  return {
    /** Adds a child to a school's register, with nothing charged. Returns the child's ID, or `reg_no_taken` under its field. */
    add: (schoolId: number, body: StudentAdded, staffUser: StaffUser): Promise<Result<number, Problem>> =>
      database.transaction(async (tx): Promise<Result<number, Problem>> => {
        const id = await insert(tx, schoolId, body, staffUser);
        return id === null ? err(problem('validation_failed', {}, { regNo: ['regNo_taken'] })) : ok(id);
      }),

    /**
     * Adds a child to a school's register, or changes the name and class of the one with this number; the same again changes nothing.
     * Returns `student_left_already` for a child who has left, and `regNo_similar` if another child has the same letters and digits.
     */
    save: (schoolId: number, body: StudentAdded, staffUser: StaffUser): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        // Only one request adds a number, and the others then find it.
        await acquireAdvisoryLock(tx, `student:${schoolId}:${toRegNoKey(body.regNo)}`);
        const [found] = await tx.run<SimilarStudent>(bySchool, [schoolId, body.regNo]);
        if (!found) {
          const id = await insert(tx, schoolId, body, staffUser);
          return id === null ? err(problem('validation_failed', {}, { regNo: ['regNo_taken'] })) : ok(null);
        }
        if (!found.isSame) return err(problem('validation_failed', {}, { regNo: ['regNo_similar'] }));
        if (found.leftOn !== null) return err(problem('student_left_already'));
        const { id, className: classNameBefore } = found;
        // A system that does not send the last name does not know it.
        const lastName = body.lastName === undefined ? found.lastName : (body.lastName ?? '');
        if (found.firstName !== body.firstName || found.lastName !== lastName)
          await rename(tx, schoolId, id, { firstName: body.firstName, lastName }, staffUser);
        if (classNameBefore === body.className) return ok(null);
        const { className } = body;
        await tx.orm.update(students).set({ className }).where(eq(students.id, id));
        await recordEvent(tx, { id, schoolId }, { kind: 'moved', className, classNameBefore }, staffUser);
        return ok(null);
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
