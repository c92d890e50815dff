import { type SQL, sql } from 'drizzle-orm';
import type { PostingType } from '../ledger/ledger';

/** Part of the ledger that disagrees with another record. */
export interface Discrepancy {
  /** Sentence that says what should hold, such as 'the trial balance is zero'. */
  expectation: string;
  subject: string;
  detail: string;
}

/** Range of instants that a check reads at once. */
export interface CheckedRange {
  from: string;
  before: string;
}

/**
 * Condition that must hold at any moment; the query returns the rows that break it, as subject and detail. A check of each payment or day is a
 * function of a range, so that its queries stay as small as a month, however many months the ledger has.
 */
export interface LedgerCheck {
  expectation: string;
  rows: SQL | ((range: CheckedRange) => SQL);
}

/** Lines that two people approved: of journals by hand, and of their reversals, which exchange debit and credit. */
const approvedLines = sql`(
  with lines as (
    select a.id, a.applied_at, (l.number - 1)::int as line, l.item->>'debitAccount' as debit_account,
      l.item->>'creditAccount' as credit_account, (l.item->>'amountUgx')::bigint as amount_ugx,
      ((a.details->>'valueDate')::date + time '12:00') at time zone 'Africa/Kampala' as noon
    from approvals a cross join lateral jsonb_array_elements(a.details->'lines') with ordinality l(item, number)
    where a.kind = 'journal' and a.status = 'applied' and a.decided_by <> a.requested_by)
  select 'journal:' || id as source, line, debit_account, credit_account, amount_ugx, least(noon, applied_at) as value_at
    from lines
  union all select 'journal-reversal:' || l.id, l.line, l.credit_account, l.debit_account, l.amount_ugx, r.applied_at
    from lines l join approvals r on r.kind = 'journal-reversal' and r.subject = l.id::text and r.status = 'applied'
      and r.decided_by <> r.requested_by)`;

/** Checks of journals by hand. */
export const journalChecks: readonly LedgerCheck[] = [
  {
    expectation: 'a journal has the lines that two people approved, and every approved journal is posted',
    rows: sql`select coalesce(e.source, a.source) as subject,
        coalesce(e.debit_account || ' ' || e.credit_account || ' ' || e.amount_ugx, 'nothing') || ' approved '
          || coalesce(a.debit_account || ' ' || a.credit_account || ' ' || a.amount_ugx, 'nothing') as detail
      from (select * from ledger_entries where posting_type = 'journal' or source like 'journal%') e
      full join ${approvedLines} a on a.source = e.source and a.line = e.line
      where (e.posting_type, e.debit_account, e.credit_account, e.amount_ugx, e.value_at)
        is distinct from ('journal', a.debit_account, a.credit_account, a.amount_ugx, a.value_at)`,
  },
];

const money = '(wallet:(mtn|airtel)|bank:collections)';
const payout = '(wallet:mtn-disbursements|wallet:airtel|bank:disbursements)';
const school = 'school-payable:\\d+';
const wallet = 'wallet:(mtn|airtel)';
const parts = '(loans:principal|income:(interest|fees|late-charges|recoveries)|refunds-payable)';
const unallocated = 'unallocated-receipts';

/** The two accounts of each type of posting, as patterns in either order, as a reversal exchanges them. A journal may use others. */
const accountsByType: Readonly<Record<Exclude<PostingType, 'journal'>, readonly [string, string]>> = {
  'fees.paid': [money, school],
  'fees.surplus': [money, '(refunds-payable|claims:providers)'],
  'fees.refunded': [school, '(refunds-payable|claims:providers)'],
  'fees.charged': [school, 'income:school-charges'],
  'bank.unallocated': ['bank:collections', unallocated],
  'bank.allocated': [unallocated, 'bank:collections'],
  'bank.returned': [unallocated, 'bank:disbursements'],
  'mobile.unallocated': [wallet, unallocated],
  'mobile.allocated': [unallocated, wallet],
  'mobile.returned': [unallocated, 'refunds-payable'],
  'loan.disbursed': ['loans:principal', school],
  'school.paid': [school, payout],
  'school.settled': [school, payout],
  'repayment.principal': [money, 'loans:principal'],
  'repayment.interest': [money, 'income:interest'],
  'repayment.fees': [money, 'income:fees'],
  'repayment.penalties': [money, 'income:late-charges'],
  'repayment.overpaid': [money, '(refunds-payable|claims:providers)'],
  'repayment.recovered': [money, 'income:recoveries'],
  'loan.written-off': ['expense:written-off-principal', 'loans:principal'],
  'refund.paid': ['refunds-payable', payout],
  reallocated: [parts, parts],
};

const patterns: SQL = sql.join(
  Object.entries(accountsByType).map(
    ([type, [first, second]]) => sql`(${type}::text, ${`^${first}$`}::text, ${`^${second}$`}::text)`,
  ),
  sql`, `,
);

