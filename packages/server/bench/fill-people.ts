import { copyBorrowers } from './fill-scale';
import { benchSize } from './harness';

/** Numbers of people with a loan that they repaid, and of messages of kinds that are rare. */
const BORROWERS = benchSize(200_000, 200);
const RARE = 20;

/**
 * Accounts of the dashboard: the first has few payments, the second two pages, the third many; each both as repayments and
 * as fees.
 */
export const accounts = { few: 10, twoPages: 40, many: benchSize(10_000, 200) };
/** Months over which the loans are spread, and days over which their instalments are. */
const MONTHS = 12;
const DUE_DAYS = 30;

/**
 * Statements that add people with repaid loans, those accounts, and messages to a filled database, spread the entries of its loans over a
 * year, and bring a tenth of the loans into arrears. The ledger knows nothing of them. Needs a superuser, to disable the triggers.
 */
export const fillPeople = `
  begin;
  set local session_replication_role = replica;
  update loan_instalments set due_on = due_on - abs(hashtext(loan_id::text)) % ${DUE_DAYS};
  update loan_accounts set days_past_due = abs(hashtext(loan_id::text)) % 120, arrears_ugx = 80000 where hashtext(loan_id::text) % 10 = 0;
  update ledger_entries set posted_at = posted_at - id % 10000 * interval '50 minutes' where loan_id is not null;
  create temp table first on commit drop as select * from loans where reference not like 'SL-%';
  create temp table who on commit drop as
  select w.*, 'BENCH-L' || u as reference, md5('user' || u)::uuid as user_id, md5('loan' || u)::uuid as loan_id
  from (
    select u, c.id as student_id, c.school_id, now() - u * interval '${MONTHS} months' / ${BORROWERS} as at, false as is_running, 0 as payments
    from generate_series(1, ${BORROWERS}) u join students c on c.id = 1 + u % (select count(*) from students where reg_no like 'B%')
    union all
    select ${BORROWERS} + number, student_id, school_id, now(), true, payments
    from first, (values (1, ${accounts.few}), (2, ${accounts.twoPages}), (3, ${accounts.many})) a (number, payments)
  ) w;
  ${copyBorrowers}
  insert into payments (id, reference, status, student_id, school_id, purpose, loan_id, user_id, amount_ugx, method, bank_name,
    provider_reference, webhook_token, secret_hash, created_at, payer_deadline_at, hold_expires_at, paid_at)
  select md5(purpose || u || '-' || k)::uuid, purpose || u || '-' || k, 'succeeded', student_id, school_id,
    purpose::payment_purpose, case when purpose = 'repayment' then loan_id end, user_id, 500, 'bank', 'Stanbic Bank',
    md5(purpose || u || '-' || k), md5(purpose || u || '-' || k), '', paid, paid, paid, paid
  from who cross join (values ('repayment'), ('fees')) p (purpose)
    cross join lateral generate_series(1, payments) k
    cross join lateral (select now() - k * interval '10 minutes' as paid) t;
  insert into repayments (payment_id, loan_id, user_id, amount_ugx, value_date, value_at, type, principal_ugx, interest_ugx,
    fees_ugx, penalties_ugx, overpaid_ugx)
  select id, loan_id, user_id, 500, paid_at::date, paid_at, 'monthly', 500, 0, 0, 0, 0
  from payments where purpose = 'repayment';

  insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at)
  select 'booking:' || n, '', '', 'sent', now() - n * interval '20 days' from generate_series(1, ${RARE}) n;
  insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
  select 'loan:' || loan_id || ':received', 'en', 'loan-received', 'sent', at, at from who;
  insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
  select 'partnership:' || n, 'en', 'partnership-received', 'sent', now(), now() - n * interval '20 days' from generate_series(1, ${RARE}) n;
  insert into notifications (user_id, kind, dedupe_key, loan_id, params, is_reminder, created_at, read_at)
  select user_id, 'loan_approved', 'loan:' || loan_id || ':approved', loan_id, '{}', false, at, at from who;
  commit`;
