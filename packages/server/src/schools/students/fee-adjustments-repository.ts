import type { FeeAdjustmentKind, OutsidePaymentMethod } from '@somesa/core/admin';
import type { Tx } from '../../platform/db/database';
import { holdStatuses } from '../../platform/db/hold-statuses';

/** Fee item of a child, in UGX. */
export interface AdjustableItem {
  id: number;
  amountUgx: number;
  outstandingUgx: number;
  /** Outstanding amount that no pending payment and no accepted loan holds. */
  freeUgx: number;
}

const lockSchoolStudent = {
  name: 'fee-adjustments-lock-student',
  text: `
    select s.id, s.school_id as "schoolId", s.class_name as "className", s.left_on as "leftOn"
    from students s where s.id = $1 and ($2::int is null or s.school_id = $2) for update`,
};

/** Child whose row is locked. */
export interface LockedStudent {
  id: number;
  schoolId: number;
  className: string;
  leftOn: string | null;
}

/** Locks a child's row, like every payment for the child. Returns null if it is not a child of the bursar's school (null for staff). */
export const lockStudentOfSchool = async (
  tx: Tx,
  id: number,
  bursarSchoolId: number | null,
): Promise<LockedStudent | null> =>
  (await tx.run<LockedStudent>(lockSchoolStudent, [id, bursarSchoolId]))[0] ?? null;

const adjustableItems = {
  name: 'fee-adjustments-items',
  text: `
    select f.id, f.amount_ugx as "amountUgx", f.outstanding_ugx as "outstandingUgx",
      greatest(f.outstanding_ugx
        - coalesce((select sum(r.amount_ugx) from fee_item_holds r join payments p on p.id = r.payment_id
          where r.fee_item_id = f.id and p.hold_expires_at > $2 and p.status in ${holdStatuses}), 0)
        - coalesce((select sum(a.amount_ugx) from loan_allocations a join loans l on l.id = a.loan_id
          where a.fee_item_id = f.id and l.status = 'accepted'), 0), 0)::bigint as "freeUgx"
    from fee_items f where f.student_id = $1 order by f.due_on, f.id`,
};

/** Lists a child's fee items, the oldest due first. */
export const listAdjustableItems = (tx: Tx, studentId: number, now: Date): Promise<AdjustableItem[]> =>
  tx.run<AdjustableItem>(adjustableItems, [studentId, now]);

const insertItem = {
  name: 'fee-adjustments-insert-item',
  text: `insert into fee_items (student_id, description, due_on, amount_ugx) values ($1, $2, $3, 0) returning id`,
};

/** Inserts a fee item without an amount, which the adjustment then charges. Returns its ID. */
export const insertFeeItem = async (
  tx: Tx,
  studentId: number,
  { description, dueOn }: { description: string; dueOn: string },
): Promise<number> => {
  const [row] = await tx.run<{ id: number }>(insertItem, [studentId, description, dueOn]);
  if (!row) throw new Error('a fee item was not inserted');
  return row.id;
};

/** Adjustment to be inserted, with its parts by fee item. */
export interface NewAdjustment {
  student: Pick<LockedStudent, 'id' | 'schoolId'>;
  kind: FeeAdjustmentKind;
  lines: readonly { feeItemId: number; changeUgx: number }[];
  reason: string | null;
  outside: { method: OutsidePaymentMethod; receiptNumber: string; paidOn: string } | null;
  reversesId: number | null;
  requestKey: string;
  requestHash: string;
  actorId: string;
  apiKeyId: string | null;
  now: Date;
}