/** Check of the accounts of every entry. The pairs of accounts are few, so the patterns are matched once for each. */
export const postingAccountsCheck: LedgerCheck = {
  expectation: 'an entry is posted on the accounts of its type',
  rows: ({ from, before }) => sql`select e.first_source as subject,
      e.posting_type || ': ' || e.debit_account || ' > ' || e.credit_account as detail
    from (select posting_type, debit_account, credit_account, min(source) as first_source from ledger_entries
      where posted_at >= ${from} and posted_at < ${before} and posting_type <> 'journal' group by 1, 2, 3) e
    left join (values ${patterns}) t(posting_type, one, other) on t.posting_type = e.posting_type
    where not coalesce((e.debit_account ~ t.one and e.credit_account ~ t.other)
      or (e.debit_account ~ t.other and e.credit_account ~ t.one), false)`,
};

/** Checks of dates, methods and amounts that records repeat: of payouts, of bank transactions and of refunds. */
export const recordChecks: readonly LedgerCheck[] = [
  {
    expectation: 'a payout is posted on the account of its method, on its day',
    rows: sql`select o.source as subject, o.credit_account || ' on ' || o.value_on || ' paid by ' || o.method || ' on '
        || coalesce(o.paid_on, o.value_on) as detail
      from (
        select e.source, e.credit_account, (e.value_at at time zone 'Africa/Kampala')::date as value_on, t.method, t.paid_on
        from ledger_entries e
        join (
          select 'refund:' || id as source, 'refund.paid' as posting_type, null::int as line, method, paid_on from refund_payouts
          union all select 'loan:' || d.loan_id, 'school.paid', null, d.method, l.disbursed_on
            from disbursements d join loans l on l.id = d.loan_id where d.status = 'succeeded'
          union all select 'settlement:' || settlement_id, 'school.settled', part, method, null
            from disbursements where settlement_id is not null and status = 'succeeded'
          union all select 'settlement:' || st.id, 'school.settled', null, st.method, st.paid_on from settlements st
            where not exists (select 1 from disbursements d where d.settlement_id = st.id)
        ) t on t.source = e.source and t.posting_type = e.posting_type and coalesce(t.line, e.line) = e.line) o
      where o.credit_account <> case o.method when 'mtn' then 'wallet:mtn-disbursements' when 'airtel' then 'wallet:airtel'
          else 'bank:disbursements' end
        or o.paid_on <> o.value_on`,
  },
  {
    expectation:
      'a bank transaction has the amount and the time of its payment, or of what was posted as unallocated',
    rows: sql`select b.provider_transaction_id as subject,
        b.amount_ugx || ' payment ' || coalesce(coalesce(p.group_ugx, p.amount_ugx)::text, 'none') || ' unallocated '
          || coalesce(u.amount_ugx::text, 'none') as detail
      from bank_transactions b
      left join payments p on p.id = b.payment_id
      left join ledger_entries u on u.posting_type = 'bank.unallocated' and u.source = 'bank-transaction:' || b.provider_transaction_id
      where (p.id is not null and (p.status not in ('succeeded', 'reversed') or p.paid_at is distinct from b.paid_at
          or p.provider_transaction_id is distinct from b.provider_transaction_id
          or coalesce(p.group_ugx, p.amount_ugx) <> b.amount_ugx))
        or (u.amount_ugx, u.value_at) <> (b.amount_ugx, b.paid_at)`,
  },
  {
    expectation:
      'what is to be refunded, with the journals on its account, is the balance of refunds-payable, and journals took no more than they brought',
    rows: sql`select 'refunds-payable' as subject, b.balance || ' to refund ' || r.waiting || ' journals ' || b.journals as detail
      from (select coalesce(sum(amount), 0) as balance, coalesce(sum(amount) filter (where posting_type = 'journal'), 0) as journals
        from (select posting_type, amount_ugx as amount from ledger_entries where credit_account = 'refunds-payable'
          union all select posting_type, -amount_ugx from ledger_entries where debit_account = 'refunds-payable') t) b,
        (select coalesce(sum(amount_ugx - paid_ugx), 0) as waiting from refunds) r
      where b.balance <> r.waiting + b.journals or b.journals < 0`,
  },
  {
    expectation:
      'what stands in the suspense account belongs to payments, bank transactions and journals, and journals took no more than they brought',
    rows: sql`select 'unallocated-receipts' as subject, b.balance || ' of payments ' || b.payments || ' bank transactions ' || t.waiting
        || ' journals ' || b.journals as detail
      from (select coalesce(sum(amount), 0) as balance, coalesce(sum(amount) filter (where posting_type like 'mobile.%'), 0) as payments,
          coalesce(sum(amount) filter (where posting_type = 'journal'), 0) as journals
        from (select posting_type, amount_ugx as amount from ledger_entries where credit_account = 'unallocated-receipts'
          union all select posting_type, -amount_ugx from ledger_entries where debit_account = 'unallocated-receipts') e) b,
        (select coalesce(sum(amount_ugx), 0) as waiting from bank_transactions
          where payment_id is null and return_transaction_id is null) t
      where b.balance <> b.payments + t.waiting + b.journals or b.journals < 0`,
  },
  {
    expectation: 'a claim on a provider is what was refunded of a payment that it reversed',
    rows: sql`select coalesce(c.payment_id, r.payment_id)::text as subject,
        coalesce(c.sum, 0) || ' refunded ' || coalesce(r.paid_ugx, 0) as detail
      from (select payment_id, sum(case when debit_account = 'claims:providers' then amount_ugx else -amount_ugx end)
        from ledger_entries where posting_type <> 'journal' and 'claims:providers' in (debit_account, credit_account)
        group by payment_id) c
      full join (select f.payment_id, f.paid_ugx from refunds f join payments p on p.id = f.payment_id
        where p.status = 'reversed' and f.paid_ugx > 0) r on r.payment_id = c.payment_id
      where coalesce(c.sum, 0) <> coalesce(r.paid_ugx, 0)`,
  },
];

