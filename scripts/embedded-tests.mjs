/**
 * The server's tests that run on the embedded database too if all of them run on PostgreSQL: what is about the engine itself (opening,
 * locks, jobs, starting), and one journey of each layer of the server.
 */
const parts = [
  'platform/db/*',
  'platform/jobs/*',
  'app/commands/*',
  'app/demo/*',
  'app/graceful-stop',
  'app/startup/start.pglite',
  'app/startup/replace-secret-key',
  'ledger/check-ledger',
  'ledger/ledger',
  'messaging/uploads/attach-uploads',
  'people/one-time-codes/codes',
  'schools/students/look-up',
  'loans/disbursements/one-disbursement',
  'loans/repayments/concurrent-repayments',
  'payments/payments/paid',
  'payments/payments/two-payers',
  'site/support/support-forms',
  'parent/events/parent-events',
  'admin/reports/close-ledger-days',
];

/** @type {string[]} */
export const embeddedTests = parts.map((part) => `packages/server/src/${part}.test.ts`);
