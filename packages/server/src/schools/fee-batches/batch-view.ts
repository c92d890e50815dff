import { type FeeBatchKind, type FeeBatchView, outsidePaymentMethods } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';

type BatchRow = FeeBatchView['rows'][number];

const child = sql`s.id as "studentId", s.reg_no as "regNo", trim(s.first_name || ' ' || s.last_name) as name,
  s.class_name as "className"`;

const listEntries = (db: Queryable, batchId: number): Promise<BatchRow[]> =>
  queryRows(
    db,
    sql`select ${child}, a.change_ugx as "changeUgx", a.receipt_number as "receiptNumber", a.paid_on as "paidOn", a.reason,
        exists (select 1 from fee_adjustments r where r.reverses_id = a.id) as "isReversed"
      from fee_batch_entries e join fee_adjustments a on a.id = e.adjustment_id join students s on s.id = a.student_id
      where e.batch_id = ${batchId}
      union all
      select ${child}, c.used_ugx - c.amount_ugx, null, null, null, false
      from fee_credits c join students s on s.id = c.student_id where c.batch_id = ${batchId} and c.used_ugx < c.amount_ugx
      order by 2`,
  );

/** Lists the rows of a batch that waits, whose changes are only known when it is approved. Versions until 2.2.0 stored numbers and codes as they were typed. */
const listWaiting = (db: Queryable, batchId: number, kind: FeeBatchKind): Promise<BatchRow[]> => {
  const isLowering = kind === 'bursary' || outsidePaymentMethods.some((method) => method === kind);
  const sign = kind === 'correction' ? null : isLowering ? -1 : 1;
  return queryRows(
    db,
    sql`select ${child}, w."amountUgx" * ${sign}::int as "changeUgx", w."receiptNumber", w."paidOn", w.reason, false as "isReversed"
      from fee_batches b cross join rows from (jsonb_to_recordset(b.waiting_rows)
          as (child text, "amountUgx" bigint, "receiptNumber" text, "paidOn" text, reason text)) with ordinality w
        cross join lateral (select * from students c where c.school_id = b.school_id
            and (translate(c.reg_no, '/.-', '') = translate(upper(w.child), '/.- ', '') or c.payment_code = translate(w.child, '- ', ''))
          order by c.reg_no = w.child desc, c.id limit 1) s
      where b.id = ${batchId} order by w.ordinality`,
  );
};

type Found = Omit<FeeBatchView, 'at' | 'decidedAt' | 'rows' | 'canDecide'> & {
  at: Date;
  decidedAt: Date | null;
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
        json_build_object('id', u.id, 'name', coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))) as by,
        case when d.id is not null then json_build_object('id', d.id, 'name', trim(d.first_name || ' ' || d.last_name)) end as "decidedBy"
      from fee_batches b join schools sc on sc.id = b.school_id join users u on u.id = b.created_by
        left join users d on d.id = b.decided_by left join school_api_keys k on k.id = b.api_key_id
      where b.id = ${id} and (${schoolId}::int is null or b.school_id = ${schoolId})`,
  );
  if (!found) return null;
  const { at, decidedAt, ...view } = found;
  return {
    ...view,
    at: new Date(at).toISOString(),
    decidedAt: decidedAt && new Date(decidedAt).toISOString(),
    canDecide: view.by.id !== userId,
    rows: await (view.status === 'waiting' ? listWaiting(db, id, view.kind) : listEntries(db, id)),
  };
};
