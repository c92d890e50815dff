/** Returns the SQL that copies the rows `x` of a table once for each row of `who`, with some columns changed. */
const copyRows = (table: string, change: string, where = 'x.loan_id = (select id from first)'): string => `
  insert into ${table} overriding system value select r.*
  from ${table} x, who, jsonb_populate_record(x, jsonb_build_object(${change})) r where ${where};`;
const ofRunning = 'x.loan_id = (select id from first) and is_running';

/**
 * Returns the statements that copy the demo's loan, `first`, with its borrower to other children: loans that
 * run, each with a fee item that it paid, and loans that were repaid within a year, of which the ledger knows
 * nothing.
 */
export const copyLoans = (running: number, repaid: number): string => `
  create temp table first on commit drop as select * from loans order by created_at limit 1;
  create temp table who on commit drop as
  select u, 'SL-' || u as reference, md5('scale-loan' || u)::uuid as loan_id, md5('scale-borrower' || u)::uuid as user_id, c.id as student_id,
    c.school_id, md5('scale-transfer' || u)::uuid as transfer_id, u <= ${running} as is_running,
    case when u <= ${running} then first.created_at else now() - (u - ${running}) * interval '12 months' / ${Math.max(repaid, 1)} end as at
  from first, generate_series(1, ${running + repaid}) u join students c on c.id = 1 + u % (select count(*) from students);
  ${copyRows(
    'users',
    `'id', who.user_id, 'first_name', 'Grace' || u % 89, 'last_name', 'Bench' || u % 997, 'email', who.reference || '@bench.example',
      'email_key', lower(who.reference) || '@bench.example', 'msisdn', '+25670' || lpad(u::text, 7, '0'), 'created_at', who.at`,
    'x.id = (select user_id from first)',
  )}
  ${copyRows(
    'loans',
    `'id', who.loan_id, 'reference', who.reference, 'user_id', who.user_id, 'school_id', who.school_id, 'student_id', who.student_id,
      'created_at', who.at, 'status', case when is_running then x.status else 'closed' end,
      'disbursed_on', case when is_running then x.disbursed_on else who.at::date end, 'next_check_at', now() + interval '300 days'`,
    'x.id = (select id from first)',
  )}
  ${copyRows(
    'loan_applications',
    `'loan_id', who.loan_id, 'full_name', 'Grace' || u % 89 || ' Bench' || u % 997, 'child_name', 'Child' || u,
      'msisdn1', '+25670' || lpad(u::text, 7, '0'), 'reg_no', 'B-' || u`,
  )}
  ${copyRows(
    'loan_accounts',
    `'loan_id', who.loan_id, 'user_id', who.user_id, 'principal_outstanding_ugx', case when is_running then x.principal_outstanding_ugx else 0 end`,
  )}
  ${copyRows('loan_schedules', `'loan_id', who.loan_id`, ofRunning)}
  ${copyRows('loan_instalments', `'loan_id', who.loan_id`, ofRunning)}
  ${copyRows('loan_events', `'loan_id', who.loan_id, 'id', nextval('loan_events_id_seq')`, ofRunning)}
  ${copyRows(
    'disbursements',
    `'id', who.transfer_id, 'loan_id', who.loan_id, 'provider_reference', 'scale-' || u, 'webhook_token', 'scale-' || u,
      'provider_transaction_id', 'scale-' || u`,
    ofRunning,
  )}
  insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, loan_id, value_at, posted_at)
  select case e.posting_type when 'school.paid' then 'school-payable:' || who.school_id else e.debit_account end,
    case e.posting_type when 'loan.disbursed' then 'school-payable:' || who.school_id else e.credit_account end,
    e.amount_ugx, 'loan:' || who.loan_id, e.posting_type, e.line, who.loan_id, e.value_at, e.posted_at
  from ledger_entries e, who where e.loan_id = (select id from first) and is_running;
  create temp table item on commit drop as
  select who.loan_id, nextval('fee_items_id_seq') as id, who.student_id, l.principal_ugx
  from who join loans l on l.id = who.loan_id where is_running;
  insert into fee_items (id, student_id, description, due_on, amount_ugx, paid_ugx) overriding system value
  select id, student_id, 'Boarding', current_date, principal_ugx, principal_ugx from item;
  insert into loan_allocations (loan_id, fee_item_id, amount_ugx) select loan_id, id, principal_ugx from item`;

/** Number of messages of each rare kind. */
const RARE = 20;

/**
 * Statements that spread the loans of a filled database over a year, bring a tenth of them into arrears, and
 * add messages. The ledger knows nothing of them. Needs a superuser, to disable the triggers.
 */
export const spreadLoans = `
  set session_replication_role = replica;
  update loan_instalments set due_on = due_on - abs(hashtext(loan_id::text)) % 30;
  update loan_accounts set days_past_due = abs(hashtext(loan_id::text)) % 120, arrears_ugx = 80000 where hashtext(loan_id::text) % 10 = 0;
  update ledger_entries set posted_at = posted_at - id % 10000 * interval '50 minutes' where loan_id is not null;
  insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at)
  select 'booking:' || n, '', '', 'sent', now() - n * interval '20 days' from generate_series(1, ${RARE}) n;
  insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
  select 'partnership:' || n, 'en', 'partnership-received', 'sent', now(), now() - n * interval '20 days' from generate_series(1, ${RARE}) n;
  insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
  select 'loan:' || id || ':received', 'en', 'loan-received', 'sent', created_at, created_at from loans where reference like 'SL-%';
  insert into notifications (user_id, kind, dedupe_key, loan_id, params, is_reminder, created_at, read_at)
  select user_id, 'loan_approved', 'loan:' || id || ':approved', id, '{}', false, created_at, created_at from loans where reference like 'SL-%'`;

/** Returns the statements that add payments of fees and as many repayments to the loan of a reference, one each ten minutes. */
export const addPaymentsToLoan = (reference: string, payments: number): string => `
  set session_replication_role = replica;
  insert into payments (id, reference, status, student_id, school_id, purpose, loan_id, user_id, amount_ugx, method, bank_name,
    provider_reference, webhook_token, secret_hash, created_at, payer_deadline_at, hold_expires_at, paid_at)
  select md5(name)::uuid, name, 'succeeded', student_id, school_id, purpose::payment_purpose, case when purpose = 'repayment' then l.id end, user_id,
    500, 'bank', 'Stanbic Bank', md5(name), md5(name), '', paid, paid, paid, paid
  from loans l, generate_series(1, ${payments}) k, (values ('repayment'), ('fees')) p (purpose),
    lateral (select now() - k * interval '10 minutes' as paid, purpose || l.reference || '-' || k as name) t
  where l.reference = '${reference}';
  insert into repayments (payment_id, loan_id, user_id, amount_ugx, value_date, value_at, type, principal_ugx, interest_ugx,
    fees_ugx, penalties_ugx, overpaid_ugx)
  select p.id, loan_id, p.user_id, 500, paid_at::date, paid_at, 'monthly', 500, 0, 0, 0, 0
  from payments p join loans l on l.id = loan_id where l.reference = '${reference}'`;
