import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { type GroupMembersChanged, MAX_GROUPS } from '@somesa/core/admin';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { studentGroupMembers, studentGroups } from '../tables/student-groups';
import { schoolTerms, students, termFees } from '../tables/students';
import { auditStudent, type StudentEditor } from './fee-adjustments-repository';

type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

/** Lists the groups of a school by name, with the number of their enrolled children. */
export const listGroups = (
  db: Queryable,
  schoolId: number,
): Promise<{ id: number; name: string; children: number }[]> =>
  queryRows(
    db,
    sql`select g.id, g.name, (select count(*)::int from student_group_members m join students s on s.id = m.student_id
        where m.group_id = g.id and s.left_on is null) as children
      from student_groups g where g.school_id = ${schoolId} order by g.name`,
  );

/** Lists the names of the groups that children are in, by child. */
export const listGroupsOfChildren = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string[]>> => {
  const rows = await queryRows<{ id: number; names: string[] }>(
    db,
    sql`select m.student_id as id, array_agg(g.name order by g.name) as names
      from student_group_members m join student_groups g on g.id = m.group_id
      where m.student_id = any(${sql.param(ids)}::bigint[]) group by m.student_id`,
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
};

/** Locks groups of a school against removal until the transaction ends. Returns their names in order; null if the school lacks one. */
export const lockGroups = async (
  tx: Tx,
  schoolId: number,
  ids: readonly number[],
): Promise<string[] | null> => {
  if (ids.length === 0) return [];
  const rows = await tx.orm
    .select({ name: studentGroups.name })
    .from(studentGroups)
    .where(and(eq(studentGroups.schoolId, schoolId), inArray(studentGroups.id, [...ids])))
    .orderBy(asc(studentGroups.name))
    .for('share');
  return rows.length === ids.length ? rows.map(({ name }) => name) : null;
};

/** Locks the groups of a school against any change until the transaction ends. Call it before a fee or a child is locked. Returns their number. */
export const lockAllGroups = async (tx: Tx, schoolId: number): Promise<number> => {
  await acquireAdvisoryLock(tx, `student-groups:${schoolId}`);
  const ofSchool = sql`select id from student_groups where school_id = ${schoolId} for share`;
  return (await queryRows(tx, ofSchool)).length;
};

/** Adds groups that a school lacks. The caller holds the lock on all of its groups. */
export const addGroups = async (tx: Tx, change: SchoolChange, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await tx.orm.insert(studentGroups).values({ schoolId: change.schoolId, name });
    await auditSchool(tx, change, 'school.group-saved', { name });
  }
};

/** Adds a group, or renames the one with an ID. Returns `group_taken` if another group of the school has the name, in any case. */
export const saveGroup = async (
  tx: Tx,
  change: SchoolChange,
  id: number | null,
  name: string,
): ChangeResult => {
  const { schoolId } = change;
  await acquireAdvisoryLock(tx, `student-groups:${schoolId}`);
  const ofSchool = eq(studentGroups.schoolId, schoolId);
  const others = await tx.orm
    .select()
    .from(studentGroups)
    .where(and(ofSchool, ne(studentGroups.id, id ?? 0)));
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (isTaken) return err(problem('validation_failed', {}, { name: ['group_taken'] }));
  if (id === null) {
    if (others.length >= MAX_GROUPS) return err(problem('validation_failed', {}, { name: ['groups_full'] }));
    await addGroups(tx, change, [name]);
    return ok(null);
  }
  const isThis = and(ofSchool, eq(studentGroups.id, id));
  const [before] = await tx.orm.select().from(studentGroups).where(isThis);
  if (!before) return err(problem('not_found'));
  await tx.orm.update(studentGroups).set({ name }).where(isThis);
  await auditSchool(tx, change, 'school.group-saved', { name, nameBefore: before.name });
  return ok(null);
};

