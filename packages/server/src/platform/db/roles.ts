/** Database role of the application. It owns nothing. */
export const APP_ROLE = 'somesa_app';

/** Tables that the application can only read and insert into. */
const appendOnly = [
  'ledger_entries',
  'accounts',
  'payment_events',
  'account_events',
  'loan_products',
  'loan_events',
  'loan_instalments',
  'loan_schedules',
  'loan_waivers',
  'loan_contacts',
  'disbursement_events',
  'audit_log',
  'queue_item_events',
  'refund_payouts',
  'ledger_daily_totals',
  'closed_ledger_dates',
  'fee_adjustments',
  'fee_adjustment_lines',
  'fee_batch_entries',
  'school_charges',
  'student_events',
  'statement_imports',
  'statement_lines',
  'statement_matches',
  'wallet_balances',
  'day_sign_offs',
];

/** Tables that the application can update but not delete from. */
const neverDeleted = [
  'approvals',
  'payments',
  'payment_allocations',
  'prepayments',
  'bank_transactions',
  'settlements',
  'repayments',
  'loans',
  'loan_accounts',
  'loan_restructurings',
  'disbursements',
  'students',
  'fee_batches',
  'schools',
  'school_exports',
  'account_days',
  'school_api_keys',
  'webhook_endpoints',
  'school_events',
  'webhook_deliveries',
];

/**
 * Idempotent statements that create the role and grant its rights; run by the owner after every migration. An owner that is a member of
 * an existing role need not be allowed to create roles.
 */
export const grantsSql = `
do $$ begin
  if to_regrole('${APP_ROLE}') is null then create role ${APP_ROLE} nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  grant ${APP_ROLE} to current_user;
exception when insufficient_privilege then
  if not pg_has_role(current_user, '${APP_ROLE}', 'member') then raise; end if;
end $$;
grant usage on schema public, drizzle to ${APP_ROLE};
grant select on drizzle.__drizzle_migrations to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
grant usage on all sequences in schema public to ${APP_ROLE};
alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
alter default privileges in schema public grant usage on sequences to ${APP_ROLE};
revoke insert, update, delete, truncate on loan_status_transitions, approval_limits from ${APP_ROLE};
revoke update, delete, truncate on ${appendOnly.join(', ')} from ${APP_ROLE};
revoke delete, truncate on ${neverDeleted.join(', ')} from ${APP_ROLE};
grant execute on function delete_expired_events(text, timestamptz, integer) to ${APP_ROLE};
`;
