import { displayName, type Network } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import type { StatementRange } from './statement-range';

/** The most rows that one statement lists. */
export const MAX_STATEMENT_ROWS = 10_000;

/** Kinds of transaction: money that was paid, reversed, refunded or still to be refunded, and schools that were paid for a loan. */
export type TransactionType =
  | 'fees'
  | 'repayment'
  | 'early-repayment'
  | 'reversal'
  | 'refund'
  | 'refund-waiting'
  | 'disbursement';

/** One movement of money, on its day in Kampala. */
export interface Transaction {
  type: TransactionType;
  on: string;
  /** Of the payment; of the loan where its school was paid. */
  reference: string;
  /** The loan that it belongs to; null where that is none of the person's. */
  loanReference: string | null;
  child: string;
  school: string;
  paidWith: Network | 'bank' | null;
  amountUgx: number;
  /** The day on which it was taken back. */
  reversedOn: string | null;
}

/** A person's movements in some days, oldest first, and what each type sums up to in UGX over all of them. */
export interface Transactions {
  rows: Transaction[];
  /** Number of transactions; greater than the length of `rows` if there were too many. */
  count: number;
  sums: Record<TransactionType, number>;
}

/** Uganda keeps UTC+3 all year. */
const dayOf = (instant: string): string => `((${instant}) at time zone 'UTC' + interval '3 hours')::date`;

/** Query for everything that a person paid or that came in on their loans, once each; a reversal is another transaction, on its own day. */
const moved = `
  with mine as (
    select id from payments where user_id = $1
    union select payment_id from repayments where user_id = $1
  ), paid as (
    select p.id, p.purpose::text as type, p.reference, l.reference as loan_reference, p.student_id, p.school_id,
      coalesce(p.network::text, 'bank') as paid_with, p.amount_ugx, p.paid_at,
      coalesce(r.value_date, ${dayOf('p.paid_at')}) as on_day, e.at as reversed_at
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
      amount_ugx, ${dayOf('reversed_at')} as reversed_on from paid
    union all
    select 'reversal', ${dayOf('reversed_at')}, reversed_at, id, reference, loan_reference, student_id, null, school_id,
      paid_with, amount_ugx, null from paid where reversed_at is not null
    union all
    select s.type, ${dayOf('s.at')}, s.at, paid.id, reference, loan_reference, student_id, null, school_id, paid_with,
      s.amount_ugx, null from sent s join paid on paid.id = s.payment_id where s.amount_ugx > 0
    union all
    select 'disbursement', ${dayOf('d.paid_at')}, d.paid_at, d.id, l.reference, l.reference, l.student_id, a.child_name,
      l.school_id, null, d.amount_ugx, null
    from loans l join disbursements d on d.loan_id = l.id join loan_applications a on a.loan_id = l.id
    where l.user_id = $1 and d.status = 'succeeded' and d.paid_at is not null
  ), listed as (select * from moved where on_day between $2 and $3)`;

const list = {
  name: 'statement-transactions',
  text: `${moved}
    select m.type, m.on_day, m.reference, m.loan_reference, m.child_name, s.first_name, s.last_name, sc.name as school,
      m.paid_with, m.amount_ugx, m.reversed_on
    from listed m left join students s on s.id = m.student_id join schools sc on sc.id = m.school_id
    order by m.on_day, m.at, m.id, m.type like 'refund%', m.type limit ${MAX_STATEMENT_ROWS}`,
};

const sum = {
  name: 'statement-sums',
  text: `${moved} select type, count(*)::int as count, sum(amount_ugx)::bigint as sum_ugx from listed group by type`,
};

interface Row {
  type: TransactionType;
  on_day: string;
  reference: string;
  loan_reference: string | null;
  child_name: string | null;
  first_name: string | null;
  last_name: string | null;
  school: string;
  paid_with: Network | 'bank' | null;
  amount_ugx: number;
  reversed_on: string | null;
}

const transactionOf = (row: Row): Transaction => ({
  type: row.type,
  on: row.on_day,
  reference: row.reference,
  loanReference: row.loan_reference,
  child: row.child_name ?? displayName(row.first_name ?? '', row.last_name ?? ''),
  school: row.school,
  paidWith: row.paid_with,
  amountUgx: row.amount_ugx,
  reversedOn: row.reversed_on,
});

const noSums: Record<TransactionType, number> = {
  fees: 0,
  repayment: 0,
  'early-repayment': 0,
  reversal: 0,
  refund: 0,
  'refund-waiting': 0,
  disbursement: 0,
};

/** Reads all movements of a person's money in some days; the sums are those of all of them, however many are listed. */
export const readTransactions = async (
  db: Queryable,
  userId: string,
  { from, to }: StatementRange,
): Promise<Transactions> => {
  const values = [userId, from, to];
  const [rows, types] = await Promise.all([
    db.run<Row>(list, values),
    db.run<{ type: TransactionType; count: number; sum_ugx: number }>(sum, values),
  ]);
  const sums = { ...noSums };
  for (const { type, sum_ugx } of types) sums[type] = sum_ugx;
  const count = types.reduce((all, each) => all + each.count, 0);
  return { rows: rows.map(transactionOf), count, sums };
};

/** Returns the amount that a person paid and did not get back, in UGX. */
export const paidUgxOf = ({ sums }: Pick<Transactions, 'sums'>): number =>
  sums.fees + sums.repayment + sums['early-repayment'] - sums.reversal - sums.refund;
