import type { SchoolPayment, SchoolSettlement } from '@somesa/core/contract';
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../../platform/db/database';
import { recordSchoolEvent } from '../../schools/school-api/school-events';
import { students } from '../../schools/tables/students';
import { schoolEvents } from '../../schools/tables/webhooks';
import { isMovedSql } from '../shown-payment-status';
import { paymentEvents, payments } from '../tables/payments';
import { settlements } from '../tables/settlements';

const p = alias(payments, 'p');
const allocations = sql`from payment_allocations y join fee_items f on f.id = y.fee_item_id where y.payment_id = ${p.id}`;
const allocatedUgx = sql`(select coalesce(sum(y.amount_ugx), 0) ${allocations})`;
const columns = {
  ...{ id: p.id, reference: p.reference, status: p.status, regNo: students.regNo, amountUgx: p.amountUgx },
  overpaymentUgx: sql`(${p.amountUgx} - ${allocatedUgx})::bigint`.mapWith(Number),
  method: sql<SchoolPayment['method']>`coalesce(${p.network}::text, 'bank')`,
  paidAt: p.paidAt,
  reversedAt: sql<Date | null>`(
    select max(x.at) from payment_events x where x.payment_id = ${p.id} and x.to_status = 'reversed')`.mapWith(
    (at: string) => paymentEvents.at.mapFromDriverValue(at) as Date | null,
  ),
  isMoved: sql<boolean>`${sql.raw(isMovedSql)}`,
  movedFrom: sql<string | null>`(select f.reference from payments f where f.id = ${p.movedFromId})`,
  fees: sql<SchoolPayment['fees']>`(select coalesce(json_agg(json_build_object(
    'feeItemId', f.id, 'description', f.description, 'amountUgx', y.amount_ugx) order by f.due_on, f.id), '[]') ${allocations})`,
};
const isShown = and(eq(p.purpose, 'fees'), inArray(p.status, ['succeeded', 'reversed']));

const select = (db: Queryable, condition: SQL | undefined) =>
  db.orm
    .select(columns)
    .from(p)
    .innerJoin(students, eq(students.id, p.studentId))
    .where(and(condition, isShown));
type Row = Awaited<ReturnType<typeof select>>[number];

/** The members keep their order, in which webhooks are signed. */
const toView = ({ id, reference, status, ...row }: Row, publicUrl: string): SchoolPayment => {
  const { paidAt, reversedAt } = row;
  if (paidAt === null || (status !== 'succeeded' && status !== 'reversed'))
    throw new Error('a payment that is not paid is not shown to a school');
  return {
    id,
    reference,
    receiptUrl: `${publicUrl}/receipts/${reference}`,
    status,
    ...row,
    paidAt: paidAt.toISOString(),
    reversedAt: reversedAt?.toISOString() ?? null,
  };
};

/** Finds a payment of fees of a school by its normalised reference, as its own system sees it: without the payer. */
export const findSchoolPayment = async (
  db: Queryable,
  schoolId: number,
  reference: string,
  publicUrl: string,
): Promise<SchoolPayment | null> => {
  const [row] = await select(db, and(eq(p.schoolId, schoolId), eq(p.reference, reference)));
  return row ? toView(row, publicUrl) : null;
};

/** Lists a page of what was paid and reversed after a position, in its order, with the cursor of the next page. */
export const listPaymentChanges = async (
  db: Queryable,
  { schoolId, after, regNo, limit }: { schoolId: number; after: number; regNo: string | null; limit: number },
  publicUrl: string,
): Promise<{ payments: SchoolPayment[]; next: string; hasMore: boolean }> => {
  const ofSchool = and(eq(schoolEvents.schoolId, schoolId), gt(schoolEvents.position, after));
  const rows = await db.orm
    .select({ position: schoolEvents.position, ...columns })
    .from(schoolEvents)
    .innerJoin(p, eq(p.id, schoolEvents.paymentId))
    .innerJoin(students, eq(students.id, p.studentId))
    .where(and(ofSchool, regNo === null ? undefined : eq(students.regNo, regNo), isShown))
    .orderBy(asc(schoolEvents.position))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    payments: page.map(({ position: _, ...row }) => toView(row, publicUrl)),
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
  const [row] = await select(tx, eq(p.id, id));
  if (!row) throw new Error('a payment of fees has no view for its school');
  recordSchoolEvent(tx, { schoolId, type, paymentId: id, data: toView(row, publicUrl) }, now);
};

/** Lists settlements, newest first, as the school's own system sees them. */
const list = async (db: Queryable, condition: SQL | undefined): Promise<SchoolSettlement[]> => {
  const { id, reference, status, untilOn, amountUgx, paidOn, createdAt } = settlements;
  const rows = await db.orm
    .select({ id, reference, status, untilOn, amountUgx, paidOn, createdAt })
    .from(settlements)
    .where(condition)
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export const listSettlementsById = (db: Queryable, ids: readonly string[]): Promise<SchoolSettlement[]> =>
  list(db, inArray(settlements.id, [...ids]));

/** Finds a settlement of a school. */
export const findSettlementOfSchool = async (
  db: Queryable,
  schoolId: number,
  id: string,
): Promise<SchoolSettlement | null> =>
  (await list(db, and(eq(settlements.id, id), eq(settlements.schoolId, schoolId))))[0] ?? null;

/** Records that a settlement was paid, as an event of its school. Call it after the settlement is marked as paid. */
export const recordSettlementPaid = async (
  tx: Tx,
  { id, schoolId }: { id: string; schoolId: number },
  now: Date,
): Promise<void> => {
  const data = await findSettlementOfSchool(tx, schoolId, id);
  if (!data) throw new Error('a paid settlement was not found');
  recordSchoolEvent(tx, { schoolId, type: 'settlement.paid', settlementId: id, data }, now);
};
