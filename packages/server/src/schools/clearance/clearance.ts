import { err, formatFigures, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import {
  type ClearanceStatus,
  type ClearanceView,
  isExamClass,
  type ThresholdsSaved,
} from '@somesa/core/admin';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { clearanceThresholds, gateLinks } from '../tables/clearance';
import { clearanceStatus, joinClearance } from './clearance-status';

/** Maximum number of children of one list. */
const MAX_CHILDREN = 5_000;

/** Returns today in Kampala, for a query. */
export const toToday = (now: Date): SQL => sql`${toKampalaDay(now)}::date`;

/** Enrolled child with its clearance. */
export interface ClearedChild {
  firstName: string;
  lastName: string;
  regNo: string;
  className: string;
  status: ClearanceStatus;
  /** Last day of an allowance; null without one. */
  untilOn: string | null;
}

/**
 * Lists the enrolled children of classes with their clearance, by class and name, to print. A problem if a class sits national
 * examinations, which no list may bar.
 */
export const listForPrint = async (
  tx: Tx,
  change: SchoolChange,
  classNames: readonly string[],
): Promise<Result<ClearedChild[], Problem>> => {
  const exam = classNames.find(isExamClass);
  if (exam !== undefined) return err(problem('class_of_exams', { className: exam }));
  const children = await queryRows<ClearedChild>(
    tx,
    sql`select s.first_name as "firstName", s.last_name as "lastName", s.reg_no as "regNo", s.class_name as "className",
        ${clearanceStatus} as status, allowance.until_on::text as "untilOn"
      from students s ${joinClearance(toToday(change.clock.now()))}
      where s.school_id = ${change.schoolId} and s.left_on is null and s.class_name = any(${sql.param(classNames)}::text[])
      order by s.class_name, s.last_name, s.first_name, s.id limit ${MAX_CHILDREN + 1}`,
  );
  if (children.length === 0) return err(problem('letters_none'));
  if (children.length > MAX_CHILDREN)
    return err(problem('letters_too_many', { limit: formatFigures(MAX_CHILDREN) }));
  await auditSchool(tx, change, 'clearance-list.downloaded', { children: children.length });
  return ok(children);
};

/** Returns the thresholds of a school's classes and its links to the page at the gate. */
export const viewClearance = async (db: Queryable, schoolId: number, now: Date): Promise<ClearanceView> => {
  const classes = await queryRows<Omit<ClearanceView['classes'][number], 'isExam'>>(
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
    .where(and(eq(gateLinks.schoolId, schoolId), isNull(gateLinks.withdrawnAt)))
    .orderBy(gateLinks.createdAt, gateLinks.id);
  return {
    classes: classes.map((each) => ({ ...each, isExam: isExamClass(each.className) })),
    links: links.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
};

/** Sets the threshold of classes. Returns `class_of_exams` if one sits national examinations, which never bar. */
export const setThresholds = async (
  tx: Tx,
  change: SchoolChange,
  { classNames, percent = null, parts = null }: ThresholdsSaved,
): Promise<Result<null, Problem>> => {
  const { schoolId } = change;
  const isBarring = percent !== null || parts !== null;
  const exam = classNames.find(isExamClass);
  if (exam !== undefined && isBarring) return err(problem('class_of_exams', { className: exam }));
  if (percent !== null && parts !== null)
    return err(problem('validation_failed', {}, { parts: ['threshold_invalid'] }));
  const isOfClasses = inArray(clearanceThresholds.className, classNames);
  await tx.orm
    .delete(clearanceThresholds)
    .where(and(eq(clearanceThresholds.schoolId, schoolId), isOfClasses));
  if (isBarring)
    await tx.orm
      .insert(clearanceThresholds)
      .values(classNames.map((className) => ({ schoolId, className, percent, parts })));
  await auditSchool(tx, change, 'school.clearance-set', {
    className: classNames.join(', '),
    percent,
    parts,
  });
  return ok(null);
};
