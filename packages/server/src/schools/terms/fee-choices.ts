import { describeFeeChoice, findYearGroup, type TermFeeSaved } from '@somesa/core/admin';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { lockGroups } from '../students/student-groups';
import { students, type termFees } from '../tables/students';

type TermFee = typeof termFees.$inferSelect;
export type StoredChoice = Pick<TermFee, 'className' | 'choice' | 'isOptional'>;
type FeeChoices = Omit<NonNullable<TermFee['choice']>, 'label'>;

/** Returns the classes, year groups and groups that a fee is for; all children if none is chosen. */
export const readChoice = ({ className, choice, isOptional }: StoredChoice): FeeChoices =>
  choice && (isOptional || choice.label === className)
    ? choice
    : { classNames: className === null ? [] : [className], yearGroups: [], groupIds: [] };

/**
 * Returns what is stored of the children that a fee is for: a class alone, or the whole choice. Returns null if the school lacks a
 * chosen group. Locks the groups against removal.
 */
export const storeChoice = async (
  tx: Tx,
  schoolId: number,
  {
    className,
    classNames = className ? [className] : [],
    yearGroups = [],
    groups: groupIds = [],
    isOptional = false,
  }: TermFeeSaved,
): Promise<StoredChoice | null> => {
  const groups = await lockGroups(tx, schoolId, groupIds);
  if (groups === null) return null;
  const [only = null] = classNames;
  if (!isOptional && classNames.length <= 1 && yearGroups.length === 0 && groups.length === 0)
    return { className: only, choice: null, isOptional };
  const label = describeFeeChoice({ classNames, yearGroups, groups }) ?? '';
  const choice = { label, classNames, yearGroups, groupIds };
  // No child has this class, so that a server that knows no optional fees charges none.
  return { className: isOptional ? `Optional: ${label || 'all classes'}` : label, choice, isOptional };
};

/** Returns whether a fee is for the children of a class, if they are in its groups. */
export const isForClass = (fee: StoredChoice, className: string): boolean => {
  const { classNames, yearGroups } = readChoice(fee);
  const isForAll = classNames.length === 0 && yearGroups.length === 0;
  return isForAll || classNames.includes(className) || yearGroups.includes(findYearGroup(className));
};

/** Children that a fee is for; null for all classes, for all groups, or for all children. */
export interface FeeTarget {
  classNames: readonly string[] | null;
  groupIds: readonly number[] | null;
  studentIds: readonly number[] | null;
}

/** Finds the classes and groups of a school whose children a fee is for; if `studentIds` are given, of these children only. */
export const findTarget = async (
  db: Queryable,
  schoolId: number,
  fee: StoredChoice,
  studentIds: readonly number[] | null = null,
): Promise<FeeTarget> => {
  const { classNames, yearGroups, groupIds } = readChoice(fee);
  const target = { groupIds: groupIds.length > 0 ? groupIds : null, studentIds };
  if (yearGroups.length === 0) return { ...target, classNames: classNames.length > 0 ? classNames : null };
  const known = await db.orm
    .selectDistinct({ className: students.className })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isNull(students.leftOn)));
  const ofYears = known
    .map(({ className }) => className)
    .filter((name) => yearGroups.includes(findYearGroup(name)));
  return { ...target, classNames: [...classNames, ...ofYears] };
};
