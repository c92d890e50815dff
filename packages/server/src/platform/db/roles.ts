/** The role that the application works as. It owns nothing. */
export const APP_ROLE = 'somesa_app';

/** Tables that are only ever added to. */
const appendOnly = [
  ...['ledger_entries', 'accounts', 'payment_events', 'account_events'],
  ...['loan_products', 'loan_log', 'loan_instalments', 'loan_schedules', 'disbursement_log'],
  ...['audit_log', 'work_log', 'refund_payouts', 'ledger_days', 'closed_ledger_days'],
];

/** Tables whose rows change but stay: money, and who it belongs to. */
const neverDeleted = [
  ...[
    'payments',
    'allocations',
    'bank_lines',
    'settlements',
    'repayments',
    'loans',
    'loan_accounts',
    'disbursements',
  ],
  ...['students', 'schools'],
];

/** What the owner runs after every migration: the role, and what it may do. Running it again changes nothing. */
export const grantsSql = `
do $$ begin
  create role ${APP_ROLE} nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant ${APP_ROLE} to current_user;
grant usage on schema public, pgboss, drizzle to ${APP_ROLE};
grant select on drizzle.__drizzle_migrations to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
grant usage on all sequences in schema public to ${APP_ROLE};
revoke insert, update, delete, truncate on loan_moves from ${APP_ROLE};
revoke update, delete, truncate on ${appendOnly.join(', ')} from ${APP_ROLE};
revoke delete, truncate on ${neverDeleted.join(', ')} from ${APP_ROLE};
grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
grant execute on all functions in schema pgboss to ${APP_ROLE};
`;
