/**
 * Everything that `npm test` runs, in this order.
 * @typedef {object} Suite
 * @property {string} name for `npm test -- --only <name>`
 * @property {string} title
 * @property {string[]} vitest arguments of `vitest run`
 * @property {('build' | 'postgres' | 'chromium')[]} needs what it can't run without
 * @property {Record<string, string>} env
 * @property {Record<string, string>} [besidePostgres] more of it if the suite `postgres` runs as well
 */

/** @type {Suite[]} */
export const suites = [
  {
    name: 'node',
    title: 'units, views, and integration on PGlite',
    vitest: [],
    needs: [],
    env: { TEST_DATABASE_ENGINE: 'pglite' },
    besidePostgres: { SERVER_TESTS: 'sample' },
  },
  {
    name: 'postgres',
    title: 'integration on PostgreSQL',
    vitest: ['--project', 'node*', 'packages/server/'],
    needs: ['postgres'],
    env: { TEST_DATABASE_ENGINE: 'postgres' },
  },
  {
    name: 'browser',
    title: 'promises in the browser',
    vitest: ['--config', 'packages/e2e/vitest.config.ts'],
    needs: ['build', 'chromium'],
    env: {},
  },
  {
    name: 'crash',
    title: 'crashes (a sample; all of them: npm run test:crash)',
    vitest: ['--config', 'packages/e2e/vitest.crash.config.ts'],
    needs: ['build'],
    env: { KILL_SAMPLE: '1' },
  },
];

/** The crash suite in its full size. @type {Suite} */
export const fullKillSuite = {
  name: 'crash',
  title: 'crashes',
  vitest: ['--config', 'packages/e2e/vitest.crash.config.ts'],
  needs: ['build'],
  env: {},
};
