import { err, ok, type Problem, problem, type Result, toKampalaDay, toRegNoKey } from '@somesa/core';
import type { StudentAdded, StudentLeft, StudentMoved, StudentRenamed } from '@somesa/core/admin';
import { and, desc, eq, sql } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { studentEvents } from '../tables/fee-adjustments';
import { students } from '../tables/students';
import { chargeJoiners, lockJoinerFees } from '../terms/charge-joiners';
import {
  auditStudent,
  type LockedStudent,
  lockStudentOfSchool,
  type StudentEditor,
} from './fee-adjustments-repository';
import { spendCredits } from './fee-credits';
import { setGroups } from './student-groups';
import { saveGuardian } from './student-guardians';

type NewEvent = Pick<typeof studentEvents.$inferInsert, 'kind' | 'className'> &
  Partial<Pick<typeof studentEvents.$inferInsert, 'classNameBefore' | 'leftOn' | 'reason'>>;
type JoinerFees = Awaited<ReturnType<typeof lockJoinerFees>>;
type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

const regNoTaken = err(problem('validation_failed', {}, { regNo: ['regNo_taken'] }));

/** Records an event of a child, also in the audit log. One who joins is charged `fees` first, which both then say. */
const recordEvent = async (
  tx: Tx,
  editor: StudentEditor,
  student: { id: number; schoolId: number },
  event: NewEvent,
  fees: JoinerFees = [],
): Promise<void> => {
  const { id: actorId, apiKeyId } = editor.staffUser;
  const at = editor.clock.now();
  const joiner = { schoolId: student.schoolId, by: actorId, apiKeyId, now: at };
  const charged = (await chargeJoiners(tx, joiner, fees, [student.id])).get(student.id);
  if (charged) await spendCredits(tx, editor, student.schoolId, [student.id]);
  const reason = [event.reason, charged?.reason].filter(Boolean).join('. ') || null;
  await tx.orm
    .insert(studentEvents)
    .values({ studentId: student.id, ...event, reason, actorId, apiKeyId, at });
  const { kind, className, classNameBefore = null, leftOn = null } = event;
  const detail = { className, classNameBefore, leftOn, ...(charged && { amountUgx: charged.amountUgx }) };
  await auditStudent(tx, editor, `student.${kind}`, student, detail);
};

/** Locks a child, updates its row as planned, and records the event. */
const change = async (
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  plan: (student: LockedStudent) => Result<NewEvent, Problem>,
  fees: JoinerFees = [],
): ChangeResult => {
  const student = await lockStudentOfSchool(tx, studentId, editor.staffUser.schoolId);
  if (!student) return err(problem('not_found'));
  const event = plan(student);
  if (!event.ok) return event;
  const { className, leftOn = null } = event.value;
  await tx.orm.update(students).set({ className, leftOn }).where(eq(students.id, studentId));
  await recordEvent(tx, editor, student, event.value, fees);
  return ok(null);
};

/**
 * Adds a child to a school's register, and charges it what the term says for children who join. Returns the child's ID, or
 * `reg_no_taken` under its field.
 */
export const addStudent = async (
  tx: Tx,
  editor: StudentEditor,
  schoolId: number,
  {
    groups,
    guardianName = null,
    guardianPhone = null,
    ...body
  }: StudentAdded & { groups?: readonly string[] | undefined },
): ChangeResult<number> => {
  if (guardianName !== null && guardianPhone === null)
    return err(problem('validation_failed', {}, { guardianPhone: ['phoneNumber_required'] }));
  const fees = await lockJoinerFees(tx, schoolId, editor.clock.now());
  const [row] = await tx.orm
    .insert(students)
    .values({ schoolId, ...body, lastName: body.lastName ?? '' })
    .onConflictDoNothing({ target: [students.regNo, students.schoolId] })
    .returning({ id: students.id });
  if (!row) return regNoTaken;
  const student = { id: row.id, schoolId };
  const grouped = groups ? await setGroups(tx, editor, student, groups) : ok(null);
  if (!grouped.ok) return grouped;
  if (guardianPhone !== null) {
    const guardian = { name: guardianName, phoneNumber: guardianPhone, language: null };
    const saved = await saveGuardian(tx, editor, [row.id, 1], guardian);
    // A child who is new has no other guardian, so only the kind of the number can be wrong.
    if (!saved.ok) return err(problem('validation_failed', {}, { guardianPhone: ['phone_not_mobile'] }));
  }
  await recordEvent(tx, editor, student, { kind: 'added', className: body.className }, fees);
  return ok(row.id);
};

