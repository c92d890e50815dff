import type {
  LinePreview,
  RegisterChild,
  RegisterImportView,
  RegisterLineProblem,
  WrongLine,
} from '@somesa/core/admin';
import { MAX_SHOWN_LINES } from '@somesa/core/admin';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';

const byId = {
  name: 'register-imports-by-id',
  text: `
    select i.id, i.file_name, i.status, i.problem, i.problem_line, i.lines, i.checked, i.added, i.changed, i.same, i.wrong,
      i.created_at, i.applied_at, sc.id as school_id, sc.slug, sc.name as school_name,
      b.id as by_id, b.first_name || ' ' || b.last_name as by_name,
      a.id as applied_id, a.first_name || ' ' || a.last_name as applied_name
    from register_imports i join schools sc on sc.id = i.school_id join users b on b.id = i.created_by
    left join users a on a.id = i.applied_by where i.id = $1`,
};

interface ImportRow extends Pick<RegisterImportView, 'id' | 'status' | 'problem' | 'lines' | 'checked'> {
  file_name: string;
  problem_line: number | null;
  added: number;
  changed: number;
  same: number;
  wrong: number;
  created_at: Date;
  applied_at: Date | null;
  school_id: number;
  slug: string;
  school_name: string;
  by_id: string;
  by_name: string;
  applied_id: string | null;
  applied_name: string | null;
}

const wrongLines = {
  name: 'register-imports-wrong-lines',
  text: `
    select line, reg_no, first_name, last_name, class_name, problem, problem_line from register_import_lines
    where import_id = $1 and verdict = 'wrong' and line > $2 order by line limit $3`,
};

interface LineRow {
  line: number;
  reg_no: string;
  first_name: string;
  last_name: string;
  class_name: string;
}

const toChild = (row: LineRow): RegisterChild & { line: number } => ({
  line: row.line,
  regNo: row.reg_no,
  firstName: row.first_name,
  lastName: row.last_name,
  className: row.class_name,
});

/** Lists the wrong lines of a file after the line `after`, in order. */
export const listWrongLines = async (
  db: Queryable,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<WrongLine[]> => {
  const rows = await db.run<LineRow & { problem: RegisterLineProblem; problem_line: number | null }>(
    wrongLines,
    [importId, after, limit],
  );
  return rows.map((row) => ({ ...toChild(row), problem: row.problem, otherLine: row.problem_line }));
};

const preview = {
  name: 'register-imports-preview',
  text: `
    (select l.line, l.reg_no, l.first_name, l.last_name, l.class_name, l.verdict, s.first_name as first_before,
        s.last_name as last_before, s.class_name as class_before
      from register_import_lines l join students s on s.school_id = $2 and s.reg_no = l.reg_no
      where l.import_id = $1 and l.verdict = 'changed' order by l.line limit $3)
    union all
    (select line, reg_no, first_name, last_name, class_name, verdict, null, null, null from register_import_lines
      where import_id = $1 and verdict = 'added' order by line limit $3)`,
};

type PreviewRow = LineRow & { verdict: 'added' | 'changed' } & {
  first_before: string | null;
  last_before: string | null;
  class_before: string | null;
};

const toPreviousDetails = (row: PreviewRow): LinePreview['before'] =>
  row.first_before === null || row.last_before === null || row.class_before === null
    ? null
    : { firstName: row.first_before, lastName: row.last_before, className: row.class_before };

/** Lists the lines to be applied: first those that change a child, because staff must review them. */
const listPreview = async (db: Queryable, importId: string, schoolId: number): Promise<LinePreview[]> => {
  const rows = await db.run<PreviewRow>(preview, [importId, schoolId, MAX_SHOWN_LINES]);
  return rows
    .slice(0, MAX_SHOWN_LINES)
    .map((row) => ({ ...toChild(row), verdict: row.verdict, before: toPreviousDetails(row) }));
};

/** Returns a register import as the back office sees it. Returns null if it does not exist. */
export const viewImport = async (db: Queryable, id: string): Promise<RegisterImportView | null> => {
  const [row] = isUuid(id) ? await db.run<ImportRow>(byId, [id]) : [];
  if (!row) return null;
  const { lines, checked, added, changed, same, wrong } = row;
  const wrongLines = await listWrongLines(db, id, { after: 0, limit: MAX_SHOWN_LINES });
  return {
    id,
    status: row.status,
    problem: row.problem,
    problemLine: row.problem_line,
    lines,
    checked,
    added,
    changed,
    same,
    wrong,
    fileName: row.file_name,
    school: { id: row.school_id, slug: row.slug, name: row.school_name },
    by: { id: row.by_id, name: row.by_name },
    createdAt: row.created_at.toISOString(),
    appliedBy: row.applied_id === null ? null : { id: row.applied_id, name: row.applied_name ?? '' },
    appliedAt: row.applied_at?.toISOString() ?? null,
    wrongLines,
    preview: await listPreview(db, id, row.school_id),
  };
};
