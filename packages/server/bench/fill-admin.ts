import { benchSize, copyRows } from './bench-helpers';

/** Numbers of rows in the benchmark of the back office. */
export const PAYMENTS = benchSize(1_000_000, 500);
const SCHOOLS = benchSize(98, 8);
const CHILDREN_PER_SCHOOL = benchSize(2_000, 50);
const CHILDREN = SCHOOLS * CHILDREN_PER_SCHOOL;
/** Numbers of repaid and of running loans. */
const LOANS = benchSize(200_000, 200);
const RUNNING_LOANS = benchSize(5_000, 100);
const DAYS = benchSize(365, 30);
/** Number of sent SMS, and of emails and SMS of rare kinds. */
const TEXT_MESSAGES = benchSize(600_000, 500);
const RARE = 20;

const getUserIdSql = (u: string): string => `md5('admin-user' || ${u})::uuid`;
const getLoanIdSql = (u: string): string => `md5('admin-loan' || ${u})::uuid`;

const OF_LOAN = 'x.loan_id = (select id from first)';

const isRunning = `u <= ${RUNNING_LOANS}`;
/** Returns the SQL of the creation time of row `n` of `of`, spread over the days of the payments. */
const getCreatedAtSql = (n: string, of: number): string => `now() - ${n} * interval '${DAYS} days' / ${of}`;

/** Statements that insert a hundred schools with their children, a million payments with their ledger entries and events, copies of
 * the demo's loan and parent, one in ten of the running ones in arrears, and sent messages. Needs a superuser, to disable the
 * triggers.
 */