/** Locks the child with a registration number, or else with another one of the same letters and digits. */
const lockSimilarStudent = async (tx: Tx, schoolId: number, typed: string) => {
  const { regNo } = students;
  const hasSameKey = sql`translate(${regNo}, '/.-', '') = translate(${typed}::text, '/.-', '')`;
  const [found] = await tx.orm
    .select()
    .from(students)
    .where(and(eq(students.schoolId, schoolId), hasSameKey))
    .orderBy(desc(eq(regNo, typed)), students.id)
    .limit(1)
    .for('update');
  return found ?? null;
};

const rename = async (
  tx: Tx,
  editor: StudentEditor,
  student: { id: number; schoolId: number; firstName: string; lastName: string },
  name: { firstName: string; lastName: string },
): Promise<void> => {
  if (student.firstName === name.firstName && student.lastName === name.lastName) return;
  await tx.orm.update(students).set(name).where(eq(students.id, student.id));
  await auditStudent(tx, editor, 'student.renamed', student);
};

/**
 * Adds a child to a school's register, or changes the name, class and groups of the one with this number; the same again changes nothing.
 * Returns `student_left_already` for a child who has left, and `regNo_similar` if another child has the same letters and digits.
 */
export const saveStudent = async (
  tx: Tx,
  editor: StudentEditor,
  schoolId: number,
  body: StudentAdded & { groups?: readonly string[] | undefined },
): ChangeResult => {
  // Only one request adds a number, and the others then find it.
  await acquireAdvisoryLock(tx, `student:${schoolId}:${toRegNoKey(body.regNo)}`);
  const found = await lockSimilarStudent(tx, schoolId, body.regNo);
  if (!found) {
    const added = await addStudent(tx, editor, schoolId, body);
    return added.ok ? ok(null) : added;
  }
  if (found.regNo !== body.regNo) return err(problem('validation_failed', {}, { regNo: ['regNo_similar'] }));
  if (found.leftOn !== null) return err(problem('student_left_already'));
  const { id, className: classNameBefore } = found;
  const { firstName, className, groups } = body;
  const grouped = groups ? await setGroups(tx, editor, found, groups) : ok(null);
  if (!grouped.ok) return grouped;
  // A system that does not send the last name does not know it.
  const lastName = body.lastName === undefined ? found.lastName : (body.lastName ?? '');
  await rename(tx, editor, found, { firstName, lastName });
  if (classNameBefore === className) return ok(null);
  await tx.orm.update(students).set({ className }).where(eq(students.id, id));
  await recordEvent(tx, editor, found, { kind: 'moved', className, classNameBefore });
  return ok(null);
};

/** Corrects the name of a child. The audit log says that, without the names. */
export const renameStudent = async (
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  { firstName, lastName = null }: StudentRenamed,
): ChangeResult => {
  const student = await lockStudentOfSchool(tx, studentId, editor.staffUser.schoolId);
  if (!student) return err(problem('not_found'));
  await rename(tx, editor, student, { firstName, lastName: lastName ?? '' });
  return ok(null);
};

/** Moves a child to another class. Fees already charged stay as they are. */
export const moveStudent = (
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  { className, reason = null }: StudentMoved,
): ChangeResult =>
  change(tx, editor, studentId, (student) => {
    if (student.leftOn !== null) return err(problem('student_left_already'));
    if (student.className === className)
      return err(problem('validation_failed', {}, { className: ['className_same'] }));
    return ok({ kind: 'moved', className, classNameBefore: student.className, reason });
  });

/** Records that a child has left. It is charged no new fees, and what is outstanding can still be paid. */
export const recordLeft = (
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  { leftOn, reason = null }: StudentLeft,
): ChangeResult =>
  change(tx, editor, studentId, ({ className, leftOn: before }) => {
    if (before !== null) return err(problem('student_left_already'));
    if (leftOn > toKampalaDay(editor.clock.now()))
      return err(problem('validation_failed', {}, { leftOn: ['untilOn_invalid'] }));
    return ok({ kind: 'left', className, leftOn, reason });
  });

/** Records that a child who had left is back, in the same class or another, and charges it what the term says for children who join. */
export const recordReturned = async (
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  { className, reason = null }: StudentMoved,
): ChangeResult => {
  const schoolId = sql`(select school_id from students where id = ${studentId})`;
  const fees = await lockJoinerFees(tx, schoolId, editor.clock.now());
  const plan = (student: LockedStudent): Result<NewEvent, Problem> => {
    if (student.leftOn === null) return err(problem('student_enrolled_already'));
    const classNameBefore = student.className === className ? null : student.className;
    return ok({ kind: 'returned', className, classNameBefore, reason });
  };
  return change(tx, editor, studentId, plan, fees);
};
