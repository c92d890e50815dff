import { randomInt } from 'node:crypto';
import { err, formatFullName, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import {
  type AllowanceSaved,
  type ClearanceStatus,
  type ClearanceView,
  isExamClass,
  isThreshold,
  MAX_CLEARANCE_CHILDREN,
  MAX_PASS_DAYS,
  type StudentClearance,
  type ThresholdsSaved,
} from '@somesa/core/admin';
import { and, desc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/tables/users';
import { addDays } from '../../platform/add-days';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { auditSchool, type SchoolChange } from '../schools-repository';
import {
  auditStudent,
  lockStudentOfSchool,
  type StudentEditor,
} from '../students/fee-adjustments-repository';
import { clearanceAllowances, clearanceThresholds, gateLinks, gatePasses } from '../tables/clearance';
import { schoolTerms, students } from '../tables/students';
import { clearanceStatus, joinClearance } from './clearance-status';

/** Days that a pass usually lasts at a school without a term. */
const USUAL_PASS_DAYS = 30;

/** Returns today in Kampala, for a query. */
export const toToday = (now: Date): SQL => sql`${toKampalaDay(now)}::date`;

/** Enrolled child with its clearance, by class and name. */
export interface ClearedChild {
  id: number;
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
  status: ClearanceStatus;
  percent: number | null;
  /** Last day and reason of an allowance that the child needs; null for any other child. */
  untilOn: string | null;
  reason: string | null;
}

/** Lists the enrolled children of a school that a condition on `students s` finds, with their clearance. */
export const listClearances = (
  db: Queryable,
  { schoolId, now, where = sql`true` }: { schoolId: number; now: Date; where?: SQL },
): Promise<ClearedChild[]> =>
  queryRows<ClearedChild>(
    db,
    sql`select c.*, case when status = 'allowed' then until end as "untilOn", case when status = 'allowed' then because end as reason from (
      select s.id, s.reg_no as "regNo", s.first_name as "firstName", s.last_name as "lastName", s.class_name as "className",
        ${clearanceStatus} as status, o.paid_percent as percent, allowance.until_on::text as until, allowance.reason as because
      from students s ${joinClearance(toToday(now))}
      where s.school_id = ${schoolId} and s.left_on is null and ${where}) c
    order by "className", "lastName", "firstName", id limit ${MAX_CLEARANCE_CHILDREN + 1}`,
  );

export const isOfClasses = (classNames: readonly string[]): SQL =>
  sql`s.class_name = any(${sql.param(classNames)}::text[])`;

/** Returns whether a child gets a pass. */
export const mayPass = ({ status }: Pick<ClearedChild, 'status'>): boolean =>
  status !== 'not-cleared' && status !== 'not-charged';

/** Returns the last day that passes usually have: the end of the current term, or in 30 days. */
const findPassUntil = async (db: Queryable, schoolId: number, now: Date): Promise<string> => {
  const today = toKampalaDay(now);
  const [term] = await db.orm
    .select({ endsOn: schoolTerms.endsOn })
    .from(schoolTerms)
    .where(and(eq(schoolTerms.schoolId, schoolId), gte(schoolTerms.endsOn, today)))
    .orderBy(schoolTerms.startsOn)
    .limit(1);
  const last = addDays(toKampalaDay(now), MAX_PASS_DAYS);
  return term && term.endsOn <= last ? term.endsOn : addDays(toKampalaDay(now), USUAL_PASS_DAYS);
};

const toThreshold = (row: { percent: number | null; parts: number | null } | undefined) =>
  row?.percent
    ? ({ kind: 'percent', amount: row.percent } as const)
    : row?.parts
      ? ({ kind: 'parts', amount: row.parts } as const)
      : ({ kind: 'none', amount: 0 } as const);

/** Returns the thresholds of a school's classes and its links to the page at the gate. */
export const viewClearance = async (db: Queryable, schoolId: number, now: Date): Promise<ClearanceView> => {
  const classes = await queryRows<{
    className: string;
    percent: number | null;
    parts: number | null;
    children: number;
    notCleared: number;
  }>(
    db,
    sql`select s.class_name as "className", threshold.percent, threshold.parts, count(*)::int as children,
        count(*) filter (where ${clearanceStatus} in ('not-cleared', 'not-charged'))::int as "notCleared"
      from students s ${joinClearance(toToday(now))}
      where s.school_id = ${schoolId} and s.left_on is null
      group by s.class_name, threshold.percent, threshold.parts order by s.class_name`,
  );
  const links = await db.orm
    .select()
    .from(gateLinks)
    .innerJoin(users, eq(users.id, gateLinks.createdBy))
    .where(and(eq(gateLinks.schoolId, schoolId), isNull(gateLinks.withdrawnAt)))
    .orderBy(gateLinks.createdAt, gateLinks.id);
  return {
    classes: classes.map(({ className, children, notCleared, ...row }) => ({
      className,
      ...toThreshold(row),
      isExam: isExamClass(className),
      children,
      notCleared,
    })),
    links: links.map(({ gate_links: { id, name, createdAt, usedAt }, users: by }) => ({
      id,
      name,
      by: { id: by.id, name: formatFullName(by.firstName, by.lastName) },
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    passUntil: await findPassUntil(db, schoolId, now),
  };
};

/** Sets the threshold of classes. Returns `class_of_exams` if one sits national examinations, which never bar. */
export const setThresholds = async (
  tx: Tx,
  change: SchoolChange,
  { classNames, kind, amount }: ThresholdsSaved,
): Promise<Result<null, Problem>> => {
  const exam = classNames.find(isExamClass);
  if (exam !== undefined && kind !== 'none') return err(problem('class_of_exams', { className: exam }));
  if (!isThreshold({ kind, amount }))
    return err(problem('validation_failed', {}, { amount: ['threshold_invalid'] }));
  const { schoolId } = change;
  const values = {
    percent: kind === 'percent' ? (amount ?? null) : null,
    parts: kind === 'parts' ? (amount ?? null) : null,
  };
  await tx.orm
    .delete(clearanceThresholds)
    .where(
      and(eq(clearanceThresholds.schoolId, schoolId), inArray(clearanceThresholds.className, classNames)),
    );
  if (kind !== 'none')
    await tx.orm
      .insert(clearanceThresholds)
      .values(classNames.map((className) => ({ schoolId, className, ...values })));
  await auditSchool(tx, change, 'school.clearance-set', { className: classNames.join(', '), ...values });
  return ok(null);
};

const isInForce = (now: Date) =>
  and(isNull(gatePasses.withdrawnAt), gte(gatePasses.validUntil, toKampalaDay(now)));

/** Returns the ID of a child's school; null if the child is not of a bursar's school (null for staff). */
export const findSchoolOfStudent = async (
  db: Queryable,
  id: number,
  bursarSchoolId: number | null,
): Promise<number | null> => {
  const isOfSchool = bursarSchoolId === null ? undefined : eq(students.schoolId, bursarSchoolId);
  const [row] = await db.orm
    .select({ schoolId: students.schoolId })
    .from(students)
    .where(and(eq(students.id, id), isOfSchool));
  return row?.schoolId ?? null;
};

/** Returns the clearance of a child of a bursar's school (null for staff); null if there is none. One who has left is not cleared. */
export const viewStudentClearance = async (
  db: Queryable,
  id: number,
  bursarSchoolId: number | null,
  now: Date,
): Promise<StudentClearance | null> => {
  const schoolId = await findSchoolOfStudent(db, id, bursarSchoolId);
  if (schoolId === null) return null;
  const [child] = await listClearances(db, { schoolId, now, where: sql`s.id = ${id}` });
  const [threshold] = child
    ? await db.orm
        .select()
        .from(clearanceThresholds)
        .where(
          and(eq(clearanceThresholds.schoolId, schoolId), eq(clearanceThresholds.className, child.className)),
        )
    : [];
  const [allowance] = await db.orm
    .select()
    .from(clearanceAllowances)
    .innerJoin(users, eq(users.id, clearanceAllowances.createdBy))
    .where(and(eq(clearanceAllowances.studentId, id), gte(clearanceAllowances.untilOn, toKampalaDay(now))));
  const passes = await db.orm
    .select()
    .from(gatePasses)
    .where(and(eq(gatePasses.studentId, id), isInForce(now)))
    .orderBy(desc(gatePasses.createdAt), gatePasses.number);
  const usual = await findPassUntil(db, schoolId, now);
  return {
    status: child?.status ?? 'not-cleared',
    paidPercent: child?.percent ?? null,
    ...toThreshold(threshold),
    isExam: isExamClass(child?.className ?? ''),
    allowance: allowance
      ? {
          reason: allowance.clearance_allowances.reason,
          untilOn: allowance.clearance_allowances.untilOn,
          by: {
            id: allowance.users.id,
            name: formatFullName(allowance.users.firstName, allowance.users.lastName),
          },
          createdAt: allowance.clearance_allowances.createdAt.toISOString(),
        }
      : null,
    passes: passes.map(({ number, validUntil, createdAt }) => ({
      number,
      validUntil,
      createdAt: createdAt.toISOString(),
    })),
    passUntil: child?.untilOn && child.untilOn < usual ? child.untilOn : usual,
  };
};

const invalidDay = (field: 'untilOn' | 'validUntil') =>
  err(problem('validation_failed', {}, { [field]: ['validUntil_invalid'] }));
const isPassDay = (day: string, now: Date): boolean =>
  day >= toKampalaDay(now) && day <= addDays(toKampalaDay(now), MAX_PASS_DAYS);

/** Allows a child until a day, in place of an allowance of before. */
export const allowStudent = async (
  tx: Tx,
  editor: StudentEditor,
  id: number,
  { reason, untilOn }: AllowanceSaved,
): Promise<Result<null, Problem>> => {
  const now = editor.clock.now();
  const student = await lockStudentOfSchool(tx, id, editor.staffUser.schoolId);
  if (!student) return err(problem('not_found'));
  if (student.leftOn !== null) return err(problem('student_left_already'));
  if (!isPassDay(untilOn, now)) return invalidDay('untilOn');
  const values = { reason, untilOn, createdBy: editor.staffUser.id, createdAt: now };
  await tx.orm
    .insert(clearanceAllowances)
    .values({ studentId: id, ...values })
    .onConflictDoUpdate({ target: clearanceAllowances.studentId, set: values });
  await auditStudent(tx, editor, 'student.allowed', student, { day: untilOn });
  // A shorter allowance ends the passes that a longer one gave.
  const [child] = await listClearances(tx, { schoolId: student.schoolId, now, where: sql`s.id = ${id}` });
  if (child?.status === 'allowed') await withdraw(tx, id, now, untilOn);
  return ok(null);
};

/** Withdraws the passes of a child that are in force, or those of them that last longer than a day. Returns their number. */
const withdraw = async (tx: Tx, studentId: number, now: Date, day?: string): Promise<number> => {
  const rows = await tx.orm
    .update(gatePasses)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(gatePasses.studentId, studentId),
        isInForce(now),
        day ? gt(gatePasses.validUntil, day) : undefined,
      ),
    )
    .returning({ number: gatePasses.number });
  return rows.length;
};

/** Withdraws all passes of a child. */
export const withdrawPasses = async (
  tx: Tx,
  editor: StudentEditor,
  id: number,
): Promise<Result<null, Problem>> => {
  const student = await lockStudentOfSchool(tx, id, editor.staffUser.schoolId);
  if (!student) return err(problem('not_found'));
  const passes = await withdraw(tx, id, editor.clock.now());
  if (passes > 0) await auditStudent(tx, editor, 'student.passes-withdrawn', student);
  return ok(null);
};

/** Ends the allowance of a child, and withdraws its passes if it may have none without. */
export const endAllowance = async (
  tx: Tx,
  editor: StudentEditor,
  id: number,
): Promise<Result<null, Problem>> => {
  const student = await lockStudentOfSchool(tx, id, editor.staffUser.schoolId);
  if (!student) return err(problem('not_found'));
  const rows = await tx.orm
    .delete(clearanceAllowances)
    .where(eq(clearanceAllowances.studentId, id))
    .returning({ studentId: clearanceAllowances.studentId });
  if (rows.length === 0) return ok(null);
  await auditStudent(tx, editor, 'student.allowance-ended', student);
  const now = editor.clock.now();
  const [child] = await listClearances(tx, { schoolId: student.schoolId, now, where: sql`s.id = ${id}` });
  return child && mayPass(child) ? ok(null) : withdrawPasses(tx, editor, id);
};

/** Number of a pass: ten digits, so that few are taken and no one guesses one. */
const createNumber = (): string => String(randomInt(10 ** 10)).padStart(10, '0');

/** Pass of a child, as it is stored. */
export interface IssuedPass extends Pick<ClearedChild, 'firstName' | 'lastName' | 'className'> {
  number: string;
  validUntil: string;
}

/**
 * Returns a pass of each child until a day, or until its allowance ends if that is earlier. A child who has one until the same day keeps
 * its number, so that a second print withdraws and adds nothing.
 */
export const issuePasses = async (
  tx: Tx,
  { schoolId, by, clock }: SchoolChange,
  children: readonly ClearedChild[],
  until: string,
): Promise<Result<IssuedPass[], Problem>> => {
  const now = clock.now();
  if (!isPassDay(until, now)) return invalidDay('validUntil');
  const ids = children.map(({ id }) => id);
  const found = await tx.orm
    .select()
    .from(gatePasses)
    .where(and(inArray(gatePasses.studentId, ids), isInForce(now)));
  const passes = children.map(({ id, untilOn, firstName, lastName, className }) => {
    const validUntil = untilOn !== null && untilOn < until ? untilOn : until;
    const same = found.find((pass) => pass.studentId === id && pass.validUntil === validUntil);
    return { id, isNew: !same, number: same?.number ?? '', validUntil, firstName, lastName, className };
  });
  // A random number may be taken, also by a pass of before.
  for (let missing = passes.filter(({ isNew }) => isNew); missing.length > 0; ) {
    for (const pass of missing) pass.number = createNumber();
    const rows = await tx.orm
      .insert(gatePasses)
      .values(
        missing.map(({ id, number, validUntil }) => ({
          number,
          schoolId,
          studentId: id,
          validUntil,
          createdBy: by,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ number: gatePasses.number });
    const taken = new Set(rows.map(({ number }) => number));
    missing = missing.filter(({ number }) => !taken.has(number));
  }
  return ok(passes);
};
