import { DAY_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database';
import { queryRows } from '../platform/db/query-rows';
import { readWholeTables } from '../platform/db/read-whole-tables';
import { loanChecks } from './loan-checks';
import {
  type CheckedRange,
  type Discrepancy,
  journalChecks,
  type LedgerCheck,
  loanRecordChecks,
  postingAccountsCheck,
  recordChecks,
} from './record-checks';

/** Checks of settlements to schools. */
const settlementChecks: readonly LedgerCheck[] = [
  {
    expectation:
      'a settlement is posted with its amount, from the balance owed to its school, if it is paid; its parts as far as they are paid; and nothing otherwise',
    rows: sql`select coalesce(st.reference, b.source) as subject,
        coalesce(st.status || ' ' || st.amount_ugx, 'nothing') || ' posted ' || coalesce(b.sum, 0) as detail
      from settlements st
      full join (select source, sum(amount_ugx), min(debit_account) as account, max(debit_account) as last_account
        from ledger_entries where posting_type = 'school.settled' group by source) b on b.source = 'settlement:' || st.id
      left join (select settlement_id, sum(amount_ugx) from disbursements where status = 'succeeded' group by settlement_id) p
        on p.settlement_id = st.id
      where coalesce(b.sum, 0) <> case st.status when 'paid' then st.amount_ugx when 'sending' then coalesce(p.sum, 0) else 0 end
        or (p.sum is not null and coalesce(b.sum, 0) <> p.sum)
        or (b.source is not null and 'school-payable:' || st.school_id <> all (array[b.account, b.last_account]))`,
  },
  {
    expectation:
      'the parts of a settlement that are not failed add up to no more than it, and each is posted once',
    rows: sql`select st.reference as subject, 'part ' || d.part || ' ' || d.status || ' ' || d.amount_ugx || ' posted '
        || coalesce(e.amount_ugx, 0) as detail
      from settlements st join disbursements d on d.settlement_id = st.id
      left join ledger_entries e on e.source = 'settlement:' || st.id and e.posting_type = 'school.settled' and e.line = d.part
      where (d.status = 'succeeded' and e.amount_ugx is distinct from d.amount_ugx)
        or (select sum(o.amount_ugx) from disbursements o where o.settlement_id = st.id and o.status <> 'failed') > st.amount_ugx`,
  },
];

/** Checks of the entries that settlements pay. */
const settlementEntryChecks: readonly LedgerCheck[] = [
  {
    expectation:
      'the entries of a settlement are of its school and add up to it; a cancelled settlement has none',
    rows: sql`select st.reference as subject, st.status || ' ' || st.amount_ugx || ' entries ' || coalesce(t.sum, 0) as detail
      from settlements st
      left join (select se.settlement_id, sum(case when e.credit_account = 'school-payable:' || o.school_id then e.amount_ugx
            when e.debit_account = 'school-payable:' || o.school_id then -e.amount_ugx end)
        from settlement_entries se join settlements o on o.id = se.settlement_id join ledger_entries e on e.id = se.entry_id
        group by se.settlement_id) t on t.settlement_id = st.id
      where coalesce(t.sum, 0) <> case when st.status = 'cancelled' then 0 else st.amount_ugx end`,
  },
];

/** Checks of refunded and unallocated money. */
const refundChecks: readonly LedgerCheck[] = [
  {
    expectation: 'the refunded amount of a payment equals its refund payouts and the ledger',
    rows: sql`select coalesce(r.payment_id, o.payment_id, l.payment_id)::text as subject,
        coalesce(r.paid_ugx, 0) || ' paid out ' || coalesce(o.sum, 0) || ' posted ' || coalesce(l.sum, 0) as detail
      from refunds r
      full join (select payment_id, sum(amount_ugx) from refund_payouts group by payment_id) o
        on o.payment_id = r.payment_id
      full join (select payment_id, sum(amount_ugx) from ledger_entries
        where posting_type = 'refund.paid' and debit_account = 'refunds-payable' group by payment_id) l
        on l.payment_id = coalesce(r.payment_id, o.payment_id)
      where (coalesce(r.paid_ugx, 0), coalesce(r.paid_ugx, 0)) <> (coalesce(o.sum, 0), coalesce(l.sum, 0))`,
  },
  {
    expectation: 'a transfer of a refund is its payout if it succeeded, and none otherwise',
    rows: sql`select d.id::text as subject, d.status || ' ' || d.amount_ugx || ' paid out ' || coalesce(o.amount_ugx, 0) as detail
      from disbursements d left join refund_payouts o on o.id = d.id
      where d.payment_id is not null
        and coalesce(o.amount_ugx, 0) <> case when d.status = 'succeeded' then d.amount_ugx else 0 end`,
  },
  {
    expectation: 'a refund is completed when its whole amount is paid out, and no more than that is paid out',
    rows: sql`select payment_id::text as subject, paid_ugx || ' of ' || amount_ugx || ' '
        || coalesce(paid_at::text, 'waiting') as detail
      from refunds where paid_ugx > amount_ugx or (paid_at is not null) <> (paid_ugx = amount_ugx)`,
  },
  {
    expectation: 'a bank transaction is unallocated until it is allocated to a payment or returned',
    rows: sql`select b.provider_transaction_id as subject, b.amount_ugx || ' unallocated ' || coalesce(u.sum, 0) as detail
      from bank_transactions b
      left join (select source, sum(amount_ugx) from (
        select source, amount_ugx from ledger_entries where credit_account = 'unallocated-receipts'
        union all select source, -amount_ugx from ledger_entries where debit_account = 'unallocated-receipts'
      ) t group by source) u on u.source = 'bank-transaction:' || b.provider_transaction_id
      where coalesce(u.sum, 0) <> case when b.payment_id is null and b.return_transaction_id is null then b.amount_ugx else 0 end`,
  },
  {
    expectation:
      'money of an amount mismatch, or paid after a failure, is unallocated only while its exception is open',
    rows: sql`select u.source as subject, 'unallocated ' || u.sum as detail
      from (select source, sum(amount_ugx) from (
        select source, amount_ugx from ledger_entries where credit_account = 'unallocated-receipts'
        union all select source, -amount_ugx from ledger_entries where debit_account = 'unallocated-receipts'
      ) t where source like 'payment:%' group by source) u
      where u.sum < 0 or (u.sum > 0 and not exists (select 1 from exceptions r
        where r.subject = u.source and r.kind in ('provider_amount_mismatch', 'provider_paid_after_failure') and r.resolved_at is null))`,
  },
];

/** Checks of the totals of closed days. */
const closedDayChecks: readonly LedgerCheck[] = [
  {
    expectation: 'the totals of a closed day equal the sums of its entries',
    rows: ({ from, before }) => sql`select coalesce(d.posting_date, e.posting_date)::text as subject,
        coalesce(d.posting_type, e.posting_type) || ' ' || coalesce(d.amount_ugx, 0) || ' posted ' || coalesce(e.amount_ugx, 0) as detail
      from (select * from ledger_daily_totals
        where posting_date >= (${from}::timestamptz at time zone 'Africa/Kampala')::date
          and posting_date < (${before}::timestamptz at time zone 'Africa/Kampala')::date) d
      full join (
        select (posted_at at time zone 'Africa/Kampala')::date as posting_date, (value_at at time zone 'Africa/Kampala')::date as value_date,
          debit_account, credit_account, posting_type, count(*) as entries, sum(amount_ugx) as amount_ugx
        from ledger_entries
        where posted_at >= ${from} and posted_at < ${before}
          and posted_at < (select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_dates)
        group by 1, 2, 3, 4, 5) e
        on (e.posting_date, e.value_date, e.debit_account, e.credit_account, e.posting_type)
          = (d.posting_date, d.value_date, d.debit_account, d.credit_account, d.posting_type)
      where (d.entries, d.amount_ugx) is distinct from (e.entries, e.amount_ugx)`,
  },
  {
    expectation: 'every day between two closed days is closed',
    rows: sql`select min(day)::text as subject, count(*) || ' of ' || (max(day) - min(day) + 1) || ' days' as detail
      from closed_ledger_dates having count(*) <> max(day) - min(day) + 1`,
  },
];

/** Accounts that receive payers' money. */
const moneyAccounts = sql`('wallet:mtn', 'wallet:airtel', 'bank:collections')`;
/** Condition for entries that post a payment, or move it between its parts. */
const isPaymentPosting = sql`(posting_type in ('fees.surplus', 'fees.refunded', 'mobile.returned', 'reallocated') or posting_type like 'repayment.%')`;

/** Checks of payments, fee items and amounts owed to schools. */
const checks: readonly LedgerCheck[] = [
  {
    expectation: 'the trial balance is zero',
    rows: sql`select 'all accounts' as subject, sum(balance)::text as detail from (
      select amount_ugx as balance from ledger_entries where debit_account in (select code from accounts)
      union all select -amount_ugx from ledger_entries where credit_account in (select code from accounts)
    ) t having coalesce(sum(balance), 0) <> 0`,
  },
  {
    expectation: 'a payment is posted with its amount if it succeeded, and is not posted otherwise',
    rows: ({
      from,
      before,
    }) => sql`select p.id::text as subject, p.status || ' ' || p.amount_ugx || ' posted ' || coalesce(b.sum, 0) as detail
      from payments p
      cross join lateral (select sum(amount_ugx * ((debit_account in ${moneyAccounts})::int - (credit_account in ${moneyAccounts})::int))
        from ledger_entries where payment_id = p.id and posting_type <> 'refund.paid') b
      where p.created_at >= ${from} and p.created_at < ${before}
        and coalesce(b.sum, 0) <> case when p.status = 'succeeded' then p.amount_ugx else 0 end`,
  },
  {
    expectation:
      'a payment is posted on the account of its network or bank, from the time at which it was paid',
    rows: ({
      from,
      before,
    }) => sql`select p.id::text as subject, e.debit_account || ' > ' || e.credit_account || ' of a payment by '
        || coalesce(p.network::text, p.method::text) as detail
      from payments p
      cross join lateral (select case when p.method = 'bank' and p.network is null then 'bank:collections'
        when p.method = 'mobile' then 'wallet:' || p.network end as own) o
      join ledger_entries e on e.payment_id = p.id and e.posting_type <> 'refund.paid'
      where p.created_at >= ${from} and p.created_at < ${before}
        and ((e.debit_account in ${moneyAccounts} and e.debit_account is distinct from o.own)
          or (e.credit_account in ${moneyAccounts} and e.credit_account is distinct from o.own)
          or (e.source in ('payment:' || p.id, 'repayment:' || p.id) and e.debit_account = o.own
            and e.posting_type not like 'mobile.%' and e.value_at is distinct from p.paid_at))`,
  },
  {
    expectation:
      'the payments of a group add up to what its provider is asked for, less those that were moved to other children, have one status and one value date, and are of one payer, and of one school unless they were moved',
    rows: sql`select g.reference as subject, 'asked for ' || coalesce(g.group_ugx, g.amount_ugx) || ', payments of ' || sum(p.amount_ugx)
        || ' ' || string_agg(distinct p.status::text, ', ') as detail
      from payments g join payments p on p.group_id = g.id
      where not exists (select 1 from payments n where n.moved_from_id = p.id)
      group by g.id having coalesce(g.group_ugx, g.amount_ugx) <> sum(p.amount_ugx)
        or count(distinct (p.status, p.paid_at, p.user_id, p.method, p.network, p.msisdn, p.failure)) <> 1
        or count(distinct p.school_id) filter (where p.moved_from_id is null) > 1
        or count(p.provider_transaction_id) filter (where p.id <> g.id) > 0
        or count(p.next_check_at) filter (where p.id <> g.id) > 0`,
  },
  {
    expectation:
      'a payment that was moved to another child is reversed, and the new one has its amount, payer and value date',
    rows: sql`select n.reference as subject, n.amount_ugx || ' of ' || f.amount_ugx || ', ' || f.status as detail
      from payments n join payments f on f.id = n.moved_from_id
      where f.status <> 'reversed' or n.student_id = f.student_id
        or (n.amount_ugx, n.paid_at, n.method, n.network, n.msisdn, n.group_id, n.status in ('succeeded', 'reversed'))
          is distinct from (f.amount_ugx, f.paid_at, f.method, f.network, f.msisdn, coalesce(f.group_id, f.id), true)`,
  },
  {
    expectation: 'the paid amount of a fee item equals its allocations',
    rows: sql`select f.id::text as subject, f.paid_ugx || ' allocated ' || coalesce(a.sum, 0) as detail
      from fee_items f
      left join (select fee_item_id, sum(amount_ugx) from (
        select fa.fee_item_id, fa.amount_ugx from payment_allocations fa join payments p on p.id = fa.payment_id
          where p.status <> 'reversed'
        union all select la.fee_item_id, la.amount_ugx from loan_allocations la join loans l on l.id = la.loan_id
          where l.disbursed_on is not null
      ) t group by fee_item_id) a on a.fee_item_id = f.id
      where f.paid_ugx <> coalesce(a.sum, 0)`,
  },
  {
    expectation: 'the bursary and the amount paid to the school of a fee item equal its adjustments',
    rows: sql`select f.id::text as subject, f.bursary_ugx || ' and ' || f.paid_to_school_ugx || ' adjusted '
        || coalesce(a.bursary, 0) || ' and ' || coalesce(a.paid, 0) as detail
      from fee_items f
      left join (select l.fee_item_id, -sum(l.change_ugx) filter (where d.kind = 'bursary') as bursary,
          -sum(l.change_ugx) filter (where d.kind = 'paid-to-school') as paid
        from fee_adjustment_lines l join fee_adjustments d on d.id = l.adjustment_id group by l.fee_item_id) a on a.fee_item_id = f.id
      where (f.bursary_ugx, f.paid_to_school_ugx) <> (coalesce(a.bursary, 0), coalesce(a.paid, 0))`,
  },
  {
    expectation: 'the used part of a fee credit equals the payments that it made',
    rows: sql`select c.id::text as subject, c.used_ugx || ' paid ' || coalesce(a.sum, 0) as detail
      from fee_credits c
      left join (select split_part(d.request_key, ' ', 2)::bigint as id, -sum(d.change_ugx) as sum
        from fee_adjustments d where d.method = 'credit' and not exists (select 1 from fee_adjustments r where r.reverses_id = d.id)
        group by 1) a on a.id = c.id
      where c.used_ugx <> coalesce(a.sum, 0)`,
  },
  {
    expectation:
      'a fee item is charged its term fee, the amount at which a payer chose it, or its own charge, with its corrections',
    rows: sql`select f.id::text as subject, f.amount_ugx || ' adjusted ' || coalesce(k.amount_ugx, t.amount_ugx, 0) + coalesce(a.charged, 0) as detail
      from fee_items f left join term_fees t on t.id = f.term_fee_id left join payment_picks k on k.fee_item_id = f.id
      left join (select l.fee_item_id, sum(l.change_ugx) as charged, bool_or(d.kind <> 'correction') as is_own
        from fee_adjustment_lines l join fee_adjustments d on d.id = l.adjustment_id
        where d.kind in ('charge', 'brought-forward', 'correction') group by l.fee_item_id) a on a.fee_item_id = f.id
      where (t.id is not null or k.amount_ugx is not null or a.is_own)
        and f.amount_ugx <> coalesce(k.amount_ugx, t.amount_ugx, 0) + coalesce(a.charged, 0)`,
  },
  {
    expectation:
      'a payment with money paid ahead is its allocations and what of that money is not used, and what is refunded of it is posted',
    rows: sql`select p.id::text as subject, p.amount_ugx || ' allocated ' || coalesce(a.sum, 0) || ' ahead ' || k.amount_ugx || ' used '
        || k.used_ugx || ' refunded ' || k.refunded_ugx || ' posted ' || coalesce(r.sum, 0) as detail
      from prepayments k join payments p on p.id = k.payment_id
      left join lateral (select sum(amount_ugx) from payment_allocations where payment_id = p.id) a on true
      left join lateral (select sum(amount_ugx) from ledger_entries
        where payment_id = p.id and posting_type = 'fees.refunded' and source = 'payment:' || p.id) r on true
      where p.amount_ugx <> coalesce(a.sum, 0) + k.amount_ugx - k.used_ugx or k.refunded_ugx <> coalesce(r.sum, 0)
        or k.student_id <> p.student_id or p.status not in ('succeeded', 'reversed')`,
  },
  {
    expectation: 'the parts of a fee adjustment add up to it',
    rows: sql`select d.id::text as subject, d.change_ugx || ' in parts ' || coalesce(sum(l.change_ugx), 0) as detail
      from fee_adjustments d left join fee_adjustment_lines l on l.adjustment_id = d.id
      group by d.id having d.change_ugx <> coalesce(sum(l.change_ugx), 0)`,
  },
  {
    expectation:
      'the fees posted for a school equal the allocations to its fee items, with what is paid ahead',
    rows: sql`select s.slug as subject, coalesce(l.sum, 0) || ' allocated ' || coalesce(a.sum, 0) as detail
      from schools s
      left join (select account, sum(amount_ugx) from (
        select credit_account as account, amount_ugx from ledger_entries where posting_type = 'fees.paid'
        union all select debit_account, -amount_ugx from ledger_entries where posting_type = 'fees.paid'
      ) t group by account) l on l.account = 'school-payable:' || s.id
      left join (select p.school_id, sum(a.amount_ugx) from (
          select payment_id, amount_ugx from payment_allocations union all select payment_id, amount_ugx - used_ugx from prepayments
        ) a join payments p on p.id = a.payment_id
        where p.status <> 'reversed' group by p.school_id) a on a.school_id = s.id
      where coalesce(l.sum, 0) <> coalesce(a.sum, 0)`,
  },
  {
    expectation:
      'a payment of fees is charged to its school what the charge of its value date says, and nothing if it is reversed',
    rows: ({
      from,
      before,
    }) => sql`select p.id::text as subject, p.status || ' ' || coalesce(b.paid, 0) || ' for the school charged '
        || coalesce(b.charged, 0) || ' of ' || coalesce(x.charge, 0) as detail
      from payments p
      cross join lateral (select sum(e.amount_ugx) filter (where is_paid)::bigint as paid,
          min(e.value_at) filter (where is_paid) as value_at, min(e.posted_at) filter (where is_paid) as posted_at,
          sum(case when e.credit_account = 'income:school-charges' then e.amount_ugx else -e.amount_ugx end) filter (where is_charge) as charged,
          sum(case 'school-payable:' || p.school_id when e.debit_account then e.amount_ugx when e.credit_account then -e.amount_ugx else 0 end)
            filter (where is_charge) as of_school
        from ledger_entries e
        cross join lateral (select e.posting_type = 'fees.paid' and e.source like 'payment:%' as is_paid,
          'income:school-charges' in (e.debit_account, e.credit_account) as is_charge) k
        where e.payment_id = p.id) b
      left join lateral (select least(b.paid, (b.paid * c.rate_ppm + 500000) / 1000000 + c.flat_ugx) as charge from school_charges c
        where c.school_id = p.school_id and c.from_on <= (b.value_at at time zone 'Africa/Kampala')::date and c.set_at <= b.posted_at
        order by c.from_on desc, c.id desc limit 1) x on true
      cross join lateral (select case when p.status = 'succeeded' then coalesce(x.charge, 0) else 0 end as amount) expected
      where p.created_at >= ${from} and p.created_at < ${before}
        and (coalesce(b.charged, 0), coalesce(b.of_school, 0)) <> (expected.amount, expected.amount)`,
  },
  {
    expectation: 'the income from charges to schools belongs to payments of fees',
    rows: sql`select source as subject, posting_type || ' ' || amount_ugx as detail from ledger_entries
      where (posting_type = 'fees.charged') <> ('income:school-charges' in (debit_account, credit_account))
        or (posting_type = 'fees.charged' and payment_id is null)`,
  },
  {
    expectation: 'an overpayment equals its refund',
    rows: sql`select coalesce(l.payment_id, r.payment_id)::text as subject,
        coalesce(l.sum, 0) || ' queued ' || coalesce(r.amount_ugx, 0) as detail
      from (select payment_id, sum(amount_ugx) from (
        select payment_id, amount_ugx from ledger_entries where credit_account = 'refunds-payable' and ${isPaymentPosting}
        union all select payment_id, -amount_ugx from ledger_entries where debit_account = 'refunds-payable' and ${isPaymentPosting}
      ) t group by payment_id) l
      full join refunds r on r.payment_id = l.payment_id
      where coalesce(l.sum, 0) <> coalesce(r.amount_ugx, 0)`,
  },
];

/** Length of a range, in milliseconds. */
const RANGE_MS = 30 * DAY_MS;

const ledgerEnds = sql`
    select
      least((select min(created_at) from payments), (select min(posted_at) from ledger_entries),
        (select min(posting_date)::timestamp at time zone 'Africa/Kampala' from ledger_daily_totals)) as first,
      greatest((select max(created_at) from payments), (select max(posted_at) from ledger_entries),
        (select max(posting_date)::timestamp at time zone 'Africa/Kampala' from ledger_daily_totals)) as last`;

/** Lists ranges that cover the ledger's days and the creation of every payment. Each begins and ends at midnight in Kampala. */
const listRanges = async (database: Database): Promise<CheckedRange[]> => {
  const [ends] = await queryRows<{ first: string | null; last: string | null }>(database, ledgerEnds);
  if (!ends?.first || !ends.last) return [];
  const lastMs = new Date(ends.last).getTime();
  const ranges: CheckedRange[] = [];
  const start = toKampalaInstant(toKampalaDay(new Date(ends.first)), '00:00').getTime();
  for (let from = start; from <= lastMs; from += RANGE_MS)
    ranges.push({ from: new Date(from).toISOString(), before: new Date(from + RANGE_MS).toISOString() });
  return ranges;
};

/**
 * Runs all ledger checks and returns the discrepancies, in the order of the checks. Calls `shouldContinue` before each check, and ends early if it
 * returns false.
 */
export const checkLedger = async (
  database: Database,
  shouldContinue: (next: LedgerCheck) => Promise<boolean> = async () => true,
): Promise<Discrepancy[]> => {
  const discrepancies: Discrepancy[] = [];
  const ranges = await listRanges(database);
  for (const check of [
    ...checks,
    ...refundChecks,
    ...loanChecks,
    ...closedDayChecks,
    ...settlementChecks,
    ...settlementEntryChecks,
    ...journalChecks,
    postingAccountsCheck,
    ...recordChecks,
    ...loanRecordChecks,
  ]) {
    if (!(await shouldContinue(check))) break;
    const { expectation, rows } = check;
    for (const query of typeof rows === 'function' ? ranges.map(rows) : [rows]) {
      const found = await readWholeTables(database, (tx) =>
        queryRows<Omit<Discrepancy, 'expectation'>>(tx, query),
      );
      for (const row of found) discrepancies.push({ expectation, ...row });
    }
  }
  return discrepancies;
};
