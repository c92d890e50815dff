import { randomInt } from 'node:crypto';
import {
  err,
  formatDay,
  formatFullName,
  ok,
  type Pass,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  uiEn,
} from '@somesa/core';
import { type AllowanceSaved, isExamClass, mayPass, type StudentClearanceAnswer } from '@somesa/core/admin';
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { addDays } from '../../platform/add-days';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { auditStudent, type LockedStudent, type StudentEditor } from '../students/fee-adjustments-repository';
import { clearanceAllowances, gatePasses } from '../tables/clearance';
import { toToday } from './clearance';
import { clearanceStatus, joinClearance } from './clearance-status';

/** Days that a pass usually lasts at a school without a term, and at most. */
const USUAL_PASS_DAYS = 30;
const MAX_PASS_DAYS = 366;
/** Digits of a number, so many that none is drawn twice. */
const NUMBER_DIGITS = 14;

type Editor = Pick<StudentEditor, 'staffUser' | 'clock'>;
type Clearance = StudentClearanceAnswer['clearance'];

/** Returns the clearance of an enrolled child of a bursar's school (null for staff); null if there is none. */
export const viewStudentClearance = async (
  db: Queryable,
  id: number,
  bursarSchoolId: number | null,
  now: Date,
): Promise<Clearance | null> => {
  const today = toToday(now);
  const [row] = await queryRows<Omit<Clearance, 'isExam'> & { className: string }>(
    db,
    sql`select c.*, least(c.usual, case when c.status = 'allowed' then (c.allowance ->> 'untilOn')::date end)::text as "passUntil"
      from (select ${clearanceStatus} as status, o.paid_percent as "paidPercent", threshold.percent, threshold.parts,
          s.class_name as "className",
          (select jsonb_build_object('reason', a.reason, 'untilOn', a.until_on, 'by', trim(u.first_name || ' ' || u.last_name))
            from clearance_allowances a join users u on u.id = a.created_by where a.student_id = allowance.student_id) as allowance,
          (select coalesce(jsonb_agg(p.valid_until order by p.valid_until), '[]') from gate_passes p
            where p.student_id = s.id and p.withdrawn_at is null and p.valid_until >= ${today}) as passes,
          coalesce((select t.ends_on from school_terms t where t.school_id = s.school_id
              and t.ends_on between ${today} and ${today} + ${MAX_PASS_DAYS}::int order by t.starts_on limit 1),
            ${today} + ${USUAL_PASS_DAYS}::int) as usual
        from students s ${joinClearance(today)}
        where s.id = ${id} and s.left_on is null and s.school_id = coalesce(${bursarSchoolId}::int, s.school_id)) c`,
  );
  if (!row) return null;
  const { status, paidPercent, percent, parts, allowance, passes, passUntil, className } = row;
  const isExam = isExamClass(className);
  return { status, paidPercent, percent, parts, isExam, allowance, passes, passUntil };
};

const isPassDay = (day: string, now: Date): boolean =>
  day >= toKampalaDay(now) && day <= addDays(toKampalaDay(now), MAX_PASS_DAYS);

const isInForce = (studentId: number, now: Date) =>
  and(
    eq(gatePasses.studentId, studentId),
    isNull(gatePasses.withdrawnAt),
    gte(gatePasses.validUntil, toKampalaDay(now)),
  );

/** Allows a child until a day, in place of an allowance of before. */
export const allowStudent = async (
  tx: Tx,
  editor: Editor,
  student: LockedStudent,
  { reason, untilOn }: AllowanceSaved,
): Promise<Result<null, Problem>> => {
  const now = editor.clock.now();
  if (!isPassDay(untilOn, now))
    return err(problem('validation_failed', {}, { untilOn: ['validUntil_invalid'] }));
  const values = { reason, untilOn, createdBy: editor.staffUser.id, createdAt: now };
  await tx.orm
    .insert(clearanceAllowances)
    .values({ studentId: student.id, ...values })
    .onConflictDoUpdate({ target: clearanceAllowances.studentId, set: values });
  await auditStudent(tx, editor, 'student.allowed', student, { day: untilOn });
  // A shorter allowance ends the passes that a longer one gave.
  if ((await viewStudentClearance(tx, student.id, null, now))?.status === 'allowed')
    await tx.orm
      .update(gatePasses)
      .set({ withdrawnAt: now })
      .where(and(isInForce(student.id, now), gt(gatePasses.validUntil, untilOn)));
  return ok(null);
};

/** Withdraws the allowance and all passes of a child. */
export const withdrawPasses = async (
  tx: Tx,
  editor: Editor,
  student: LockedStudent,
): Promise<Result<null, Problem>> => {
  const now = editor.clock.now();
  await tx.orm.delete(clearanceAllowances).where(eq(clearanceAllowances.studentId, student.id));
  await tx.orm.update(gatePasses).set({ withdrawnAt: now }).where(isInForce(student.id, now));
  await auditStudent(tx, editor, 'student.passes-withdrawn', student);
  return ok(null);
};

/**
 * Returns a pass of a child who is not barred, until a day. A child who has one until the same day keeps its number, so that a second
 * print withdraws and adds nothing.
 */
export const issuePass = async (
  tx: Tx,
  editor: Editor,
  student: LockedStudent,
  validUntil: string,
): Promise<Result<Pass, Problem>> => {
  const now = editor.clock.now();
  const { id, schoolId, className } = student;
  if (!isPassDay(validUntil, now))
    return err(problem('validation_failed', {}, { validUntil: ['validUntil_invalid'] }));
  const clearance = await viewStudentClearance(tx, id, schoolId, now);
  if (!clearance || !mayPass(clearance.status)) return err(problem('pass_not_cleared'));
  const until = clearance.status === 'allowed' ? clearance.allowance?.untilOn : null;
  if (until && until < validUntil)
    return err(problem('pass_beyond_allowance', { until: formatDay(until, uiEn.months) }));
  const [found] = await tx.orm
    .select()
    .from(gatePasses)
    .where(and(isInForce(id, now), eq(gatePasses.validUntil, validUntil)));
  const number = found?.number ?? String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0');
  if (!found)
    await tx.orm.insert(gatePasses).values({
      number,
      schoolId,
      studentId: id,
      validUntil,
      createdBy: editor.staffUser.id,
      createdAt: now,
    });
  await auditStudent(tx, editor, 'passes.downloaded', student, { day: validUntil });
  const name = formatFullName(student.firstName, student.lastName);
  return ok({ schoolId, number, validUntil, name, className });
};
