import { formatFullName } from '@somesa/core';
import { type FeeBatchView, outsidePaymentMethods } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';
import { findBatchChildren } from './batch-children';
import type { FeeBatch } from './fee-batches';

type BatchRow = FeeBatchView['rows'][number];

const listEntries = (db: Queryable, batchId: number): Promise<BatchRow[]> =>
  queryRows(
    db,
    sql`select s.id as "studentId", s.reg_no as "regNo", trim(s.first_name || ' ' || s.last_name) as name, s.class_name as "className",
        a.change_ugx as "changeUgx", a.receipt_number as "receiptNumber", a.paid_on as "paidOn", a.reason,
        exists (select 1 from fee_adjustments r where r.reverses_id = a.id) as "isReversed"
      from fee_batch_entries e join fee_adjustments a on a.id = e.adjustment_id join students s on s.id = a.student_id
      where e.batch_id = ${batchId}
      union all
      select s.id, s.reg_no, trim(s.first_name || ' ' || s.last_name), s.class_name, c.used_ugx - c.amount_ugx, null, null, null, false
      from fee_credits c join students s on s.id = c.student_id where c.batch_id = ${batchId} and c.used_ugx < c.amount_ugx
      order by 2`,
  );

/** Lists the rows of a batch that waits, whose changes are only known when it is approved. */
const listWaiting = async (
  db: Queryable,
  { schoolId, kind, waitingRows }: Pick<FeeBatch, 'schoolId' | 'kind' | 'waitingRows'>,
) => {
  const lowers = kind === 'bursary' || outsidePaymentMethods.some((method) => method === kind);
  const rows = waitingRows ?? [];
  const children = await findBatchChildren(
    db,
    schoolId,
    rows.map(({ child }) => child),
  );
  return rows.flatMap((row): BatchRow[] => {
    const [child] = children.get(row.child) ?? [];
    if (!child) return [];
    return [
      {
        studentId: child.id,
        regNo: child.regNo,
        name: formatFullName(child.firstName, child.lastName),
        className: child.className,
        changeUgx:
          row.amountUgx == null || kind === 'correction' ? null : lowers ? -row.amountUgx : row.amountUgx,
        receiptNumber: row.receiptNumber ?? null,
        paidOn: row.paidOn ?? null,
        reason: row.reason ?? null,
        isReversed: false,
      },
    ];
  });
};

type Found = Omit<FeeBatchView, 'at' | 'decidedAt' | 'rows' | 'canDecide'> & {
  at: Date;
  decidedAt: Date | null;
  waitingRows: FeeBatch['waitingRows'];
};

/** Returns a batch as people of its school and staff see it; null if the caller may not see it. */
export const viewFeeBatch = async (
  db: Queryable,
  id: number,
  { id: userId, schoolId }: StaffUser,
): Promise<FeeBatchView | null> => {
  const [found] = await queryRows<Found>(
    db,
    sql`select b.id, json_build_object('id', sc.id, 'slug', sc.slug, 'name', sc.name) as school, b.kind, b.status, b.fee, b.due_on as "dueOn",
        b.reason, b.children, b.total_ugx as "totalUgx", b.receipt_texts as "receiptTexts", b.created_at as at, b.decided_at as "decidedAt", b.decision_reason as "decisionReason",
        b.waiting_rows as "waitingRows",
        json_build_object('id', u.id, 'name', coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))) as by,
        case when d.id is not null then json_build_object('id', d.id, 'name', trim(d.first_name || ' ' || d.last_name)) end as "decidedBy"
      from fee_batches b join schools sc on sc.id = b.school_id join users u on u.id = b.created_by
        left join users d on d.id = b.decided_by left join school_api_keys k on k.id = b.api_key_id
      where b.id = ${id} and (${schoolId}::int is null or b.school_id = ${schoolId})`,
  );
  if (!found) return null;
  const { waitingRows, at, decidedAt, ...view } = found;
  const rows =
    view.status === 'waiting'
      ? await listWaiting(db, { schoolId: view.school.id, kind: view.kind, waitingRows })
      : await listEntries(db, id);
  return {
    ...view,
    at: new Date(at).toISOString(),
    decidedAt: decidedAt && new Date(decidedAt).toISOString(),
    canDecide: view.by.id !== userId,
    rows,
  };
};