/** Removes a group, whose children stay on the register. Problem `group_used` if a fee is for it. */
export const removeGroup = async (tx: Tx, change: SchoolChange, id: number): ChangeResult => {
  const { schoolId } = change;
  const isThis = and(eq(studentGroups.id, id), eq(studentGroups.schoolId, schoolId));
  const [group] = await tx.orm.select().from(studentGroups).where(isThis).for('update');
  if (!group) return err(problem('not_found'));
  const fees = await tx.orm
    .select({ id: termFees.id })
    .from(termFees)
    .innerJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .where(
      and(eq(schoolTerms.schoolId, schoolId), sql`${termFees.choice}->'groupIds' @> ${String(id)}::jsonb`),
    )
    .limit(1);
  if (fees.length > 0) return err(problem('group_used'));
  const left = await tx.orm
    .delete(studentGroupMembers)
    .where(eq(studentGroupMembers.groupId, id))
    .returning({ id: studentGroupMembers.studentId });
  await tx.orm.delete(studentGroups).where(isThis);
  await auditSchool(tx, change, 'school.group-removed', { name: group.name, children: left.length });
  return ok(null);
};

/**
 * Adds children to groups, removes them from the groups of rows `m` that are gone, and records in the audit log
 * the groups of each child that this changed. Returns their number.
 */
const moveMembers = async (
  tx: Tx,
  editor: StudentEditor,
  { schoolId, ids }: { schoolId: number; ids: readonly number[] },
  { add, isGone }: { add: readonly number[]; isGone: SQL },
): Promise<number> => {
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`with gone as (
        delete from student_group_members m where m.student_id = any(${sql.param(ids)}::bigint[]) and ${isGone} returning m.student_id
      ), new as (
        insert into student_group_members (group_id, student_id)
        select g, s from unnest(${sql.param(add)}::bigint[]) g cross join unnest(${sql.param(ids)}::bigint[]) s
        on conflict do nothing returning student_id)
      select student_id as id from gone union select student_id from new order by 1`,
  );
  const changed = rows.map(({ id }) => id);
  const names = await listGroupsOfChildren(tx, changed);
  for (const id of changed) {
    const groups = names.get(id)?.join(', ') ?? '';
    await auditStudent(tx, editor, 'student.groups-changed', { id, schoolId }, { groups });
  }
  return changed.length;
};

/** Adds children of a school to groups and removes them from groups. Returns the number of children that this changed. */
export const changeMembers = async (
  tx: Tx,
  editor: StudentEditor,
  schoolId: number,
  { students: ids, add, remove }: GroupMembersChanged,
): ChangeResult<{ changed: number }> => {
  const groups = await lockGroups(tx, schoolId, [...new Set([...add, ...remove])]);
  const known = await tx.orm
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), inArray(students.id, ids)))
    .orderBy(students.id)
    .for('update');
  if (groups === null || known.length < ids.length) return err(problem('not_found'));
  const isGone = sql`m.group_id = any(${sql.param(remove)}::bigint[])`;
  return ok({ changed: await moveMembers(tx, editor, { schoolId, ids }, { add, isGone }) });
};

/** Sets all groups of a locked child by their names, in any case. Returns `group_unknown` under its field for a name that the school lacks. */
export const setGroups = async (
  tx: Tx,
  editor: StudentEditor,
  { id, schoolId }: { id: number; schoolId: number },
  groups: readonly string[],
): ChangeResult => {
  const known = await tx.orm
    .select()
    .from(studentGroups)
    .where(eq(studentGroups.schoolId, schoolId))
    .for('share');
  const names = new Set(groups.map((name) => name.toLowerCase()));
  const add = known.filter(({ name }) => names.has(name.toLowerCase())).map((group) => group.id);
  if (add.length < names.size) return err(problem('validation_failed', {}, { groups: ['group_unknown'] }));
  const isGone = sql`m.group_id <> all(${sql.param(add)}::bigint[])`;
  await moveMembers(tx, editor, { schoolId, ids: [id] }, { add, isGone });
  return ok(null);
};
