import { DAY_MS, err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { RegisterImportView } from '@somesa/core/admin';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';
import { rejectFeeBatch, reverseFeeBatch } from '../fee-batches/fee-batches';
import type { StudentEditor } from '../students/fee-adjustments-repository';
import { feeBatches } from '../tables/fee-batches';
import { registerImports } from '../tables/register-imports';
import { lockImport, lockSchoolRegister } from './register-imports-repository';

type UndoCounts = NonNullable<RegisterImportView['undo']>;
type AppliedImport = Pick<typeof registerImports.$inferSelect, 'id' | 'schoolId' | 'status' | 'appliedAt'>;

/** Time in which an applied import can be undone, in milliseconds. */
const UNDO_MS = DAY_MS;
const UNDO_REASON = 'Register import undone';

/** SQL: the children that an import moved or recorded as gone, and whether nothing else happened to each since. */
const effects = ({ id, schoolId }: AppliedImport): SQL => sql`
  select s.id, e.kind, e.class_name, e.class_name_before, s.class_name = e.class_name and s.left_on is not distinct from e.left_on
    and not exists (select 1 from student_events n where n.student_id = s.id and n.id > e.id) as is_as_left
  from students s join student_events e on e.student_id = s.id
  where s.school_id = ${schoolId} and e.import_id = ${id}::uuid and e.kind in ('moved', 'left')`;

const counts = sql`count(*) filter (where is_as_left and kind = 'moved')::int as moved,
  count(*) filter (where is_as_left and kind = 'left')::int as returned, count(*) filter (where not is_as_left)::int as kept`;

const isUndoable = ({ status, appliedAt }: AppliedImport, now: Date): boolean =>
  status === 'applied' && appliedAt !== null && now.getTime() - appliedAt.getTime() <= UNDO_MS;

/** Counts the children that an undo would change, and those that would stay. Returns null if the import can't be undone. */
export const countUndo = async (db: Queryable, row: AppliedImport, now: Date): Promise<UndoCounts | null> => {
  if (!isUndoable(row, now)) return null;
  const [counted] = await queryRows<UndoCounts>(db, sql`select ${counts} from (${effects(row)}) e`);
  return counted ?? null;
};

/** Undoes the fee batches of an import: rejects one that waits, and reverses one that is recorded, which only another person can. */
const undoBatches = async (
  tx: Tx,
  editor: StudentEditor,
  ids: readonly number[],
): Promise<Result<null, Problem>> => {
  const batches = await tx.orm
    .select({ id: feeBatches.id, status: feeBatches.status })
    .from(feeBatches)
    .where(inArray(feeBatches.id, [...ids]));
  for (const { id, status } of batches) {
    const undoBatch = status === 'waiting' ? rejectFeeBatch : status === 'recorded' ? reverseFeeBatch : null;
    const undone = await undoBatch?.(tx, editor, id, UNDO_REASON);
    if (undone?.ok === false)
      return undone.error.code === 'batch_is_own'
        ? err(problem('import_balances_own', { batch: `B${id}` }))
        : undone;
  }
  return ok(null);
};

/**
 * Undoes an applied import within a day: children that it moved get their class back, those who left by it are enrolled again, and its opening
 * balances are reversed. A child with a later change stays as it is. Problem `import_not_undoable` after a day, or if it was not applied;
 * that of the reversal if the opening balances must stay.
 */
export const undo = (
  { database, clock, feeHooks }: Omit<StudentEditor, 'staffUser'> & { database: Database },
  id: string,
  staffUser: StaffUser,
): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const by = staffUser.id;
    const row = await lockImport(tx, id);
    if (!row) return err(problem('not_found'));
    const now = clock.now();
    if (!isUndoable(row, now)) return err(problem('import_not_undoable'));
    await lockSchoolRegister(tx, row.schoolId);
    const batchesUndone = await undoBatches(tx, { staffUser, clock, feeHooks }, row.batchIds ?? []);
    if (!batchesUndone.ok) return batchesUndone;
    // A change of a child that is still running is seen once it has ended.
    await tx.orm.execute(
      sql`select id from students where id in (select id from (${effects(row)}) e) order by id for no key update`,
    );
    const [undone = { moved: 0, returned: 0, kept: 0 }] = await queryRows<UndoCounts>(
      tx,
      sql`with e as materialized (${effects(row)}), restored as (
          update students s set class_name = coalesce(e.class_name_before, s.class_name), left_on = null
          from e where s.id = e.id and e.is_as_left returning s.id, s.class_name, e.kind, e.class_name as class_name_before
        ), events as (
          insert into student_events (student_id, kind, class_name, class_name_before, reason, import_id, actor_id, at)
          select id, case when kind = 'left' then 'returned' else kind end, class_name, nullif(class_name_before, class_name),
            ${UNDO_REASON}, ${id}::uuid, ${by}::uuid, ${now.toISOString()}::timestamptz
          from restored)
        select ${counts} from e`,
    );
    await tx.orm
      .update(registerImports)
      .set({ status: 'undone', undo: undone, undoneBy: by, undoneAt: now })
      .where(eq(registerImports.id, id));
    await recordAudit(tx, {
      actorId: by,
      action: 'register.undone',
      subject: ['import', id],
      schoolId: row.schoolId,
      detail: undone,
      at: now,
    });
    return ok(null);
  });
