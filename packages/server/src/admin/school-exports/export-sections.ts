import type { AdminListName } from '@somesa/core/admin';
import { shownStatusSql } from '../../payments/shown-payment-status';

const child = `s.reg_no as "regNo", trim(s.first_name || ' ' || s.last_name) as student`;
const toLocal = (msisdn: string): string => `'0' || substr(${msisdn}, 5)`;
const toTime = (instant: string): string =>
  `to_char(${instant} at time zone 'Africa/Kampala', 'YYYY-MM-DD HH24:MI')`;

/**
 * CSV files of a school's export, each from a list of the back office as a head bursar sees it, or from a query whose columns have their
 * heads in the texts. `$1` stands for the school.
 */
export const exportSections = {
  school: {
    query: `
      select c.name, c.slug as "shortName", c.contact_name as contact, c.contact_email as email, ${toLocal('c.contact_msisdn')} as phone, c.address,
        (select string_agg(o.origin, ', ' order by o.origin) from school_origins o where o.school_id = c.id) as websites,
        a.method as "payoutMethod", a.payee_name as "payeeName", coalesce(${toLocal('a.msisdn')}, a.account_number) as "accountNumber",
        a.bank_name as "bankName"
      from schools c left join school_payout_accounts a on a.school_id = c.id where c.id = $1`,
  },
  people: {
    query: `
      select trim(first_name || ' ' || last_name) as name, email, ${toLocal('msisdn')} as phone, school_role as role
      from users where school_id = $1 and anonymised_at is null order by last_name, first_name`,
  },
  charges: {
    query: `
      select from_on::text as "fromOn", ratio.percent, flat_ugx as "perPayment"
      from school_charges, lateral (select (rate_ppm / 10000.0)::float as percent) ratio where school_id = $1 order by from_on`,
  },
  terms: {
    query: `
      select t.name as term, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", f.description as fee,
        f.class_name as "className", f.due_on::text as "dueOn", f.amount_ugx as "feeAmount"
      from school_terms t left join term_fees f on f.term_id = t.id where t.school_id = $1 order by t.starts_on, f.due_on, f.id`,
  },
  students: { list: 'students' },
  guardians: {
    query: `
      select ${child}, g.position, g.name as guardian, ${toLocal('g.msisdn')} as phone, g.language
      from guardians g join students s on s.id = g.student_id where s.school_id = $1 order by s.reg_no, g.position`,
  },
  'student-history': {
    query: `
      select ${toTime('e.at')} as at, ${child}, e.kind as event, e.class_name as "className", e.class_name_before as "classBefore",
        e.left_on::text as "leftOn", e.reason
      from student_events e join students s on s.id = e.student_id where s.school_id = $1 order by e.at, e.id`,
  },
  fees: {
    query: `
      select ${child}, f.description as fee, t.name as term, f.due_on::text as "dueOn", f.amount_ugx as "chargedUgx",
        f.bursary_ugx as "bursaryUgx", f.paid_ugx as "paidUgx", f.paid_to_school_ugx as "paidToSchoolUgx",
        f.outstanding_ugx as "outstandingUgx"
      from fee_items f join students s on s.id = f.student_id left join term_fees l on l.id = f.term_fee_id
        left join school_terms t on t.id = l.term_id
      where s.school_id = $1 order by s.reg_no, f.due_on, f.id`,
  },
  'fee-changes': { list: 'feeAdjustments' },
  'fee-batches': { list: 'feeBatches' },
  'fee-credits': {
    query: `
      select ${child}, ${toTime('b.created_at')} as batch, c.amount_ugx as "amountUgx", c.used_ugx as "usedUgx"
      from fee_credits c join students s on s.id = c.student_id join fee_batches b on b.id = c.batch_id
      where s.school_id = $1 order by s.reg_no, c.id`,
  },
  payments: { list: 'payments' },
  'payment-fees': {
    query: `
      select p.reference, ${child}, coalesce(f.description, 'Paid ahead') as fee, f.due_on::text as "dueOn", ${shownStatusSql} as status,
        a.amount_ugx as "amountUgx", case when p.status = 'succeeded' then a.amount_ugx else 0 end as "paidUgx"
      from payments p join students s on s.id = p.student_id join (
          select payment_id, fee_item_id, amount_ugx from payment_allocations
          union all select payment_id, null, amount_ugx - used_ugx - refunded_ugx from prepayments
        ) a on a.payment_id = p.id and a.amount_ugx > 0
        left join fee_items f on f.id = a.fee_item_id
      where p.school_id = $1 and p.purpose = 'fees' order by p.created_at, p.id, f.id`,
  },
  'loan-payments': {
    query: `
      select l.reference, ${child}, ${toTime('d.paid_at')} as at, d.method, d.provider_transaction_id as "providerTransactionId",
        d.amount_ugx as "amountUgx"
      from disbursements d join loans l on l.id = d.loan_id join students s on s.id = l.student_id
      where l.school_id = $1 and d.status = 'succeeded' order by d.paid_at, d.id`,
  },
  settlements: { list: 'settlements' },
  ledger: { list: 'schoolLedger' },
  'reminder-sendings': { list: 'feeSendings' },
  reminders: { list: 'feeReminders' },
  'register-files': { list: 'imports' },
  'support-views': { list: 'schoolViews' },
} as const satisfies Record<string, { list: AdminListName } | { query: string }>;
