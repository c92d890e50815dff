import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import type { BooksCheck, Discrepancy } from './books-check';
import { closedDayChecks } from './closed-day-checks';
import { loanChecks } from './loan-checks';
import { moneyBackChecks } from './money-back-checks';
import { settlementChecks } from './settlement-checks';

/** The accounts on which payers' money comes in; what is sent back to them from one is another matter. */
const isMoney = sql`account in ('wallet:mtn', 'wallet:airtel', 'bank:collections')`;
/** What a payment brings to the books, and what goes from part to part of it. */
const isOfPayment = sql`(code in ('fees.surplus', 'mobile.returned', 'reallocated') or code like 'repayment.%')`;

/** What must hold at any moment; each query answers the rows that break it. */
const checks: readonly BooksCheck[] = [
  {
    check: 'the trial balance is zero',
    rows: sql`select 'all accounts' as subject, sum(balance)::text as detail from (
      select amount_ugx as balance from ledger_entries where debit_account in (select code from accounts)
      union all select -amount_ugx from ledger_entries where credit_account in (select code from accounts)
    ) t having coalesce(sum(balance), 0) <> 0`,
  },
  {
    check: 'a payment is booked with its amount if it succeeded, and not at all if not',
    rows: sql`select p.id::text as subject, p.state || ' ' || p.amount_ugx || ' booked ' || coalesce(b.sum, 0) as detail
      from payments p
      left join (select payment_id, sum(amount_ugx) from (
        select payment_id, code, debit_account as account, amount_ugx from ledger_entries where payment_id is not null
        union all select payment_id, code, credit_account, -amount_ugx from ledger_entries where payment_id is not null
      ) t where ${isMoney} and code <> 'refund.paid' group by payment_id) b on b.payment_id = p.id
      where coalesce(b.sum, 0) <> case when p.state = 'succeeded' then p.amount_ugx else 0 end`,
  },
  {
    check: 'a fee item is paid as far as its allocations go',
    rows: sql`select f.id::text as subject, f.paid_ugx || ' allocated ' || coalesce(a.sum, 0) as detail
      from fee_items f
      left join (select fee_item_id, sum(amount_ugx) from (
        select fa.fee_item_id, fa.amount_ugx from allocations fa join payments p on p.id = fa.payment_id
          where p.state <> 'reversed'
        union all select la.fee_item_id, la.amount_ugx from loan_allocations la join loans l on l.id = la.loan_id
          where l.disbursed_on is not null
      ) t group by fee_item_id) a on a.fee_item_id = f.id
      where f.paid_ugx <> coalesce(a.sum, 0)`,
  },
  {
    check: 'what is owed to a school is what was allocated to its fee items',
    rows: sql`select s.slug as subject, coalesce(l.sum, 0) || ' allocated ' || coalesce(a.sum, 0) as detail
      from schools s
      left join (select account, sum(amount_ugx) from (
        select credit_account as account, amount_ugx from ledger_entries where code = 'fees.paid'
        union all select debit_account, -amount_ugx from ledger_entries where code = 'fees.paid'
      ) t group by account) l on l.account = 'school-payable:' || s.id
      left join (select p.school_id, sum(a.amount_ugx) from allocations a join payments p on p.id = a.payment_id
        where p.state <> 'reversed' group by p.school_id) a on a.school_id = s.id
      where coalesce(l.sum, 0) <> coalesce(a.sum, 0)`,
  },
  {
    check: 'a surplus waits for its refund',
    rows: sql`select coalesce(l.payment_id, r.payment_id)::text as subject,
        coalesce(l.sum, 0) || ' queued ' || coalesce(r.amount_ugx, 0) as detail
      from (select payment_id, sum(amount_ugx) from (
        select payment_id, amount_ugx from ledger_entries where credit_account = 'refunds-payable' and ${isOfPayment}
        union all select payment_id, -amount_ugx from ledger_entries where debit_account = 'refunds-payable' and ${isOfPayment}
      ) t group by payment_id) l
      full join refunds r on r.payment_id = l.payment_id
      where coalesce(l.sum, 0) <> coalesce(r.amount_ugx, 0)`,
  },
];

/** Holds the books against each other; an empty answer says that they agree. */
export const auditBooks = async (database: Queryable): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  for (const { check, rows } of [
    ...checks,
    ...moneyBackChecks,
    ...loanChecks,
    ...closedDayChecks,
    ...settlementChecks,
  ]) {
    const answer = (await database.orm.execute(rows)) as unknown as { rows: Omit<Discrepancy, 'check'>[] };
    for (const row of answer.rows) found.push({ check, ...row });
  }
  return found;
};
