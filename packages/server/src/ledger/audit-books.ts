import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** One thing in the books that does not agree with another. */
export interface Discrepancy {
  check: string;
  subject: string;
  detail: string;
}

/** What must hold at any moment; each query answers the rows that break it. */
const checks: readonly { check: string; rows: ReturnType<typeof sql> }[] = [
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
      left join (select payment_id, sum(amount_ugx) from ledger_entries group by payment_id) b on b.payment_id = p.id
      where coalesce(b.sum, 0) <> case when p.state = 'succeeded' then p.amount_ugx else 0 end`,
  },
  {
    check: 'a fee item is paid as far as its allocations go',
    rows: sql`select f.id::text as subject, f.paid_ugx || ' allocated ' || coalesce(a.sum, 0) as detail
      from fee_items f
      left join (select fee_item_id, sum(amount_ugx) from (
        select fee_item_id, amount_ugx from allocations
        union all select la.fee_item_id, la.amount_ugx from loan_allocations la join loans l on l.id = la.loan_id
          where l.disbursed_on is not null
      ) t group by fee_item_id) a on a.fee_item_id = f.id
      where f.paid_ugx <> coalesce(a.sum, 0)`,
  },
  {
    check: 'what is owed to a school is what was allocated to its fee items',
    rows: sql`select s.slug as subject, coalesce(l.sum, 0) || ' allocated ' || coalesce(a.sum, 0) as detail
      from schools s
      left join (select credit_account, sum(amount_ugx) from ledger_entries where code = 'fees.paid' group by credit_account) l
        on l.credit_account = 'school-payable:' || s.id
      left join (select p.school_id, sum(a.amount_ugx) from allocations a join payments p on p.id = a.payment_id
        group by p.school_id) a on a.school_id = s.id
      where coalesce(l.sum, 0) <> coalesce(a.sum, 0)`,
  },
  {
    check: 'a surplus waits for its refund',
    rows: sql`select coalesce(l.payment_id, r.payment_id)::text as subject,
        coalesce(l.sum, 0) || ' queued ' || coalesce(r.amount_ugx, 0) as detail
      from (select payment_id, sum(amount_ugx) from ledger_entries where code = 'fees.surplus' group by payment_id) l
      full join refunds r on r.payment_id = l.payment_id
      where coalesce(l.sum, 0) <> coalesce(r.amount_ugx, 0)`,
  },
  {
    check:
      'a loan is booked with its principal, once to the school and once out of our account, and only if disbursed',
    rows: sql`select l.id::text as subject, l.state || ' ' || l.principal_ugx || ' lent ' || coalesce(b.lent, 0)
        || ' paid out ' || coalesce(b.out, 0) as detail
      from loans l
      left join (select loan_id,
          sum(amount_ugx) filter (where code = 'loan.disbursed') as lent,
          sum(amount_ugx) filter (where code = 'school.paid') as out
        from ledger_entries group by loan_id) b on b.loan_id = l.id
      cross join lateral (select case when l.state in ('disbursed', 'ongoing', 'in_arrears', 'closed', 'written_off')
        then l.principal_ugx else 0 end as due) d
      where coalesce(b.lent, 0) <> d.due or coalesce(b.out, 0) <> d.due`,
  },
  {
    check: 'what was lent is the principal of the loans that are disbursed',
    rows: sql`select 'loans:principal' as subject, b.sum || ' disbursed ' || d.sum as detail
      from (select coalesce(sum(amount_ugx), 0) as sum from ledger_entries
        where debit_account = 'loans:principal' and code = 'loan.disbursed') b,
        (select coalesce(sum(principal_ugx), 0) as sum from loans where disbursed_on is not null) d
      where b.sum <> d.sum`,
  },
  {
    check: 'what a loan brought to a school went out to it',
    rows: sql`select s.slug as subject, coalesce(c.sum, 0) || ' paid out ' || coalesce(d.sum, 0) as detail
      from schools s
      left join (select credit_account, sum(amount_ugx) from ledger_entries where code = 'loan.disbursed' group by credit_account) c
        on c.credit_account = 'school-payable:' || s.id
      left join (select debit_account, sum(amount_ugx) from ledger_entries where code = 'school.paid' group by debit_account) d
        on d.debit_account = 'school-payable:' || s.id
      where coalesce(c.sum, 0) <> coalesce(d.sum, 0)`,
  },
  {
    check: 'a disbursed loan has one try that succeeded, with its principal, and no other loan has one',
    rows: sql`select l.id::text as subject, l.state || ' ' || l.principal_ugx || ' tries ' || coalesce(t.n, 0)
        || ' with ' || coalesce(t.sum, 0) as detail
      from loans l
      left join (select loan_id, count(*) as n, sum(amount_ugx) from disbursements where state = 'succeeded' group by loan_id) t
        on t.loan_id = l.id
      where (coalesce(t.n, 0), coalesce(t.sum, 0)) <>
        (case when l.disbursed_on is null then 0 else 1 end, case when l.disbursed_on is null then 0 else l.principal_ugx end)`,
  },
  {
    check: 'the first schedule of a disbursed loan repays its principal',
    rows: sql`select l.id::text as subject, l.principal_ugx || ' scheduled ' || coalesce(i.sum, 0) as detail
      from loans l
      left join (select loan_id, sum(principal_ugx) from loan_instalments where version = 1 group by loan_id) i on i.loan_id = l.id
      where coalesce(i.sum, 0) <> case when l.disbursed_on is null then 0 else l.principal_ugx end`,
  },
];

/** Holds the books against each other; an empty answer says that they agree. */
export const auditBooks = async (database: Database): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  for (const { check, rows } of checks) {
    const answer = (await database.orm.execute(rows)) as unknown as { rows: Omit<Discrepancy, 'check'>[] };
    for (const row of answer.rows) found.push({ check, ...row });
  }
  return found;
};
