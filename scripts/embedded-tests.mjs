/** @param {string} part @returns {string} */
const toPath = (part) => `packages/server/src/${part}.test.ts`;

/**
 * The server's tests that run on the embedded database too if all of them run on PostgreSQL: what is about the engine itself (opening,
 * locks, starting). The sample of schedules of faults pays on it.
 * @type {string[]}
 */
export const embeddedTests = [
  'platform/db/data-lock.pglite',
  'platform/db/open-database',
  'platform/db/schema-check',
  'app/graceful-stop',
  'app/startup/start.pglite',
].map(toPath);

/** Journeys of all layers of the server, which `npm run test:long` runs on the embedded database. @type {string[]} */
export const embeddedJourneys = [
  'platform/db/*',
  'platform/jobs/*',
  'app/commands/*',
  'audit/check-ledger',
  'ledger/ledger',
  'messaging/uploads/attach-uploads',
  'people/one-time-codes/codes',
  'schools/terms/school-terms',
  'payments/look-up/look-up',
  'loans/disbursements/one-disbursement',
  'loans/repayments/concurrent-repayments',
  'payments/post/paid',
  'payments/start/retry',
  'app/maintenance/copied-folder.pglite',
  'app/startup/replace-secret-key',
  'parent/events/parent-events',
  'site/support/support-forms',
  'admin/reports/close-ledger-days',
]
  .map(toPath)
  .concat('packages/server/dev/demo-history.test.ts');