const insert = {
  name: 'fee-adjustments-insert',
  text: `
    insert into fee_adjustments (student_id, school_id, kind, change_ugx, reason, method, receipt_number, receipt_use, paid_on,
      reverses_id, request_key, request_hash, actor_id, created_at, api_key_id)
    values ($1, $2, $3, $4, $5, $6, $7,
      (select count(*) from fee_adjustments a join fee_adjustments r on r.reverses_id = a.id
        where a.school_id = $2 and a.receipt_number = $7), $8, $9, $10, $11, $12, $13, $14)
    on conflict on constraint fee_adjustments_receipt do nothing returning id`,
};
const insertLines = {
  name: 'fee-adjustments-insert-lines',
  text: `
    insert into fee_adjustment_lines (adjustment_id, fee_item_id, change_ugx)
    select $1, * from unnest($2::bigint[], $3::bigint[])`,
};
const updateItems = {
  name: 'fee-adjustments-update-items',
  text: `
    update fee_items f set
      bursary_ugx = f.bursary_ugx - case when $4 = 'bursary' then l.change_ugx else 0 end,
      paid_to_school_ugx = f.paid_to_school_ugx - case when $4 = 'paid-to-school' then l.change_ugx else 0 end,
      amount_ugx = f.amount_ugx + case when $4 in ('bursary', 'paid-to-school') then 0 else l.change_ugx end
    from unnest($2::bigint[], $3::bigint[]) as l (fee_item_id, change_ugx)
    where f.id = l.fee_item_id and f.student_id = $1`,
};

/**
 * Inserts an adjustment and changes its fee items. The caller holds the lock on the child's row and has checked the amounts. Returns
 * false and changes nothing if the school has used its receipt number already.
 */
export const insertAdjustment = async (
  tx: Tx,
  {
    student,
    kind,
    lines,
    reason,
    outside,
    reversesId,
    requestKey,
    requestHash,
    actorId,
    apiKeyId,
    now,
  }: NewAdjustment,
): Promise<boolean> => {
  const changeUgx = lines.reduce((sum, line) => sum + line.changeUgx, 0);
  const [row] = await tx.run<{ id: number }>(insert, [
    student.id,
    student.schoolId,
    kind,
    changeUgx,
    reason,
    outside?.method ?? null,
    outside?.receiptNumber ?? null,
    outside?.paidOn ?? null,
    reversesId,
    requestKey,
    requestHash,
    actorId,
    now,
    apiKeyId,
  ]);
  if (!row) return false;
  const columns = [lines.map((line) => line.feeItemId), lines.map((line) => line.changeUgx)];
  await tx.run(insertLines, [row.id, ...columns]);
  await tx.run(updateItems, [student.id, ...columns, kind]);
  return true;
};

const byRequestKey = {
  name: 'fee-adjustments-by-request',
  text: 'select request_hash as "requestHash" from fee_adjustments where request_key = $1',
};

/** Finds the hash of the request that made an adjustment with this key; null if the key is new. */
export const findRequestHash = async (tx: Tx, requestKey: string): Promise<string | null> =>
  (await tx.run<{ requestHash: string }>(byRequestKey, [requestKey]))[0]?.requestHash ?? null;

/** Adjustment that may be reversed, with its parts by fee item. */
interface ReversibleAdjustment {
  kind: FeeAdjustmentKind;
  isReversal: boolean;
  isReversed: boolean;
  lines: { feeItemId: number; changeUgx: number }[];
}
const reversible = {
  name: 'fee-adjustments-reversible',
  text: `
    select a.kind, a.reverses_id is not null as "isReversal",
      exists (select 1 from fee_adjustments r where r.reverses_id = a.id) as "isReversed",
      (select json_agg(json_build_object('feeItemId', l.fee_item_id, 'changeUgx', l.change_ugx) order by l.fee_item_id)
        from fee_adjustment_lines l where l.adjustment_id = a.id) as lines
    from fee_adjustments a where a.id = $1 and a.student_id = $2`,
};

/** Finds an adjustment of a child. */
export const findAdjustment = async (
  tx: Tx,
  id: number,
  studentId: number,
): Promise<ReversibleAdjustment | null> =>
  (await tx.run<ReversibleAdjustment>(reversible, [id, studentId]))[0] ?? null;