export const fillAdmin = `
  begin;
  set local session_replication_role = replica;
  insert into schools (slug, name) select 'bench-' || i, 'Bench School ' || i from generate_series(1, ${SCHOOLS}) i;
  insert into accounts (code, kind, school_id) select 'school-payable:' || id, 'liability', id from schools on conflict do nothing;
  insert into students (school_id, reg_no, first_name, last_name, class_name)
  select s.id, 'B' || s.id || '-' || lpad(k::text, 4, '0'), 'Child' || k, 'Bench' || (s.id * 7 + k) % 997, 'P' || 1 + k % 7
  from schools s, generate_series(1, ${CHILDREN_PER_SCHOOL}) k where s.slug like 'bench-%';
  create temp table child on commit drop as
  select row_number() over (order by md5(id::text)) - 1 as n, id, school_id from students where reg_no like 'B%';
  create unique index on child (n);
  create temp table paid on commit drop as
  select k, md5('admin' || k)::uuid as id, c.id as student_id, c.school_id, ${getCreatedAtSql('k', PAYMENTS)} as at,
    case k % 10 when 0 then 'bank' when 1 then 'airtel' when 2 then 'airtel' when 3 then 'airtel' else 'mtn' end as method,
    case when k % 25 = 0 then 'failed' else 'succeeded' end as status, 5000 + k % 300000 as amount
  from generate_series(1, ${PAYMENTS}) k join child c on c.n = k % ${CHILDREN};
  insert into payments (id, reference, status, student_id, school_id, amount_ugx, method, network, msisdn, bank_name,
    provider_reference, provider_transaction_id, webhook_token, secret_hash, created_at, payer_deadline_at, hold_expires_at, paid_at, failure, reconciled_at)
  select id, 'BENCH-' || k, status::payment_status, student_id, school_id, amount,
    (case method when 'bank' then 'bank' else 'mobile' end)::payment_method, nullif(method, 'bank')::network,
    case when method <> 'bank' then '+25677' || lpad((k % 200000)::text, 7, '0') end, case when method = 'bank' then 'Stanbic Bank' end,
    id, 'T' || k, id, '', at, at, at, case when status = 'succeeded' then at end,
    case when status = 'failed' then 'declined'::failure_reason end, at
  from paid;
  insert into payment_events (payment_id, from_status, to_status, event, at)
  select id, 'submitted', status::payment_status, case status when 'succeeded' then 'paid' else 'failed' end, at from paid order by k desc;
  insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
  select case method when 'bank' then 'bank:collections' else 'wallet:' || method end, 'school-payable:' || school_id, amount,
    'payment:' || id, 'fees.paid', 0, id, at, at
  from paid where status = 'succeeded' order by k desc;

  create temp table first on commit drop as select id, user_id from loans order by created_at limit 1;
  create temp table who on commit drop as
  select u, ${getLoanIdSql('u')} as loan_id, ${getUserIdSql('u')} as user_id, c.school_id, c.id as student_id, ${getCreatedAtSql('u', LOANS)} as at
  from generate_series(1, ${LOANS}) u join child c on c.n = u % ${CHILDREN};
  ${copyRows(
    'users',
    `'id', who.user_id, 'first_name', 'Grace' || u % 89, 'last_name', 'Bench' || u % 997, 'email', u || '@bench.example',
      'email_key', u || '@bench.example', 'msisdn', '+25670' || lpad(u::text, 7, '0'), 'created_at', who.at`,
    'x.id = (select user_id from first)',
  )}
  ${copyRows(
    'loans',
    `'id', who.loan_id, 'reference', 'BENCH-L' || u, 'user_id', who.user_id, 'school_id', who.school_id, 'student_id', who.student_id,
      'created_at', who.at, 'status', case when ${isRunning} then x.status else 'closed' end,
      'disbursed_on', case when ${isRunning} then x.disbursed_on else who.at::date end, 'next_check_at', now() + interval '300 days'`,
    'x.id = (select id from first)',
  )}
  ${copyRows(
    'loan_applications',
    `'loan_id', who.loan_id, 'full_name', 'Grace' || u % 89 || ' Bench' || u % 997, 'child_name', 'Child' || u,
      'msisdn1', '+25670' || lpad(u::text, 7, '0'), 'reg_no', 'B-' || u`,
    OF_LOAN,
  )}
  ${copyRows(
    'loan_accounts',
    `'loan_id', who.loan_id, 'days_past_due', case when ${isRunning} and u % 10 = 0 then u % 120 else 0 end,
      'arrears_ugx', case when ${isRunning} and u % 10 = 0 then 80000 else 0 end,
      'principal_outstanding_ugx', case when ${isRunning} then x.principal_outstanding_ugx else 0 end`,
    OF_LOAN,
  )}
  ${copyRows('loan_schedules', `'loan_id', who.loan_id`, `${OF_LOAN} and ${isRunning}`)}
  ${copyRows('loan_instalments', `'loan_id', who.loan_id, 'due_on', x.due_on - u % 30`, `${OF_LOAN} and ${isRunning}`)}
  insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, loan_id, value_at, posted_at)
  select debit, credit, l.principal_ugx, 'loan:' || l.id, code, 0, l.id, now() - u % ${DAYS} * interval '1 day', now() - u % ${DAYS} * interval '1 day'
  from who join loans l on l.id = who.loan_id cross join lateral (values
    ('loans:principal', 'school-payable:' || who.school_id, 'loan.disbursed'),
    ('school-payable:' || who.school_id, 'bank:disbursements', 'school.paid')) p (debit, credit, code)
  where ${isRunning};

  insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at)
  select 'payment:' || id, '', '', 'sent', at from paid where k <= ${TEXT_MESSAGES};
  insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at)
  select 'booking:' || n, '', '', 'sent', ${getCreatedAtSql('n', RARE)} from generate_series(1, ${RARE}) n;
  insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
  select 'loan:' || loan_id || ':received', 'en', 'loan-received', 'sent', at, at from who;
  insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
  select 'partnership:' || n, 'en', 'partnership-received', 'sent', now(), ${getCreatedAtSql('n', RARE)} from generate_series(1, ${RARE}) n;
  insert into notifications (user_id, kind, dedupe_key, loan_id, params, is_reminder, created_at, read_at)
  select user_id, 'loan_approved', 'loan:' || loan_id || ':approved', loan_id, '{}', false, at, at from who;
  commit`;
