import type { SchoolPayment } from '@somesa/core/contract';
import type { Queryable, Tx } from '../../platform/db/database';
import { isMovedSql } from '../../platform/db/shown-payment-status';
import { recordSchoolEvent } from '../../schools/school-api/school-events';

const columns = `
  p.id, p.reference, p.status, s.reg_no as "regNo", p.amount_ugx as "amountUgx",
  p.amount_ugx - coalesce(a.allocated_ugx, 0) as "overpaymentUgx",
  coalesce(p.network::text, 'bank') as method, p.paid_at as "paidAt",
  (select max(x.at) from payment_events x where x.payment_id = p.id and x.to_status = 'reversed') as "reversedAt",
  ${isMovedSql} as "isMoved", (select f.reference from payments f where f.id = p.moved_from_id) as "movedFrom",
  coalesce(a.fees, '[]') as fees`;
const joins = `
  join students s on s.id = p.student_id
  left join lateral (
    select sum(y.amount_ugx)::bigint as allocated_ugx, json_agg(json_build_object(
      'feeItemId', f.id, 'description', f.description, 'amountUgx', y.amount_ugx) order by f.due_on, f.id) as fees
    from payment_allocations y join fee_items f on f.id = y.fee_item_id where y.payment_id = p.id) a on true`;
const isShown = `p.purpose = 'fees' and p.status in ('succeeded', 'reversed')`;

const byId = {
  name: 'school-payments-by-id',
  text: `select ${columns} from payments p ${joins} where p.id = $1 and ${isShown}`,
};
const byReference = {
  name: 'school-payments-by-reference',
  text: `select ${columns} from payments p ${joins} where p.reference = $2 and p.school_id = $1 and ${isShown}`,
};
const changes = {
  name: 'school-payments-changes',
  text: `
    select e.position, ${columns} from school_events e join payments p on p.id = e.payment_id ${joins}
    where e.school_id = $1 and e.position > $2 and ($3::text is null or s.reg_no = $3) and ${isShown}
    order by e.position limit $4`,
};

type Row = Omit<SchoolPayment, 'receiptUrl' | 'paidAt' | 'reversedAt'> & {
  paidAt: Date;
  reversedAt: Date | null;
};

const toView = (
  {
    id,
    reference,
    status,
    regNo,
    amountUgx,
    overpaymentUgx,
    method,
    paidAt,
    reversedAt,
    isMoved,
    movedFrom,
    fees,
  }: Row,
  publicUrl: string,
): SchoolPayment => ({
  id,
  reference,
  receiptUrl: `${publicUrl}/receipts/${reference}`,
  status,
  regNo,
  amountUgx,
  overpaymentUgx,
  method,
  paidAt: paidAt.toISOString(),
  reversedAt: reversedAt?.toISOString() ?? null,
  isMoved,
  movedFrom,
  fees,
});

/** Finds a payment of fees of a school by its normalised reference, as its own system sees it: without the payer. */
export const findSchoolPayment = async (
  db: Queryable,
  schoolId: number,
  reference: string,
  publicUrl: string,
): Promise<SchoolPayment | null> => {
  const [row] = await db.run<Row>(byReference, [schoolId, reference]);
  return row ? toView(row, publicUrl) : null;
};

/** Lists a page of what was paid and reversed after a position, in its order, with the cursor of the next page. */
export const listPaymentChanges = async (
  db: Queryable,
  { schoolId, after, regNo, limit }: { schoolId: number; after: number; regNo: string | null; limit: number },
  publicUrl: string,
): Promise<{ payments: SchoolPayment[]; next: string; hasMore: boolean }> => {
  const rows = await db.run<Row & { position: number }>(changes, [schoolId, after, regNo, limit + 1]);
  const page = rows.slice(0, limit);
  return {
    payments: page.map((row) => toView(row, publicUrl)),
    next: String(page.at(-1)?.position ?? after),
    hasMore: rows.length > limit,
  };
};

/** Records that a payment of fees was paid or reversed, as an event of its school. Call it after the payment and its allocations are written. */
export const recordPaymentChange = async (
  tx: Tx,
  { id, schoolId }: { id: string; schoolId: number },
  type: 'payment.paid' | 'payment.reversed',
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const [row] = await tx.run<Row>(byId, [id]);
  if (!row) throw new Error('a payment of fees has no view for its school');
  recordSchoolEvent(tx, { schoolId, type, paymentId: id, data: toView(row, publicUrl) }, now);
};
