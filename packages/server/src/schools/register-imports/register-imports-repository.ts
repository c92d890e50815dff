import { setImmediate } from 'node:timers/promises';
import type { Queryable, Tx } from '../../platform/db/database';
import type { RegisterLine } from './read-register';

/** Number of lines written or compared in one statement; an in-process database serves no other query meanwhile. */
const BATCH_LINES = 2_000;

const insertLinesStatement = {
  name: 'register-imports-insert-lines',
  text: `
    insert into register_import_lines
      (import_id, line, reg_no, first_name, last_name, class_name, result, problem, problem_line)
    select $1, t.line, t.reg_no, t.first_name, t.last_name, t.class_name,
      case when t.problem is null then 'unchecked' else 'wrong' end, t.problem, t.problem_line
    from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[])
      as t (line, reg_no, first_name, last_name, class_name, problem, problem_line)`,
};

/** Inserts the lines of a file. */
export const insertLines = async (
  tx: Tx,
  importId: string,
  lines: readonly RegisterLine[],
): Promise<void> => {
  for (let from = 0; from < lines.length; from += BATCH_LINES) {
    const batch = lines.slice(from, from + BATCH_LINES);
    const column = <Key extends keyof RegisterLine>(key: Key) => batch.map((line) => line[key]);
    await tx.run(insertLinesStatement, [
      importId,
      column('line'),
      column('regNo'),
      column('firstName'),
      column('lastName'),
      column('className'),
      column('problem'),
      column('problemLine'),
    ]);
    await setImmediate();
  }
};

const lockUnchecked = {
  name: 'register-imports-lock-checking',
  text: `select school_id from register_imports where id = $1 and status = 'checking' for update skip locked`,
};

const compare = {
  name: 'register-imports-compare',
  text: `
    with step as (
      select line, reg_no, first_name, last_name, class_name from register_import_lines
      where import_id = $1 and result = 'unchecked' order by line limit $3
    ), done as (
      update register_import_lines l set result = v.result
      from (
        select step.line, case when s.id is null then 'added'
            when (s.first_name, s.last_name, s.class_name) = (step.first_name, step.last_name, step.class_name) then 'same'
            else 'changed' end as result
        from step left join students s on s.school_id = $2 and s.reg_no = step.reg_no) v
      where l.import_id = $1 and l.line = v.line
      returning l.result
    ), counted as (
      select count(*)::int as lines, count(*) filter (where result = 'added')::int as added,
        count(*) filter (where result = 'changed')::int as changed, count(*) filter (where result = 'same')::int as same
      from done)
    update register_imports i set checked = i.checked + c.lines, added = i.added + c.added,
      changed = i.changed + c.changed, same = i.same + c.same,
      status = case when c.lines < $3 then 'checked' else i.status end
    from counted c where i.id = $1 returning i.status`,
};

/** Compares the next lines of a file with the register. Returns false if none are left or another process is comparing it. */
export const compareNextLines = async (tx: Tx, importId: string): Promise<boolean> => {
  const [locked] = await tx.run<{ school_id: number }>(lockUnchecked, [importId]);
  if (!locked) return false;
  const [after] = await tx.run<{ status: string }>(compare, [importId, locked.school_id, BATCH_LINES]);
  return after?.status === 'checking';
};

const selectUnchecked = {
  name: 'register-imports-checking',
  text: `select id from register_imports where status = 'checking' order by created_at limit $1`,
};

/** Lists the IDs of the files whose lines are still to be compared, the oldest first. */
export const listUnchecked = async (db: Queryable, limit: number): Promise<string[]> =>
  (await db.run<{ id: string }>(selectUnchecked, [limit])).map(({ id }) => id);

const lockSchool = {
  name: 'register-imports-lock-school',
  text: 'select id from schools where id = $1 for no key update',
};

const applyLines = {
  name: 'register-imports-apply',
  text: `
    with taken as (
      insert into students (school_id, reg_no, first_name, last_name, class_name)
      select $2, reg_no, first_name, last_name, class_name from register_import_lines
      where import_id = $1 order by reg_no
      on conflict (reg_no, school_id) do update
        set first_name = excluded.first_name, last_name = excluded.last_name, class_name = excluded.class_name
        where (students.first_name, students.last_name, students.class_name)
          is distinct from (excluded.first_name, excluded.last_name, excluded.class_name)
      returning (xmax = 0) as is_new)
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from taken`,
};

/**
 * Applies every line of a file to its school's register. Locks the school, so that its files are applied one after another.
 * Counts additions and changes against the register as it is now, not as it was when the file was checked.
 */
export const applyToRegister = async (
  tx: Tx,
  importId: string,
  schoolId: number,
): Promise<{ added: number; changed: number }> => {
  await tx.run(lockSchool, [schoolId]);
  const [counts] = await tx.run<{ added: number; changed: number }>(applyLines, [importId, schoolId]);
  return counts ?? { added: 0, changed: 0 };
};

const deleteImportLines = {
  name: 'register-imports-forget',
  text: 'delete from register_import_lines where import_id = $1',
};

/** Deletes the lines of a file, because they are personal data that is no longer needed. */
export const deleteLines = async (tx: Tx, importId: string): Promise<void> => {
  await tx.run(deleteImportLines, [importId]);
};

const discardExpired = {
  name: 'register-imports-discard-old',
  text: `
    with old as (
      update register_imports set status = 'discarded' where status in ('checking', 'checked') and created_at < $1 returning id)
    delete from register_import_lines where import_id in (select id from old)`,
};

/** Discards the files uploaded before a time that were not applied, and deletes their lines. */
export const discardExpiredImports = async (db: Queryable, before: Date): Promise<void> => {
  await db.run(discardExpired, [before]);
};
