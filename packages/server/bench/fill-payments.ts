import { benchSize, copyRows } from './bench-helpers';

/**
 * Accounts of the benchmark: the first has few payments, the second two pages, each other one many; each both as repayments and
 * as fees.
 */
export const ACCOUNTS = benchSize(52, 4);
export const FEW = 10;
export const TWO_PAGES = 40;
export const MANY = benchSize(10_000, 200);

/** Return the SQL of the user ID and the loan ID of an account. */
export const getUserIdSql = (account: string): string => `md5('user' || ${account})::uuid`;
export const getLoanIdSql = (account: string): string => `md5('loan' || ${account})::uuid`;

const OF_LOAN = 'x.loan_id = (select id from loans where user_id = (select id from first))';

/** Statements that copy the demo's parent and loan to every account and insert a million payments. Needs a superuser, to disable the
 * triggers.
 */
export const fillPayments = `
  begin;
  set local session_replication_role = replica;
  create temp table first on commit drop as select id from users where email_key = 'parent@somesa.example';
  create temp table who on commit drop as select u, ${getUserIdSql('u')} as user_id, ${getLoanIdSql('u')} as loan_id,
    case u when 0 then ${FEW} when 1 then ${TWO_PAGES} else ${MANY} end as n from generate_series(0, ${ACCOUNTS - 1}) u;
  ${copyRows(
    'users',
    `'id', who.user_id, 'email', u || '@bench.example', 'email_key', u || '@bench.example', 'msisdn', '+25670' || lpad(u::text, 7, '0')`,
    'x.id = (select id from first)',
  )}
  ${copyRows(
    'loans',
    `'id', who.loan_id, 'user_id', who.user_id, 'reference', 'BENCH-' || u, 'next_check_at', now() + interval '300 days'`,
    'x.user_id = (select id from first)',
  )}
  ${copyRows('loan_applications', `'loan_id', who.loan_id`, OF_LOAN)}
  ${copyRows('loan_accounts', `'loan_id', who.loan_id, 'user_id', who.user_id`, OF_LOAN)}
  ${copyRows('loan_schedules', `'loan_id', who.loan_id`, OF_LOAN)}
  ${copyRows('loan_instalments', `'loan_id', who.loan_id`, OF_LOAN)}
  insert into payments (id, reference, status, student_id, school_id, purpose, loan_id, user_id, amount_ugx, method, bank_name,
    provider_reference, webhook_token, secret_hash, created_at, payer_deadline_at, hold_expires_at, paid_at)
  select md5(purpose || u || '-' || k)::uuid, purpose || u || '-' || k, 'succeeded', l.student_id, l.school_id,
    purpose::payment_purpose, case when purpose = 'repayment' then l.id end, who.user_id, 500, 'bank', 'Stanbic Bank',
    md5(purpose || u || '-' || k), md5(purpose || u || '-' || k), '', at, at, at, at
  from who join loans l on l.id = who.loan_id
    cross join (values ('repayment'), ('fees')) p (purpose)
    cross join lateral generate_series(1, n) k
    cross join lateral (select now() - k * interval '10 minutes' as at) t;
  insert into repayments (payment_id, loan_id, user_id, amount_ugx, value_date, value_at, type, principal_ugx, interest_ugx,
    fees_ugx, penalties_ugx, overpaid_ugx)
  select id, loan_id, user_id, 500, paid_at::date, paid_at, 'monthly', 500, 0, 0, 0, 0
  from payments where purpose = 'repayment' and reference like 'repayment%';
  commit`;
