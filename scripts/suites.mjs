import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedJourneys } from './embedded-tests.mjs';
import { root } from './root.mjs';

/**
 * @typedef {'build' | 'postgres' | 'chromium' | 'pgbouncer' | 'cluster' | 'node-24'} Need
 * @typedef {object} Suite
 * @property {string} name for `npm test -- --only <name>`, or for `node scripts/test.mjs <name>` if it is one of the full suites
 * @property {string} title
 * @property {string[]} vitest arguments of `vitest run`
 * @property {Need[]} needs what it can't run without
 * @property {{ need: Need, title: string }[]} [parts] tests of it that need more
 * @property {Record<string, string>} [env]
 * @property {boolean} [isMostlyWaiting] whether it leaves the cores idle, so that the suites after it start beside it
 */

/** Lists the tests that a page of the documentation names, as filters for vitest. @param {string} page */
const listNamedTests = (page) => {
  const named = readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.test\.ts)`/g);
  return [...new Set([...named].map(([, file = '']) => file))];
};

/** Suites that `npm test` runs, in this order. @type {Suite[]} */
export const suites = [
  {
    name: 'faults',
    title: 'kills, outages and random schedules of faults (a sample; all of them: npm run test:faults)',
    vitest: ['--config', 'packages/e2e/vitest.faults.config.ts'],
    needs: [],
    isMostlyWaiting: true,
  },
  {
    name: 'node-24',
    title: 'a fee paid on Node.js 24 (all tests of the server: npm run test:node-24)',
    vitest: ['--config', 'packages/e2e/vitest.backup.config.ts', 'src/node-24'],
    needs: ['build', 'node-24'],
    isMostlyWaiting: true,
  },
  {
    name: 'waiting',
    title: 'payments in the browser that take minutes',
    vitest: ['--config', 'packages/e2e/vitest.config.ts', 'waiting.test'],
    needs: ['build', 'chromium'],
    isMostlyWaiting: true,
  },
  {
    name: 'node',
    title: 'units, views, and integration',
    vitest: [],
    needs: [],
    parts: [{ need: 'postgres', title: 'integration on PostgreSQL' }],
  },
  {
    name: 'browser',
    title: 'promises in the browser',
    vitest: ['--config', 'packages/e2e/vitest.config.ts', '--exclude', '**/*.waiting.test.ts'],
    needs: ['build', 'chromium'],
  },
];

/** Suites that `npm test` does not run, or only a sample of. @type {Suite[]} */
export const fullSuites = [
  {
    name: 'faults',
    title: 'kills at every step, outages, and random schedules of faults',
    vitest: ['--config', 'packages/e2e/vitest.faults.config.ts'],
    needs: [],
    parts: [{ need: 'postgres', title: 'kills and schedules of faults on PostgreSQL with two servers' }],
  },
  {
    name: 'node-24',
    title: 'the server on Node.js 24',
    vitest: ['--project', 'node', '--project', 'postgres', '--project', 'mocked', 'packages/server/'],
    needs: ['node-24'],
    parts: [{ need: 'postgres', title: 'the server on Node.js 24 and PostgreSQL' }],
  },
  {
    name: 'backup',
    title:
      'backups restored to the shilling: to a point in time, into a new cluster, and the embedded folder',
    vitest: ['--config', 'packages/e2e/vitest.backup.config.ts', 'src/backup'],
    needs: ['build', 'postgres'],
  },
  {
    name: 'upgrade',
    title: 'upgrades of servers under load from each released version to the next, and back',
    vitest: ['--config', 'packages/e2e/vitest.backup.config.ts', 'src/upgrade'],
    needs: ['build', 'postgres'],
  },
  {
    name: 'long',
    title:
      'properties of loans, a year of loans and reminders, a month with all books, the demo’s year, large files at full size, the npm package, and benchmarks',
    vitest: [
      '--project',
      'node',
      '--project',
      'postgres',
      'app/bench',
      'app/month',
      'packages/server/dev/demo-year',
      'scripts/build-npm-package',
      'scripts/npm-package-lint',
      'packages/core/src/loans',
      'loans/repayments/random-loan-histories',
      'loans/repayments/reminders-of-a-year',
      'loans/repayments/year-of-a-loan',
      'schools/register-imports',
    ],
    needs: [],
    parts: [{ need: 'postgres', title: 'benchmarks' }],
    env: { LONG_TESTS: '1' },
  },
  {
    name: 'long',
    title:
      'journeys in the browser, every table by keyboard, every screen with axe, also in dark mode, and every widget on pages of others, also in Firefox',
    vitest: [
      '--config',
      'packages/e2e/vitest.config.ts',
      'long.test',
      'accessibility/',
      'embed/',
      'site/hydration',
    ],
    needs: ['build', 'chromium'],
    env: { LONG_TESTS: '1' },
  },
  {
    name: 'long',
    title: 'journeys of every layer of the server on the embedded database, and all regular expressions',
    vitest: ['--project', 'node', 'scripts/regular-expressions', ...embeddedJourneys],
    needs: [],
    env: { LONG_TESTS: '1' },
  },
  {
    name: 'cluster',
    title: 'payments, limits and jobs through PgBouncer in transaction mode',
    vitest: [
      '--project',
      'postgres',
      'packages/server/src/payments',
      'packages/server/src/platform/db/pooler',
      'packages/server/src/platform/http/shared-limits',
      'packages/server/src/platform/jobs',
    ],
    needs: ['pgbouncer'],
  },
  {
    name: 'security',
    title:
      'attacks: 10,000 requests to each operation and callback, and the tests that the security page names',
    vitest: [
      '--project',
      'node',
      '--project',
      'postgres',
      ...listNamedTests('docs/security.md'),
      'packages/server/src/app/http',
      'packages/server/src/app/openapi',
      'packages/server/src/messaging/uploads',
      'packages/server/src/payments/webhooks',
      'packages/server/src/platform/http',
      'packages/server/src/schools/school-api',
      'packages/server/src/site/embed',
    ],
    needs: [],
    parts: [{ need: 'postgres', title: 'attacks on PostgreSQL, instead of the embedded database' }],
    env: { LONG_TESTS: '1', FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '10000' },
  },
  {
    name: 'cluster',
    title: 'a primary that is killed ten times under load, and a rolling restart (20 minutes)',
    vitest: ['--config', 'packages/e2e/vitest.cluster.config.ts'],
    needs: ['build', 'cluster'],
  },
  {
    name: 'pictures',
    title: 'pictures of every screen, and those of the README',
    vitest: ['--config', 'packages/e2e/vitest.config.ts', 'accessibility/', 'pictures/'],
    needs: ['build', 'chromium'],
    env: {
      LONG_TESTS: '1',
      SCREENSHOT_DIR: join(root, 'pictures'),
      README_PICTURES: '1',
      DEMO_HISTORY: 'year',
    },
  },
];
