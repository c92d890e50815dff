import { sql } from 'drizzle-orm';
import type { LedgerCheck } from './record-checks';

/** Checks of loans, disbursements and repayments. */
export const loanChecks: readonly LedgerCheck[] = [
  {
    expectation:
      'a loan is posted with its principal, once to the school and once from our account, and only if it is disbursed',
    rows: sql`select l.id::text as subject, l.status || ' ' || l.principal_ugx || ' disbursed ' || coalesce(b.disbursed, 0)
        || ' paid out ' || coalesce(b.out, 0) as detail
      from loans l
      left join (select loan_id,
          sum(amount_ugx) filter (where posting_type = 'loan.disbursed') as disbursed,
          sum(amount_ugx) filter (where posting_type = 'school.paid') as out
        from ledger_entries group by loan_id) b on b.loan_id = l.id
      cross join lateral (select case when l.status in ('disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered')
        then l.principal_ugx else 0 end as due) d
      where coalesce(b.disbursed, 0) <> d.due or coalesce(b.out, 0) <> d.due`,
  },
  {
    expectation: 'the principal posted for all loans equals the principal of the disbursed loans',
    rows: sql`select 'loans:principal' as subject, b.sum || ' disbursed ' || d.sum as detail
      from (select coalesce(sum(amount_ugx), 0) as sum from ledger_entries
        where debit_account = 'loans:principal' and posting_type = 'loan.disbursed') b,
        (select coalesce(sum(principal_ugx), 0) as sum from loans where disbursed_on is not null) d
      where b.sum <> d.sum`,
  },
  {
    expectation: 'the loans credited to a school equal the loan payouts to it',
    rows: sql`select s.slug as subject, coalesce(c.sum, 0) || ' paid out ' || coalesce(d.sum, 0) as detail
      from schools s
      left join (select credit_account, sum(amount_ugx) from ledger_entries where posting_type = 'loan.disbursed' group by credit_account) c
        on c.credit_account = 'school-payable:' || s.id
      left join (select debit_account, sum(amount_ugx) from ledger_entries where posting_type = 'school.paid' group by debit_account) d
        on d.debit_account = 'school-payable:' || s.id
      where coalesce(c.sum, 0) <> coalesce(d.sum, 0)`,
  },
  {
    expectation:
      'a disbursed loan has one successful disbursement, of its principal, and no other loan has one',
    rows: sql`select l.id::text as subject, l.status || ' ' || l.principal_ugx || ' disbursements ' || coalesce(t.n, 0)
        || ' with ' || coalesce(t.sum, 0) as detail
      from loans l
      left join (select loan_id, count(*) as n, sum(amount_ugx) from disbursements where status = 'succeeded' group by loan_id) t
        on t.loan_id = l.id
      where (coalesce(t.n, 0), coalesce(t.sum, 0)) <>
        (case when l.disbursed_on is null then 0 else 1 end, case when l.disbursed_on is null then 0 else l.principal_ugx end)`,
  },
  {
    expectation: 'the first schedule of a disbursed loan repays its principal',
    rows: sql`select l.id::text as subject, l.principal_ugx || ' scheduled ' || coalesce(i.sum, 0) as detail
      from loans l
      left join (select loan_id, sum(principal_ugx) from loan_instalments where version = 1 group by loan_id) i on i.loan_id = l.id
      where coalesce(i.sum, 0) <> case when l.disbursed_on is null then 0 else l.principal_ugx end`,
  },
  {
    expectation:
      'the outstanding principal of a disbursed loan equals the ledger, where a loan that was written off has none',
    rows: sql`select l.id::text as subject, coalesce(o.ugx::text, 'nothing') || ' posted ' || coalesce(b.sum, 0) as detail
      from loans l
      left join (select a.loan_id, case when w.written_off_at is null then a.principal_outstanding_ugx else 0 end as ugx
        from loan_accounts a join loans w on w.id = a.loan_id) o on o.loan_id = l.id
      left join (select loan_id, sum(amount_ugx) from (
        select loan_id, amount_ugx from ledger_entries where debit_account = 'loans:principal'
        union all select loan_id, -amount_ugx from ledger_entries where credit_account = 'loans:principal'
      ) t group by loan_id) b on b.loan_id = l.id
      where coalesce(b.sum, 0) <> coalesce(o.ugx, case when l.disbursed_on is null then 0 else -1 end)`,
  },
  {
    expectation: 'the principal that was written off equals the ledger, and only written-off loans have any',
    rows: sql`select l.id::text as subject, coalesce(a.written_off_ugx, 0) || ' posted ' || coalesce(b.sum, 0) as detail
      from loans l
      left join loan_accounts a on a.loan_id = l.id
      left join (select loan_id, sum(amount_ugx) from (
        select loan_id, amount_ugx from ledger_entries where debit_account = 'expense:written-off-principal'
        union all select loan_id, -amount_ugx from ledger_entries where credit_account = 'expense:written-off-principal'
      ) t group by loan_id) b on b.loan_id = l.id
      where coalesce(b.sum, 0) <> coalesce(a.written_off_ugx, 0) or (coalesce(a.written_off_ugx, 0) > 0 and l.written_off_at is null)`,
  },
  {
    expectation: 'a repayment is posted with the parts to which it is allocated',
    rows: sql`select coalesce(r.payment_id, b.payment_id)::text as subject,
        array[r.principal, r.interest, r.fees, r.penalties, r.overpaid, r.recovered]::text
          || ' posted ' || array[b.principal, b.interest, b.fees, b.penalties, b.overpaid, b.recovered]::text as detail
      from (select payment_id, reversed_at,
          -- What was refunded of a reversed payment stays an overpayment in the ledger.
          case when reversed_at is null then overpaid_ugx
            else coalesce((select f.paid_ugx from refunds f where f.payment_id = repayments.payment_id), 0) end as overpaid,
          case when is_recovery then 0 else principal_ugx end as principal,
          case when is_recovery then 0 else interest_ugx end as interest,
          case when is_recovery then 0 else fees_ugx end as fees,
          case when is_recovery then 0 else penalties_ugx end as penalties,
          case when is_recovery then principal_ugx + interest_ugx + fees_ugx + penalties_ugx else 0 end as recovered
        from repayments) r
      full join (select payment_id,
          coalesce(sum(amount_ugx) filter (where account = 'loans:principal'), 0) as principal,
          coalesce(sum(amount_ugx) filter (where account = 'income:interest'), 0) as interest,
          coalesce(sum(amount_ugx) filter (where account = 'income:fees'), 0) as fees,
          coalesce(sum(amount_ugx) filter (where account = 'income:late-charges'), 0) as penalties,
          coalesce(sum(amount_ugx) filter (where account = 'refunds-payable'), 0) as overpaid,
          coalesce(sum(amount_ugx) filter (where account = 'income:recoveries'), 0) as recovered
        from (
          select payment_id, posting_type, credit_account as account, amount_ugx from ledger_entries where loan_id is not null
          union all select payment_id, posting_type, debit_account, -amount_ugx from ledger_entries where loan_id is not null
        ) t where posting_type like 'repayment.%' or posting_type = 'reallocated' group by payment_id) b on b.payment_id = r.payment_id
      where (r.principal, r.interest, r.fees, r.penalties, r.overpaid, r.recovered)
        is distinct from (b.principal, b.interest, b.fees, b.penalties, b.overpaid, b.recovered)
        and (r.payment_id is null or b.payment_id is not null or r.reversed_at is null)`,
  },
  {
    expectation:
      'a successful payment on a loan is one of its repayments, and a reversed payment is a reversed repayment',
    rows: sql`select p.id::text as subject, p.status || ' ' || p.amount_ugx || ' recorded '
        || coalesce(r.amount_ugx::text, 'nothing') as detail
      from payments p left join repayments r on r.payment_id = p.id
      where (p.purpose <> 'fees' and p.status in ('succeeded', 'reversed')) <> (r.payment_id is not null)
        or (r.payment_id is not null and (r.loan_id <> p.loan_id or r.amount_ugx <> p.amount_ugx
          or (p.status = 'reversed') <> (r.reversed_at is not null)))`,
  },
  {
    expectation: 'the posted income from loans equals the income of all repayments',
    rows: sql`select 'income' as subject, b.sum || ' paid ' || r.sum as detail
      from (select coalesce(sum(amount_ugx), 0) as sum from (
          select amount_ugx from ledger_entries
            where credit_account like 'income:%' and credit_account not in ('income:other', 'income:school-charges')
          union all select -amount_ugx from ledger_entries
            where debit_account like 'income:%' and debit_account not in ('income:other', 'income:school-charges')) t) b,
        (select coalesce(sum(interest_ugx + fees_ugx + penalties_ugx + case when is_recovery then principal_ugx else 0 end), 0) as sum
          from repayments) r
      where b.sum <> r.sum`,
  },
];
