import { setImmediate } from 'node:timers/promises';
import { toKampalaDay } from '@somesa/core';
import { type AbsentStudent, MAX_GROUPS, type RegisterMatching } from '@somesa/core/admin';
import { and, desc, eq, getTableColumns, gt, ne, type SQL, sql } from 'drizzle-orm';
import { schools } from '../../people/tables/schools';
import type { Queryable, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { queryRows } from '../../platform/db/query-rows';
import {
  registerImportFiles,
  registerImportLines,
  registerImports,
  registerMatchings,
} from '../tables/register-imports';
import { students } from '../tables/students';
import { chargeJoiners } from '../terms/charge-joiners';
import { hashHeads, type RegisterSettings } from './find-layout';
import { isWrong, type RegisterLine } from './read-register';
import { DAY_OR_BOARDING_KEY } from './register-columns';

/** Number of lines written or compared in one statement; an in-process database serves no other query meanwhile. */
const BATCH_LINES = 2_000;

/** SQL: rows of the guardians that a line `l` sets for a student, by position. A second number of the first guardian replaces no one. */
const guardiansOfLine = (studentId: SQL): SQL => sql`(values (1, l.guardian1_phone, l.guardian1_name),
      (2, case when l.is_second_extra and exists (select 1 from guardians x where x.student_id = ${studentId} and x.position = 2) then null
        else l.guardian2_phone end, l.guardian2_name)) v (position, msisdn, name)`;

/** SQL: whether a line `l` changes the guardians of a student. A number or name that it lacks stays as it is. */
const changesGuardians = (studentId: SQL): SQL => sql`(
      coalesce(l.guardian1_phone, l.guardian2_phone) is not null and exists (
        select 1 from ${guardiansOfLine(studentId)}
        left join guardians g on g.student_id = ${studentId} and g.position = v.position
        where v.msisdn is not null
          and (g.msisdn is distinct from v.msisdn or (v.name is not null and g.name is distinct from v.name))))`;

/** SQL: the names of the groups of a line `l` that a student is not in. */
export const newGroupsOf = (studentId: SQL): SQL => sql`(
      select n.name from jsonb_array_elements_text(l.groups) n (name) where not exists (
        select 1 from student_group_members m join student_groups g on g.id = m.group_id
        where m.student_id = ${studentId} and lower(g.name) = lower(n.name)))`;

/** SQL: the names of the groups of a student that the groups of a line `l` replace, because the same column gave both. */
export const replacedGroupsOf = (studentId: SQL): SQL => sql`(
      select g.name from jsonb_each_text(l.column_groups) c (key, name)
        join student_group_members m on m.student_id = ${studentId}
        join student_groups g on g.id = m.group_id
      where (m.register_column = c.key or (m.register_column is null and c.key = ${DAY_OR_BOARDING_KEY} and lower(g.name) in ('day', 'boarding')))
        and lower(g.name) not in (select lower(n.name) from jsonb_array_elements_text(l.groups) n (name)))`;

/** SQL: whether a line `l` enters an opening balance. */
export const entersBalance = sql`coalesce(l.opening_balance_ugx, 0) <> 0 and not l.has_opening_balance`;

/** SQL: whether a line `l` changes more of a student `s` than its own row. */
const student = sql`s.id`;
const changesMore = sql`${changesGuardians(student)} or exists ${newGroupsOf(student)} or exists ${replacedGroupsOf(student)} or (${entersBalance})`;

/** Locks an import until the transaction ends. Returns null if it does not exist. */
export const lockImport = async (tx: Tx, id: string): Promise<typeof registerImports.$inferSelect | null> => {
  if (!isUuid(id)) return null;
  const [row] = await tx.orm.select().from(registerImports).where(eq(registerImports.id, id)).for('update');
  return row ?? null;
};

const {
  importId: _,
  writtenRegNo: __,
  hasOpeningBalance: ___,
  ...readColumns
} = getTableColumns(registerImportLines);
const readNames = sql.raw(
  Object.values(readColumns)
    .map(({ name }) => name)
    .join(),
);
const toRow = (line: RegisterLine): Record<string, unknown> => {
  const row: Record<keyof typeof readColumns, unknown> = {
    ...line,
    result: isWrong(line) ? 'wrong' : 'unchecked',
    columnGroups: Object.keys(line.columnGroups).length > 0 ? line.columnGroups : null,
    // The database has no text with NUL.
    cells: line.cells.map((cell) => cell.replaceAll('\0', '')),
  };
  return Object.fromEntries(
    Object.entries(readColumns).map(([key, { name }]) => [name, row[key as keyof typeof row]]),
  );
};

export const insertLines = async (
  tx: Tx,
  importId: string,
  lines: readonly RegisterLine[],
): Promise<void> => {
  for (let from = 0; from < lines.length; from += BATCH_LINES) {
    const rows = lines.slice(from, from + BATCH_LINES).map(toRow);
    await tx.orm.execute(sql`insert into register_import_lines (import_id, ${readNames})
      select ${importId}::uuid, ${readNames} from jsonb_populate_recordset(null::register_import_lines, ${JSON.stringify(rows)}::jsonb)`);
    await setImmediate();
  }
};

/**
 * Gives the lines of a file the registration numbers of the register where only dashes, dots, slashes or zeros at the start differ and the
 * first or last name is the same: it is the same child. Any other number so alike makes its line wrong. Returns the number of these.
 */
export const matchSpellings = async (tx: Tx, importId: string, schoolId: number): Promise<number> => {
  const [row] = await queryRows<{ wrong: number }>(
    tx,
    sql`with new as (
      select f.line, f.reg_no, f.first_name, f.last_name from register_import_lines f
      where f.import_id = ${importId}::uuid and f.result <> 'wrong'
        and not exists (select 1 from students e where e.school_id = ${schoolId} and e.reg_no = f.reg_no)
    ), near as (
      select n.line, s.reg_no, s.first_name, s.last_name from new n
        join students s on s.school_id = ${schoolId} and translate(s.reg_no, '/.-', '') = translate(n.reg_no, '/.-', '')
      union
      select n.line, s.reg_no, s.first_name, s.last_name from new n
        join students s on s.school_id = ${schoolId} and ltrim(s.reg_no, '0') = ltrim(n.reg_no, '0')
      where n.reg_no ~ '^[0-9]+$'
    ), one as (
      select n.line, min(s.reg_no) as reg_no,
        count(*) = 1 and bool_and(lower(s.first_name) = lower(n.first_name) or (lower(s.last_name) = lower(n.last_name) and n.last_name <> '')) as is_same
      from new n join near s on s.line = n.line group by n.line
    ), decided as (
      select o.line, o.reg_no,
        o.is_same and not exists (select 1 from register_import_lines x where x.import_id = ${importId}::uuid and x.reg_no = o.reg_no)
          and count(*) over (partition by o.reg_no) = 1 as is_same
      from one o
    ), marked as (
      update register_import_lines l
      set reg_no = case when d.is_same then d.reg_no else l.reg_no end,
        written_reg_no = case when d.is_same then l.reg_no end,
        result = case when d.is_same then l.result else 'wrong' end,
        problem = case when d.is_same then l.problem else 'reg_no_similar' end
      from decided d where l.import_id = ${importId}::uuid and l.line = d.line returning l.result
    ), counted as (select count(*)::int as wrong from marked where result = 'wrong')
    update register_imports i set wrong = i.wrong + c.wrong, checked = i.checked + c.wrong
    from counted c where i.id = ${importId}::uuid returning c.wrong`,
  );
  return row?.wrong ?? 0;
};

/** Marks the lines of children who have an opening balance already, recorded or waiting for its approval, and those whose balance is to be looked at. */
const markOpeningBalances = (tx: Tx, importId: string, schoolId: number): Promise<unknown> =>
  tx.orm.execute(sql`with given as materialized (
      select l.line, l.opening_balance_ugx, s.id, s.reg_no from register_import_lines l join students s on s.school_id = ${schoolId} and s.reg_no = l.reg_no
      where l.import_id = ${importId}::uuid and l.result <> 'wrong' and l.opening_balance_ugx is not null
    ), opened as (
      select line, sum(ugx)::bigint as ugx from (
        select g.line, a.change_ugx as ugx from given g join fee_adjustments a on a.student_id = g.id and a.kind = 'brought-forward'
        where a.reverses_id is null and not exists (select 1 from fee_adjustments r where r.reverses_id = a.id)
        union all select g.line, -c.amount_ugx from given g join fee_credits c on c.student_id = g.id
        union all select g.line, w."amountUgx" from fee_batches b
          cross join jsonb_to_recordset(b.waiting_rows) w (child text, "amountUgx" bigint) join given g on g.reg_no = w.child
        where b.school_id = ${schoolId} and b.status = 'waiting' and b.kind = 'opening-balance' and w."amountUgx" <> 0 and exists (select 1 from given)) o
      group by line)
    update register_import_lines l set has_opening_balance = o.line is not null,
      problem = case when o.ugx <> g.opening_balance_ugx then 'balance_other'
        when o.line is null and g.opening_balance_ugx <> 0 and exists (select 1 from fee_items f where f.student_id = g.id and f.outstanding_ugx <> 0)
          then 'balance_beside_fees'
        else l.problem end
    from given g left join opened o on o.line = g.line where l.import_id = ${importId}::uuid and l.line = g.line`);

/** Locks the children with opening balances in a file, and lists those that the file enters, by registration number. */
export const lockOpeningBalances = async (
  tx: Tx,
  importId: string,
  schoolId: number,
): Promise<{ child: string; amountUgx: number }[]> => {
  await tx.orm.execute(
    sql`select s.id from students s join register_import_lines l on l.reg_no = s.reg_no
      where l.import_id = ${importId}::uuid and l.opening_balance_ugx is not null and s.school_id = ${schoolId} order by s.id for update of s`,
  );
  await markOpeningBalances(tx, importId, schoolId);
  return queryRows(
    tx,
    sql`select l.reg_no as child, l.opening_balance_ugx as "amountUgx" from register_import_lines l
      where l.import_id = ${importId}::uuid and l.result <> 'wrong' and ${entersBalance} order by l.line`,
  );
};

/** SQL: compares the next lines of a file with the register. */
const compare = (importId: string, schoolId: number): SQL => sql`with step as (
      select line, reg_no, first_name, last_name, class_name, guardian1_phone, guardian1_name, guardian2_phone, guardian2_name,
        is_second_extra, groups, column_groups, opening_balance_ugx, has_opening_balance
      from register_import_lines
      where import_id = ${importId}::uuid and result = 'unchecked' order by line limit ${BATCH_LINES}::int
    ), done as (
      update register_import_lines l set result = v.result, problem = coalesce(v.problem, l.problem)
      from (
        select l.line, case when s.last_name <> '' and l.last_name = '' then 'last_name_lost' end as problem, case when s.id is null then 'added'
            when s.left_on is null and (s.first_name, s.last_name, s.class_name) = (l.first_name, l.last_name, l.class_name)
              and not (${changesMore}) then 'same'
            else 'changed' end as result
        from step l left join students s on s.school_id = ${schoolId} and s.reg_no = l.reg_no) v
      where l.import_id = ${importId}::uuid and l.line = v.line
      returning l.result
    ), counted as (
      select count(*)::int as lines, count(*) filter (where result = 'added')::int as added,
        count(*) filter (where result = 'changed')::int as changed, count(*) filter (where result = 'same')::int as same
      from done)
    update register_imports i set checked = i.checked + c.lines, added = i.added + c.added,
      changed = i.changed + c.changed, same = i.same + c.same,
      status = case when c.lines < ${BATCH_LINES}::int then 'checked' else i.status end
    from counted c where i.id = ${importId}::uuid returning i.status`;

const isAbsent = (importId: string, schoolId: number): SQL => sql`students.school_id = ${schoolId}
  and students.left_on is null and not exists (
    select 1 from register_import_lines l where l.import_id = ${importId} and l.reg_no = students.reg_no)`;

export const countAbsentStudents = (db: Queryable, importId: string, schoolId: number): Promise<number> =>
  db.orm.$count(students, isAbsent(importId, schoolId));

/** Locks the enrolled students who are not in a file until the transaction ends. Returns their IDs. */
export const lockAbsentStudents = async (tx: Tx, importId: string, schoolId: number): Promise<number[]> => {
  const { id } = students;
  const rows = await tx.orm
    .select({ id })
    .from(students)
    .where(isAbsent(importId, schoolId))
    .orderBy(id)
    .for('no key update');
  return rows.map((row) => row.id);
};

/** Lists the enrolled students who are not in a file, after a registration number, in order. */
export const listAbsentStudents = (
  db: Queryable,
  { importId, schoolId }: { importId: string; schoolId: number },
  { after, limit }: { after: string; limit: number },
): Promise<AbsentStudent[]> => {
  const { id, regNo, firstName, lastName, className } = students;
  const outstandingUgx = sql<number>`coalesce(
    (select sum(f.outstanding_ugx) from fee_items f where f.student_id = students.id), 0)::bigint`;
  return db.orm
    .select({ id, regNo, firstName, lastName, className, outstandingUgx })
    .from(students)
    .where(and(isAbsent(importId, schoolId), gt(regNo, after)))
    .orderBy(regNo)
    .limit(limit);
};

/** Compares the next lines of a file with the register. Returns false if none are left or another process is comparing it. */
export const compareNextLines = async (tx: Tx, importId: string): Promise<boolean> => {
  const [locked] = await tx.orm
    .select()
    .from(registerImports)
    .where(and(eq(registerImports.id, importId), eq(registerImports.status, 'checking')))
    .for('update', { skipLocked: true });
  if (!locked) return false;
  const { schoolId, checked, wrong } = locked;
  if (checked === wrong) {
    await matchSpellings(tx, importId, schoolId);
    await markOpeningBalances(tx, importId, schoolId);
  }
  const [after] = await queryRows<{ status: string }>(tx, compare(importId, schoolId));
  return after?.status === 'checking';
};

/** Lists the IDs of the files whose lines are still to be compared, the oldest first. */
export const listUnchecked = async (db: Queryable, limit: number): Promise<string[]> => {
  const rows = await db.orm
    .select({ id: registerImports.id })
    .from(registerImports)
    .where(eq(registerImports.status, 'checking'))
    .orderBy(registerImports.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** File that is applied, with its user and time. */
interface AppliedImport {
  importId: string;
  schoolId: number;
  by: string;
  now: Date;
}

/** Child that a file added, or that had left and returns. */
interface JoinedStudent {
  id: number;
  className: string;
  classNameBefore: string | null;
  isNew: boolean;
}

/**
 * Applies every line of a file that is not wrong to its school's register. The caller holds the lock on the register. A student who had left returns.
 * Counts additions and changes against the register as it is now, not as it was when the file was checked.
 */
export const applyToRegister = async (
  tx: Tx,
  { importId, schoolId, by, now }: AppliedImport,
): Promise<{ added: number; changed: number; joined: JoinedStudent[] }> => {
  const [counts = { added: 0, changed: 0, joined: [] }] = await queryRows<{
    added: number;
    changed: number;
    joined: JoinedStudent[];
  }>(
    tx,
    sql`with before as (
      select s.id, s.class_name, s.left_on, ${changesMore} as has_more from students s join register_import_lines l on l.import_id = ${importId}::uuid and l.reg_no = s.reg_no
      where s.school_id = ${schoolId}::int and l.result <> 'wrong'
    ), taken as (
      insert into students (school_id, reg_no, first_name, last_name, class_name)
      select ${schoolId}::int, reg_no, first_name, last_name, class_name from register_import_lines
      where import_id = ${importId}::uuid and result <> 'wrong' order by reg_no
      on conflict (reg_no, school_id) do update
        set first_name = excluded.first_name, last_name = excluded.last_name, class_name = excluded.class_name, left_on = null
        where (students.first_name, students.last_name, students.class_name, students.left_on)
          is distinct from (excluded.first_name, excluded.last_name, excluded.class_name, null)
      returning id, class_name, (xmax = 0) as is_new
    ), events as (
      insert into student_events (student_id, kind, class_name, class_name_before, import_id, actor_id, at)
      select t.id, 'moved', t.class_name, b.class_name, ${importId}::uuid, ${by}::uuid, ${now.toISOString()}::timestamptz
      from taken t join before b on b.id = t.id where b.left_on is null and b.class_name <> t.class_name)
    select coalesce((select json_agg(json_build_object('id', t.id, 'className', t.class_name, 'classNameBefore', nullif(b.class_name, t.class_name), 'isNew', t.is_new))
        from taken t left join before b on b.id = t.id where t.is_new or b.left_on is not null), '[]') as joined, count(*) filter (where is_new)::int as added,
      (select count(*)::int from (select id from taken where not is_new union select id from before where has_more) c) as changed
    from taken`,
  );
  // A guardian whose number stays keeps their name and language, unless the file has a name.
  await tx.orm.execute(sql`insert into guardians (student_id, position, name, msisdn)
    select s.id, v.position, v.name, v.msisdn
    from register_import_lines l join students s on s.school_id = ${schoolId} and s.reg_no = l.reg_no
      cross join lateral ${guardiansOfLine(student)}
    where l.import_id = ${importId}::uuid and l.result <> 'wrong' and v.msisdn is not null
    on conflict (student_id, position) do update set
      name = case when guardians.msisdn = excluded.msisdn then coalesce(excluded.name, guardians.name) else excluded.name end,
      language = case when guardians.msisdn = excluded.msisdn then guardians.language end,
      msisdn = excluded.msisdn`);
  // A second guardian whose number is now the first one's is no other person.
  await tx.orm.execute(sql`delete from guardians g using guardians first, students s, register_import_lines l
    where g.position = 2 and first.student_id = g.student_id and first.position = 1 and first.msisdn = g.msisdn
      and s.id = g.student_id and s.school_id = ${schoolId} and l.import_id = ${importId}::uuid and l.result <> 'wrong' and l.reg_no = s.reg_no`);
  return counts;
};

/** Lists the first groups of a file that its school lacks. */
export const listNewGroups = async (db: Queryable, importId: string, schoolId: number): Promise<string[]> => {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select min(n.name) as name from register_import_lines l cross join jsonb_array_elements_text(l.groups) n (name)
      where l.import_id = ${importId}::uuid and l.result <> 'wrong'
        and not exists (select 1 from student_groups g where g.school_id = ${schoolId} and lower(g.name) = lower(n.name))
      group by lower(n.name) order by 1 limit ${MAX_GROUPS + 1}`,
  );
  return rows.map(({ name }) => name);
};

/** Adds the children of a file to the groups of its lines, which the school has, instead of those that the same columns gave. Returns the number of children that this changed. */
export const addToGroups = async (tx: Tx, { importId, schoolId }: AppliedImport): Promise<number> => {
  const [added] = await queryRows<{ children: number }>(
    tx,
    sql`with lines as materialized (
        select s.id, l.groups, l.column_groups from register_import_lines l join students s on s.school_id = ${schoolId} and s.reg_no = l.reg_no
        where l.import_id = ${importId}::uuid and l.result <> 'wrong' and l.groups is not null
      ), gone as (
        delete from student_group_members d using lines l, student_groups k
        where d.student_id = l.id and k.id = d.group_id and k.name in ${replacedGroupsOf(sql`l.id`)} returning d.student_id
      ), new as (
        insert into student_group_members (group_id, student_id, register_column)
        select distinct on (g.id, l.id) g.id, l.id, (select c.key from jsonb_each_text(l.column_groups) c where lower(c.value) = lower(n.name) limit 1)
        from lines l cross join jsonb_array_elements_text(l.groups) n (name)
          join student_groups g on g.school_id = ${schoolId} and lower(g.name) = lower(n.name)
        on conflict (group_id, student_id) do update set register_column = excluded.register_column
          where excluded.register_column is not null and student_group_members.register_column is distinct from excluded.register_column
        returning student_id, xmax = 0 as is_new)
      select count(distinct student_id)::int as children from (select student_id from gone union select student_id from new where is_new) c`,
  );
  return added?.children ?? 0;
};

/**
 * Charges the children who joined by a file, and records in their history who returned or was charged. Their groups are set before.
 * Returns the number of children who were charged, and the sum.
 */
export const recordJoined = async (
  tx: Tx,
  { importId, schoolId, by, now }: AppliedImport,
  fees: Parameters<typeof chargeJoiners>[2],
  joined: readonly JoinedStudent[],
): Promise<{ children: number; amountUgx: number }> => {
  const ids = joined.map(({ id }) => id);
  const charged = await chargeJoiners(tx, { schoolId, by, now }, fees, ids);
  const events = joined.flatMap(({ isNew, ...student }) =>
    isNew && !charged.has(student.id)
      ? []
      : [{ ...student, kind: isNew ? 'added' : 'returned', reason: charged.get(student.id)?.reason ?? null }],
  );
  await tx.orm.execute(sql`
    insert into student_events (student_id, kind, class_name, class_name_before, reason, import_id, actor_id, at)
    select id, kind, "className", "classNameBefore", reason, ${importId}::uuid, ${by}::uuid, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (id bigint, kind text, "className" text, "classNameBefore" text, reason text)`);
  const amountUgx = [...charged.values()].reduce((sum, charge) => sum + charge.amountUgx, 0);
  return { children: charged.size, amountUgx };
};

/** Locks a school until the transaction ends, so that its files are applied one after another. */
export const lockSchoolRegister = async (tx: Tx, schoolId: number): Promise<void> => {
  await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update');
};

/** Records that enrolled students who are not in a file have left. The caller holds their locks. */
export const recordLeft = async (
  tx: Tx,
  { importId, by, now }: AppliedImport,
  ids: readonly number[],
): Promise<void> => {
  const today = toKampalaDay(now);
  await tx.orm.execute(sql`
    with gone as (
      update students set left_on = ${today}::date where id = any(${sql.param(ids)}::bigint[]) returning id, class_name)
    insert into student_events (student_id, kind, class_name, left_on, import_id, actor_id, at)
    select id, 'left', class_name, ${today}::date, ${importId}::uuid, ${by}::uuid, ${now.toISOString()}::timestamptz
    from gone`);
};

/** Deletes the lines of a file with the file, because they are personal data that is no longer needed. */
export const deleteLines = async (tx: Tx, importId: string): Promise<void> => {
  await tx.orm.delete(registerImportLines).where(eq(registerImportLines.importId, importId));
  await tx.orm.delete(registerImportFiles).where(eq(registerImportFiles.importId, importId));
};

/** Deletes the lines of a file that were applied, and keeps the wrong ones, which someone corrects. */
export const deleteAppliedLines = async (tx: Tx, importId: string): Promise<void> => {
  const { importId: of, result } = registerImportLines;
  await tx.orm.delete(registerImportLines).where(and(eq(of, importId), ne(result, 'wrong')));
};

/** Discards the files uploaded before a time that were not applied, and deletes their lines and those that others left out. */
export const discardExpiredImports = async (db: Queryable, before: Date): Promise<void> => {
  await db.orm.execute(sql`
    with old as (
      select id from register_imports where created_at < ${before.toISOString()}::timestamptz
        and (status in ('matching', 'checking', 'checked')
          -- A server of 2.1.0 discards an import without its file.
          or id in (select import_id from register_import_files))
    ), discarded as (
      update register_imports set status = 'discarded' where id in (select id from old) and status not in ('applied', 'undone', 'discarded')
    ), files as (delete from register_import_files where import_id in (select id from old))
    delete from register_import_lines where import_id in (select id from old)`);
};

/** Finds the meaning of the columns with these heads that a school remembers; null if there is none. */
export const findMatching = async (db: Queryable, schoolId: number, heads: readonly string[]) => {
  const { schoolId: school, headsHash } = registerMatchings;
  const [row] = await db.orm
    .select()
    .from(registerMatchings)
    .where(and(eq(school, schoolId), eq(headsHash, hashHeads(heads))));
  return row?.matching.fields ?? null;
};

/** Remembers the meaning of the columns with these heads for a school. */
export const rememberMatching = async (
  db: Queryable,
  schoolId: number,
  heads: readonly string[],
  matching: typeof registerMatchings.$inferSelect.matching,
  confirmedAt: Date,
): Promise<void> => {
  const remembered = { matching, confirmedAt };
  await db.orm
    .insert(registerMatchings)
    .values({ schoolId, headsHash: hashHeads(heads), ...remembered })
    .onConflictDoUpdate({
      target: [registerMatchings.schoolId, registerMatchings.headsHash],
      set: remembered,
    });
};

/** Maximum number of matchings of a school that a file is compared with, the newest. */
const MAX_REMEMBERED = 50;

/** Returns what a school's files are read with: the matchings of its earlier ones, and the classes of its register by frequency. */
export const getReadSettings = async (
  db: Queryable,
  schoolId: number,
): Promise<Pick<RegisterSettings, 'remembered' | 'classes'>> => {
  const matchings = await db.orm
    .select()
    .from(registerMatchings)
    .where(eq(registerMatchings.schoolId, schoolId))
    .orderBy(desc(registerMatchings.confirmedAt))
    .limit(MAX_REMEMBERED);
  const { className } = students;
  const classes = await db.orm
    .select({ className })
    .from(students)
    .where(eq(students.schoolId, schoolId))
    .groupBy(className)
    .orderBy(desc(sql`count(*) filter (where ${students.leftOn} is null)`), desc(sql`count(*)`), className);
  return {
    remembered: Object.fromEntries(
      matchings.map(({ headsHash, matching }) => [headsHash, matching as RegisterMatching]),
    ),
    classes: classes.map((row) => row.className),
  };
};
