/**
 * The server's tests that run on the embedded database too if all of them run on PostgreSQL: what is about the engine itself (opening,
 * locks, jobs, starting), and one journey of each part of the server. `npm test -- --only node` runs all on the embedded database.
 */
const parts = [
  ...['db/*', 'jobs/*', 'startup/*', 'demo/*', 'commands/*', 'graceful-stop'],
  ...['accounts/sign-in', 'accounts/office-users', 'bank/bank-transfer', 'disbursements/one-disbursement'],
  ...[
    'embed/frame-routes',
    'http/shared-limits',
    'http/error-handler',
    'ledger/*',
    'lists/lists',
    'loans/loan-moves',
  ],
  ...['mails/mails', 'nightly/nightly', 'notifications/reminders', 'office/audited-changes'],
  ...['parent-events/parent-events', 'parent-lists/parent-lists', 'payments/idempotency', 'payments/paid'],
  ...['payments/two-payers', 'refunds/refund-payouts', 'register-imports/register-imports'],
  ...[
    'repayments/at-once',
    'repayments/reverse-payment',
    'reports/close-ledger-days',
    'reviews/doubts',
    'schools/office-schools',
  ],
  ...[
    'search/search',
    'settlements/settlements',
    'site/figures',
    'sms/text-messages',
    'statements/statements',
  ],
  ...[
    'students/look-up',
    'support/contact',
    'uploads/claims',
    'webhooks/callbacks',
    'work/work',
    'audit/audit-names',
  ],
];

/** @type {string[]} */
export const embeddedTests = parts.map((part) => `packages/server/src/${part}.test.ts`);