/** Checks of the dates and the schedules of loans. */
export const loanRecordChecks: readonly LedgerCheck[] = [
  {
    expectation: 'a repayment counts from the time of its payment, on its day or a day that our rules allow',
    rows: sql`select r.payment_id::text as subject, r.value_date || ' paid ' || coalesce(p.paid_at::text, 'never') as detail
      from repayments r join payments p on p.id = r.payment_id join loans l on l.id = r.loan_id
      left join early_repayment_quotes q on q.id = p.quote_id and p.strategy is not null
      left join loan_accounts a on a.loan_id = r.loan_id
      where r.value_at is distinct from p.paid_at or r.strategy is distinct from p.strategy
        or (r.value_date <> (r.value_at at time zone 'Africa/Kampala')::date and r.value_date is distinct from q.quoted_on
          and r.value_date is distinct from l.disbursed_on
          and not exists (select 1 from ledger_entries e where e.source = 'repayment:' || p.id
            and (e.posted_at at time zone 'Africa/Kampala')::date = r.value_date))
        or exists (select 1 from jsonb_array_elements(a.recent_payments) s
          where s->>'id' = r.payment_id::text and (s->>'date')::date <> r.value_date)`,
  },
  {
    // In a later version, an early repayment may have repaid some of the principal between two rows.
    expectation: 'the instalments of a schedule repay its principal, row by row, to nothing',
    rows: sql`select i.loan_id::text as subject, 'version ' || i.version || ' row ' || i.number || ' leaves ' || i.balance_after_ugx as detail
      from (select *, sum(principal_ugx) over (partition by loan_id, version order by number desc) - principal_ugx as rest_ugx
        from loan_instalments) i
      where i.balance_after_ugx < i.rest_ugx or (i.version = 1 and i.balance_after_ugx > i.rest_ugx)`,
  },
  {
    expectation: 'the instalments of a schedule are those by which its loan was last calculated',
    rows: sql`select coalesce(i.loan_id, a.loan_id)::text as subject,
        coalesce(i.due_on, a.due_on) || ': ' || coalesce(i.cost, 0) || ' calculated ' || coalesce(a.cost, 0) as detail
      from (select n.loan_id, n.due_on, sum(n.principal_ugx) as principal, sum(n.interest_ugx + n.fees_ugx) as cost
        from loan_instalments n join loan_accounts c on c.loan_id = n.loan_id and c.schedule_version = n.version
        where n.version = 1 group by 1, 2) i
      full join (select c.loan_id, (s->>'dueOn')::date as due_on, (s->>'principal')::bigint as principal,
          (s->>'interest')::bigint + (s->>'fees')::bigint as cost
        from loan_accounts c cross join lateral jsonb_array_elements(c.instalments) s where c.schedule_version = 1) a
        on a.loan_id = i.loan_id and a.due_on = i.due_on
      where (i.principal, i.cost) is distinct from (a.principal, a.cost)`,
  },
  {
    expectation:
      'a waiver counts with its amount, unless a payment from before it was reported later, as its approval says',
    rows: sql`select w.id::text as subject, w.part || ' ' || w.amount_ugx || ' counted ' || coalesce(s.amount, 0) as detail
      from loan_waivers w
      join loan_accounts a on a.loan_id = w.loan_id
      left join approvals v on v.id = w.id and v.kind = 'waiver' and v.status = 'applied'
      left join lateral (select (i->>'amount')::bigint as amount, i->>'part' as part, (i->>'on')::date as day
        from jsonb_array_elements(a.waivers) i where i->>'id' = w.id::text) s on true
      where (w.part, (w.waived_at at time zone 'Africa/Kampala')::date) is distinct from (s.part, s.day)
        or s.amount > w.amount_ugx
        or (s.amount < w.amount_ugx and not exists (select 1 from ledger_entries e
          where e.loan_id = w.loan_id and e.value_at < w.waived_at and e.posted_at >= w.waived_at))
        or (w.approved_by is null) <> (v.id is null)
        or (v.details->>'amount')::bigint <> w.amount_ugx or v.details->>'part' <> w.part or v.subject <> w.loan_id::text`,
  },
];
