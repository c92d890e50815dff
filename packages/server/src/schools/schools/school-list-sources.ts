import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { matchesWords } from '../../platform/lists/search-words';
import { startsWith } from '../../platform/lists/starts-with';
import { payablesQuery } from './school-ledger';

/** Partner schools. There are few, so that any column can be sorted. */
export const schoolListSource: ListSource<(typeof adminLists)['schools']> = {
  from: sql`schools sc
    left join (select school_id, count(*) as n from students where left_on is null group by school_id) r on r.school_id = sc.id
    left join (select school_id, count(*) as n from school_origins group by school_id) o on o.school_id = sc.id
    left join school_payout_accounts a on a.school_id = sc.id
    left join ${payablesQuery} l on l.account = 'school-payable:' || sc.id`,
  id: { is: sql`sc.id`, type: 'bigint' },
  columns: () => ({
    name: sql`sc.name`,
    slug: sql`sc.slug`,
    students: sql`coalesce(r.n, 0)`,
    origins: sql`coalesce(o.n, 0)`,
    payout: sql`(a.school_id is not null)`,
    payableUgx: sql`coalesce(l.payable_ugx, 0)`,
    contact: sql`coalesce(sc.contact_name, sc.contact_email)`,
  }),
  search: (text) => [startsWith(sql`sc.slug`, text), matchesWords(sql`sc.name`, text)],
};

/** Ledger entries of schools, each with its student and its payment, loan, settlement or journal. */
export const schoolLedgerListSource: ListSource<(typeof adminLists)['schoolLedger']> = {
  from: sql`ledger_entries e
    join accounts ac on ac.school_id is not null and ac.code in (e.credit_account, e.debit_account)
    join schools sc on sc.id = ac.school_id
    left join payments p on p.id = e.payment_id
    left join loans lo on lo.id = e.loan_id
    left join settlements st on e.posting_type = 'school.settled' and e.source = 'settlement:' || st.id
    left join approvals ap on e.posting_type = 'journal' and e.source in ('journal:' || ap.id, 'journal-reversal:' || ap.id)
    left join students s on s.id = coalesce(p.student_id, lo.student_id)`,
  id: { is: sql`e.id`, type: 'bigint' },
  columns: () => ({
    postedAt: sql`e.posted_at`,
    postingType: sql`e.posting_type`,
    what: sql`trim(s.first_name || ' ' || s.last_name)`,
    reference: sql`coalesce(p.reference, lo.reference, st.reference, ap.reference)`,
    regNo: sql`s.reg_no`,
    school: sql`sc.name`,
    creditUgx: sql`case when e.credit_account = ac.code then e.amount_ugx end`,
    debitUgx: sql`case when e.debit_account = ac.code then e.amount_ugx end`,
  }),
  school: sql`ac.school_id`,
};
