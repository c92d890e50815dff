import { maskChildName, type Network } from '@somesa/core';
import { isMovedSql } from '../../payments/shown-payment-status';
import type { Queryable } from '../../platform/db/database';
import type { StatementRange } from './statement-range';

/** Maximum number of rows on one statement. */
export const MAX_TRANSACTION_ROWS = 10_000;

/** Types of transactions; `refund-waiting` is money still to be refunded. */
export type TransactionType =
  | 'fees'
  | 'repayment'
  | 'early-repayment'
  | 'reversal'
  | 'move'
  | 'refund'
  | 'refund-waiting'
  | 'disbursement';

/** Transaction, on its date in Kampala. */
export interface Transaction {
  type: TransactionType;
  on: string;
  /** Reference of the payment, or of the loan for a disbursement. */
  reference: string;
  /** Reference of the user's loan to which it belongs; null otherwise. */
  loanReference: string | null;
  child: string;
  school: string;
  paidWith: Network | 'bank' | null;
  amountUgx: number;
  /** Date of its reversal, or of its move to another child; null if it was not reversed. */
  reversedOn: string | null;
  isMoved: boolean;
}

/** Transactions of a user in a period, oldest first, and the sums of all of them by type, in UGX. */
export interface Transactions {
  rows: Transaction[];
  /** Number of transactions; greater than the length of `rows` if there were too many. */
  count: number;
  sums: Record<TransactionType, number>;
}

/** Returns SQL for the date of an instant in Kampala, which is at UTC+3 all year. */
const toDaySql = (instant: string): string => `((${instant}) at time zone 'UTC' + interval '3 hours')::date`;

/**
 * Common part of the queries: each payment by a user or on their loans once; a reversal is a transaction of its own. So is a move to another
 * child, on the day of the payment, as the payment for that child is.
 */
const movementsSql = `
  with mine as (
    select id from payments where user_id = $1
    union select payment_id from repayments where user_id = $1
  ), paid as (
    select p.id, p.purpose::text as type, p.reference, l.reference as loan_reference, p.student_id, p.school_id,
      coalesce(p.network::text, 'bank') as paid_with, p.amount_ugx, p.paid_at,
      coalesce(r.value_date, ${toDaySql('p.paid_at')}) as on_day, e.at as reversed_at,
      ${isMovedSql} as is_moved
    from mine join payments p on p.id = mine.id
    left join repayments r on r.payment_id = p.id
    left join loans l on l.id = p.loan_id and l.user_id = $1
    left join lateral (select max(at) as at from payment_events
      where payment_id = p.id and to_status = 'reversed') e on p.status = 'reversed'
    where p.status in ('succeeded', 'reversed') and p.paid_at is not null
  ), sent as (
    select o.payment_id, 'refund' as type, o.amount_ugx,
      least((o.paid_on + time '23:59') at time zone 'Africa/Kampala', o.recorded_at) as at
    from refund_payouts o
    union all
    select f.payment_id, 'refund-waiting', f.amount_ugx - f.paid_ugx, f.queued_at from refunds f where f.paid_at is null
  ), moved as (
    select type, on_day, paid_at as at, id, reference, loan_reference, student_id, null as child_name, school_id, paid_with,
      amount_ugx, ${toDaySql('reversed_at')} as reversed_on, is_moved from paid
    union all
    select case when is_moved then 'move' else 'reversal' end, case when is_moved then on_day else ${toDaySql('reversed_at')} end,
      reversed_at, id, reference, loan_reference, student_id, null, school_id, paid_with, amount_ugx, null, false
    from paid where reversed_at is not null
    union all
    select s.type, ${toDaySql('s.at')}, s.at, paid.id, reference, loan_reference, student_id, null, school_id, paid_with,
      s.amount_ugx, null, false from sent s join paid on paid.id = s.payment_id where s.amount_ugx > 0
    union all
    select 'disbursement', ${toDaySql('d.paid_at')}, d.paid_at, d.id, l.reference, l.reference, l.student_id, a.child_name,
      l.school_id, null, d.amount_ugx, null, false
    from loans l join disbursements d on d.loan_id = l.id join loan_applications a on a.loan_id = l.id
    where l.user_id = $1 and d.status = 'succeeded' and d.paid_at is not null
  ), listed as (select * from moved where on_day between $2 and $3)`;

const listQuery = {
  name: 'statement-transactions',
  text: `${movementsSql}
    select m.type, m.on_day as "on", m.reference, m.loan_reference as "loanReference", sc.name as school,
      m.paid_with as "paidWith", m.amount_ugx as "amountUgx", m.reversed_on as "reversedOn", m.is_moved as "isMoved",
      m.child_name as "childName", s.first_name as "firstName", s.last_name as "lastName"
    from listed m left join students s on s.id = m.student_id join schools sc on sc.id = m.school_id
    order by m.on_day, m.at, m.id, m.type like 'refund%', m.type limit ${MAX_TRANSACTION_ROWS}`,
};

const sumsQuery = {
  name: 'statement-sums',
  text: `${movementsSql} select type, count(*)::int as count, sum(amount_ugx)::bigint as sum_ugx from listed group by type`,
};

type Row = Omit<Transaction, 'child'> & Record<'childName' | 'firstName' | 'lastName', string | null>;

const toTransaction = ({ childName, firstName, lastName, ...row }: Row): Transaction => ({
  ...row,
  child: childName ?? maskChildName(firstName ?? '', lastName ?? ''),
});

const zeroSums: Record<TransactionType, number> = {
  fees: 0,
  repayment: 0,
  'early-repayment': 0,
  reversal: 0,
  move: 0,
  refund: 0,
  'refund-waiting': 0,
  disbursement: 0,
};

/** Finds a user's transactions in a period. The sums include those above the maximum number of rows. */
export const findTransactions = async (
  db: Queryable,
  userId: string,
  { from, to }: StatementRange,
): Promise<Transactions> => {
  const values = [userId, from, to];
  const [rows, totals] = await Promise.all([
    db.run<Row>(listQuery, values),
    db.run<{ type: TransactionType; count: number; sum_ugx: number }>(sumsQuery, values),
  ]);
  const sums = { ...zeroSums };
  for (const { type, sum_ugx } of totals) sums[type] = sum_ugx;
  const count = totals.reduce((all, each) => all + each.count, 0);
  return { rows: rows.map(toTransaction), count, sums };
};

/** Returns the payments less reversals, moves to other children and refunds, in UGX. */
export const calculatePaidUgx = ({ sums }: Pick<Transactions, 'sums'>): number =>
  sums.fees + sums.repayment + sums['early-repayment'] - sums.reversal - sums.move - sums.refund;
