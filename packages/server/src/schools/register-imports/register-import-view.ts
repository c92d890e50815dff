import {
  type LinePreview,
  MAX_SHOWN_LINES,
  type RegisterImportView,
  type WrongLine,
} from '@somesa/core/admin';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import {
  countAbsentStudents,
  ENTERS_BALANCE,
  listAbsentStudents,
  listNewGroups,
  newGroupsOf,
  replacedGroupsOf,
} from './register-imports-repository';
import { countUndo } from './undo-import';

const byId = {
  name: 'register-imports-by-id',
  text: `
    select i.id, i.file_name as "fileName", i.status, i.problem, i.problem_line as "problemLine", i.lines, i.checked, i.added,
      i.changed, i.same, i.wrong, i.absent,
      (select count(*)::int from register_import_lines l where l.import_id = i.id and l.problem is not null and l.result <> 'wrong') as warned, i.leavers, i.created_at as "createdAt", i.applied_at as "appliedAt",
      json_build_object('id', sc.id, 'slug', sc.slug, 'name', sc.name) as school, (select f.layout from register_import_files f where f.import_id = i.id) as layout,
      json_build_object('id', b.id, 'name', trim(b.first_name || ' ' || b.last_name)) as by,
      case when a.id is not null then json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)) end as "appliedBy",
      (select json_build_object('children', count(*) filter (where ${ENTERS_BALANCE}), 'owedUgx', coalesce(sum(greatest(opening_balance_ugx, 0)) filter (where ${ENTERS_BALANCE}), 0),
          'creditUgx', coalesce(-sum(least(opening_balance_ugx, 0)) filter (where ${ENTERS_BALANCE}), 0), 'skipped', count(*) filter (where has_opening_balance))
        from register_import_lines l where l.import_id = i.id and l.result <> 'wrong') as "openingBalances",
      (select coalesce(json_agg(json_build_object('id', b.id, 'status', b.status) order by b.id), '[]') from fee_batches b where b.id = any(i.batch_ids)) as batches,
      i.register_hash is not null as "isPromotion", i.undo, i.undone_at as "undoneAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) end as "undoneBy"
    from register_imports i join schools sc on sc.id = i.school_id join users b on b.id = i.created_by
    left join users a on a.id = i.applied_by left join users u on u.id = i.undone_by where i.id = $1`,
};

type ImportRow = Omit<
  RegisterImportView,
  | 'createdAt'
  | 'appliedAt'
  | 'undoneAt'
  | 'wrongLines'
  | 'warnedLines'
  | 'preview'
  | 'newGroups'
  | 'absentStudents'
> & {
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
};

const problemLines = {
  name: 'register-imports-problem-lines',
  text: `
    select line, reg_no as "regNo", first_name as "firstName", last_name as "lastName", class_name as "className", problem,
      problem_line as "otherLine", cells from register_import_lines
    where import_id = $1 and problem is not null and (result = 'wrong') = any($4::bool[]) and line > $2 order by line limit $3`,
};

/** Line with a problem, and all cells as the file has them; null for one that an older version read. */
export type ProblemLine = WrongLine & { cells: string[] | null };

/** Lists the lines of a file with problems after the line `after`, in order: wrong ones, those with warnings, or both. */
export const listProblemLines = (
  db: Queryable,
  importId: string,
  { after, limit, isWrong }: { after: number; limit: number; isWrong: readonly boolean[] },
): Promise<ProblemLine[]> => db.run<ProblemLine>(problemLines, [importId, after, limit, isWrong]);

const listShownLines = async (db: Queryable, importId: string, isWrong: boolean): Promise<WrongLine[]> => {
  const lines = await listProblemLines(db, importId, {
    after: 0,
    limit: MAX_SHOWN_LINES,
    isWrong: [isWrong],
  });
  return lines.map(({ cells: _, ...line }) => line);
};

const guardian = (name: string, phone: string): string =>
  `json_build_object('name', ${name}, 'phoneNumber', '0' || substr(${phone}, 5))`;
/** SQL: the guardians that a line sets. */
const lineGuardians = `array_remove(array[
        case when l.guardian1_phone is not null then ${guardian('l.guardian1_name', 'l.guardian1_phone')}::jsonb end,
        case when l.guardian2_phone is not null then ${guardian('l.guardian2_name', 'l.guardian2_phone')}::jsonb end], null)`;

const preview = {
  name: 'register-imports-preview',
  text: `
    (select l.line, l.reg_no as "regNo", l.written_reg_no as "writtenRegNo", l.first_name as "firstName", l.last_name as "lastName", l.class_name as "className",
        to_json(${lineGuardians}) as guardians, to_json(array${newGroupsOf('s.id')}) as groups,
        to_json(array${replacedGroupsOf('s.id')}) as "groupsLeft", l.opening_balance_ugx as "openingBalanceUgx", l.has_opening_balance as "hasOpeningBalance", l.result,
        json_build_object('firstName', s.first_name, 'lastName', s.last_name, 'className', s.class_name, 'guardians', to_json(array(
          select ${guardian('g.name', 'g.msisdn')} from guardians g where g.student_id = s.id order by g.position))) as before,
        s.left_on is not null as "isReturning"
      from register_import_lines l join students s on s.school_id = $2 and s.reg_no = l.reg_no
      where l.import_id = $1 and (l.result = 'changed' or (l.result = 'same' and (l.written_reg_no is not null or l.has_opening_balance))) order by l.line limit $3)
    union all
    (select l.line, l.reg_no, null, l.first_name, l.last_name, l.class_name, to_json(${lineGuardians}), to_json(array${newGroupsOf('null')}), '[]'::json, l.opening_balance_ugx, false, l.result, null, false
      from register_import_lines l where l.import_id = $1 and l.result = 'added' order by l.line limit $3)`,
};

/** Lists the lines to be applied: first those of a child on the register that change it or write its number otherwise, because staff must review them. */
const listPreview = async (db: Queryable, importId: string, schoolId: number): Promise<LinePreview[]> =>
  (await db.run<LinePreview>(preview, [importId, schoolId, MAX_SHOWN_LINES])).slice(0, MAX_SHOWN_LINES);

/** Returns a register import as the back office sees it. Returns null if it does not exist. */
export const viewImport = async (
  db: Queryable,
  id: string,
  now: Date,
): Promise<RegisterImportView | null> => {
  const [row] = isUuid(id) ? await db.run<ImportRow>(byId, [id]) : [];
  if (!row) return null;
  // As the register is now: children may have been added or have left since the file was checked.
  const isChecked = row.status === 'checked';
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undo: row.undo ?? (await countUndo(db, { ...row, schoolId: row.school.id }, now)),
    wrongLines: await listShownLines(db, id, true),
    warnedLines: await listShownLines(db, id, false),
    preview: await listPreview(db, id, row.school.id),
    newGroups: isChecked ? await listNewGroups(db, id, row.school.id) : [],
    absent: isChecked ? await countAbsentStudents(db, id, row.school.id) : row.absent,
    absentStudents: isChecked
      ? await listAbsentStudents(
          db,
          { importId: id, schoolId: row.school.id },
          { after: '', limit: MAX_SHOWN_LINES },
        )
      : [],
  };
};
