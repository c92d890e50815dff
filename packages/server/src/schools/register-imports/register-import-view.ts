import {
  type LinePreview,
  MAX_SHOWN_LINES,
  type RegisterImportView,
  type WrongLine,
} from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { queryRows } from '../../platform/db/query-rows';
import {
  countAbsentStudents,
  entersBalance,
  listAbsentStudents,
  listNewGroups,
  newGroupsOf,
  replacedGroupsOf,
} from './register-imports-repository';
import { countUndo } from './undo-import';

/** SQL: user by the alias of its row; null if there is none. */
const person = (user: 'a' | 'b' | 'u'): SQL =>
  sql.raw(
    `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'name', trim(${user}.first_name || ' ' || ${user}.last_name)) end`,
  );

type ImportRow = Omit<
  RegisterImportView,
  'wrongLines' | 'warnedLines' | 'preview' | 'newGroups' | 'absentStudents'
>;

const findImport = async (db: Queryable, id: string): Promise<ImportRow | undefined> => {
  const [row] = await queryRows<ImportRow>(
    db,
    sql`select i.id, i.file_name as "fileName", i.status, i.problem, i.problem_line as "problemLine", i.lines, i.checked, i.added,
      i.changed, i.same, i.wrong, i.absent,
      (select count(*)::int from register_import_lines l where l.import_id = i.id and l.problem is not null and l.result <> 'wrong') as warned, i.leavers, i.created_at as "createdAt", i.applied_at as "appliedAt",
      json_build_object('id', sc.id, 'slug', sc.slug, 'name', sc.name) as school, (select f.layout from register_import_files f where f.import_id = i.id) as layout,
      ${person('b')} as by, ${person('a')} as "appliedBy", ${person('u')} as "undoneBy",
      (select json_build_object('children', count(*) filter (where ${entersBalance}), 'owedUgx', coalesce(sum(greatest(opening_balance_ugx, 0)) filter (where ${entersBalance}), 0),
          'creditUgx', coalesce(-sum(least(opening_balance_ugx, 0)) filter (where ${entersBalance}), 0), 'skipped', count(*) filter (where has_opening_balance))
        from register_import_lines l where l.import_id = i.id and l.result <> 'wrong') as "openingBalances",
      (select coalesce(json_agg(json_build_object('id', b.id, 'status', b.status) order by b.id), '[]') from fee_batches b where b.id = any(i.batch_ids)) as batches,
      i.register_hash is not null as "isPromotion", i.undo, i.undone_at as "undoneAt"
    from register_imports i join schools sc on sc.id = i.school_id join users b on b.id = i.created_by
    left join users a on a.id = i.applied_by left join users u on u.id = i.undone_by where i.id = ${id}::uuid`,
  );
  return row;
};

/** Line with a problem, and all cells as the file has them; null for one that an older version read. */
export type ProblemLine = WrongLine & { cells: string[] | null };

/** Lists the lines of a file with problems after the line `after`, in order: wrong ones, those with warnings, or both. */
export const listProblemLines = (
  db: Queryable,
  importId: string,
  { after, limit, isWrong }: { after: number; limit: number; isWrong: readonly boolean[] },
): Promise<ProblemLine[]> =>
  queryRows(
    db,
    sql`select line, reg_no as "regNo", first_name as "firstName", last_name as "lastName", class_name as "className", problem,
      problem_line as "otherLine", cells from register_import_lines
    where import_id = ${importId}::uuid and problem is not null and (result = 'wrong') = any(${sql.param(isWrong)}::bool[])
      and line > ${after} order by line limit ${limit}`,
  );

const listShownLines = async (db: Queryable, importId: string, isWrong: boolean): Promise<WrongLine[]> => {
  const page = { after: 0, limit: MAX_SHOWN_LINES, isWrong: [isWrong] };
  return (await listProblemLines(db, importId, page)).map(({ cells: _, ...line }) => line);
};

const guardian = (name: string, phone: string): string =>
  `json_build_object('name', ${name}, 'phoneNumber', '0' || substr(${phone}, 5))`;
/** SQL: the guardians that a line sets. */
const lineGuardians = sql.raw(`to_json(array_remove(array[
        case when l.guardian1_phone is not null then ${guardian('l.guardian1_name', 'l.guardian1_phone')}::jsonb end,
        case when l.guardian2_phone is not null then ${guardian('l.guardian2_name', 'l.guardian2_phone')}::jsonb end], null))`);

/** Lists the lines to be applied: first those of a child on the register that change it or write its number otherwise, because staff must review them. */
const listPreview = (db: Queryable, importId: string, schoolId: number): Promise<LinePreview[]> =>
  queryRows(
    db,
    sql`(select l.line, l.reg_no as "regNo", l.written_reg_no as "writtenRegNo", l.first_name as "firstName", l.last_name as "lastName", l.class_name as "className",
        ${lineGuardians} as guardians, to_json(array${newGroupsOf(sql`s.id`)}) as groups,
        to_json(array${replacedGroupsOf(sql`s.id`)}) as "groupsLeft", l.opening_balance_ugx as "openingBalanceUgx", l.has_opening_balance as "hasOpeningBalance", l.result,
        json_build_object('firstName', s.first_name, 'lastName', s.last_name, 'className', s.class_name, 'guardians', to_json(array(
          select ${sql.raw(guardian('g.name', 'g.msisdn'))} from guardians g where g.student_id = s.id order by g.position))) as before,
        s.left_on is not null as "isReturning"
      from register_import_lines l join students s on s.school_id = ${schoolId} and s.reg_no = l.reg_no
      where l.import_id = ${importId}::uuid and (l.result = 'changed' or (l.result = 'same' and (l.written_reg_no is not null or l.has_opening_balance))) order by l.line limit ${MAX_SHOWN_LINES})
    union all
    (select l.line, l.reg_no, null, l.first_name, l.last_name, l.class_name, ${lineGuardians}, to_json(array${newGroupsOf(sql`null`)}), '[]'::json, l.opening_balance_ugx, false, l.result, null, false
      from register_import_lines l where l.import_id = ${importId}::uuid and l.result = 'added' order by l.line limit ${MAX_SHOWN_LINES})
    limit ${MAX_SHOWN_LINES}`,
  );

const toIso = (at: string): string => new Date(at).toISOString();

/** Returns a register import as the back office sees it. Returns null if it does not exist. */
export const viewImport = async (
  db: Queryable,
  id: string,
  now: Date,
): Promise<RegisterImportView | null> => {
  const row = isUuid(id) ? await findImport(db, id) : undefined;
  if (!row) return null;
  const schoolId = row.school.id;
  // As the register is now: children may have been added or have left since the file was checked.
  const isChecked = row.status === 'checked';
  const file = { importId: id, schoolId };
  const appliedAt = row.appliedAt && toIso(row.appliedAt);
  return {
    ...row,
    createdAt: toIso(row.createdAt),
    appliedAt,
    undoneAt: row.undoneAt && toIso(row.undoneAt),
    undo:
      row.undo ??
      (await countUndo(
        db,
        { ...row, schoolId, appliedAt: appliedAt === null ? null : new Date(appliedAt) },
        now,
      )),
    wrongLines: await listShownLines(db, id, true),
    warnedLines: await listShownLines(db, id, false),
    preview: await listPreview(db, id, schoolId),
    newGroups: isChecked ? await listNewGroups(db, id, schoolId) : [],
    absent: isChecked ? await countAbsentStudents(db, id, schoolId) : row.absent,
    absentStudents: isChecked
      ? await listAbsentStudents(db, file, { after: '', limit: MAX_SHOWN_LINES })
      : [],
  };
};
