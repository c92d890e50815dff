import { availableParallelism } from 'node:os';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { embeddedJourneys, embeddedTests } from './scripts/embedded-tests.mjs';
import { LongestFirst } from './scripts/longest-first.ts';

/** Changes that the embed build makes to React's names, also in the libraries. */
const preact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react-dom$/, replacement: '@preact/compat' },
  { find: /^react$/, replacement: '@preact/compat' },
];

/** With a PostgreSQL server, which `npm test` starts, it runs all tests of the server, and the embedded database a selection of them. */
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** Tests of the server, and the one of scripts that runs it: loading its modules takes seconds. */
const serverTests = ['packages/server/{src,dev}/**/*.test.ts', 'scripts/published-embed.test.ts'];
const mocked = ['packages/server/src/**/*.mocked.test.ts'];
/** Tests of what one engine alone has: connections and log-ins of a server, the folder of the embedded database. */
const onlyPostgres = ['packages/server/src/**/*.postgres.{test,long.test}.ts'];
const onlyPglite = ['packages/server/src/**/*.pglite.test.ts'];
const isLong = process.env.LONG_TESTS === '1';
/** Tests of PgBouncer, which `npm run test:cluster` starts. */
const onlyPooler = process.env.TEST_POOLER_URL ? [] : ['**/*.pooler.test.ts'];
/** Tests that only `npm run test:long` runs. */
const long = isLong ? [] : ['**/*.long.test.ts'];
/** Tests of the server that the embedded database runs beside a PostgreSQL server. */
const alsoEmbedded = isLong ? [...embeddedTests, ...embeddedJourneys] : embeddedTests;
/** Folder in which `npm test` keeps compiled modules, so that each is compiled once per run; without it, they stay for the next one. */
const moduleCache = process.env.TEST_MODULE_CACHE;
const waitLonger = 'scripts/wait-longer.ts';
const viewSetup = [waitLonger, 'packages/ui/src/testing/no-stray-errors.ts'];
/** Tests that run in Node, with databases of an engine. */
const nodeOn = (engine: 'pglite' | 'postgres') =>
  ({
    environment: 'node',
    // More memory for new objects, so that garbage is collected less often, which takes a twentieth off the time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    env: { TEST_DATABASE_ENGINE: engine },
    globalSetup: ['packages/server/src/testing/database-template.ts'],
    setupFiles: [waitLonger],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  }) satisfies TestUserConfig;

/** Tests of the widgets that run on React too, as on the Somesa site: the wizards from the first step to the last. All run on Preact. */
const onReact = [
  'pay-fees/pay-fees',
  'loan-application/loan-application',
  'repayment/public-repayment',
  'repayment/own-repayment',
].map((name) => `packages/widgets/src/${name}.test.tsx`);

/** The kit and the wizards share a window and what draws, which takes half of the time. */
const kit = { environment: 'happy-dom', pool: 'threads', isolate: false } satisfies TestUserConfig;

/** Node packages run in Node, views run in happy-dom, those that are embedded with Preact as well. Browser promises live in packages/e2e. */
export default defineConfig({
  test: {
    // Every core works, and one more for tests that wait: for a process that starts, or a mail server that takes its time.
    maxWorkers: availableParallelism() + 1,
    // A test that relies on the one before it fails: those of a file run in another order than they stand in, always the same one.
    sequence: { sequencer: LongestFirst, shuffle: { tests: true }, seed: 7 },
    experimental: { fsModuleCache: true, ...(moduleCache && { fsModuleCachePath: moduleCache }) },
    projects: [
      // One module graph for all, as in the process that they become; those that replace a module have one each.
      {
        test: {
          ...nodeOn('pglite'),
          name: 'node',
          isolate: false,
          include: [
            'packages/{core,api-client,sandbox}/src/**/*.test.ts',
            ...(hasPostgres ? alsoEmbedded : serverTests),
            'scripts/**/!(published-embed).test.ts',
            'host-app/build/**/*.test.ts',
          ],
          exclude: [...mocked, ...onlyPostgres, ...onlyPooler, ...long],
        },
      },
      ...(hasPostgres
        ? [
            {
              test: {
                ...nodeOn('postgres'),
                name: 'postgres',
                isolate: false,
                include: serverTests,
                exclude: [...mocked, ...onlyPglite, ...onlyPooler, ...long],
              },
            },
          ]
        : []),
      { test: { name: 'mocked', include: mocked } },
      {
        test: {
          name: 'views',
          ...kit,
          setupFiles: viewSetup,
          include: [
            'packages/ui/src/**/*.test.{ts,tsx}',
            'packages/widgets/src/**/*.test.ts',
            'packages/widgets/npm/*.test.tsx',
            ...onReact,
          ],
        },
      },
      ...[
        {
          name: 'views-site',
          include: ['host-app/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.isolated.test.*'],
          setupFiles: [...viewSetup, 'host-app/src/testing/first-visit.ts'],
        },
        { name: 'views-isolated', isolate: true, include: ['host-app/src/**/*.isolated.test.{ts,tsx}'] },
      ].map((project) => ({
        test: { ...kit, setupFiles: viewSetup, ...project },
      })),
      ...[
        // Those that replace a module can't share it.
        { name: 'views-preact', isolate: false, exclude: ['**/*.mocked.test.tsx'] },
        { name: 'views-mocked', isolate: true, include: ['packages/widgets/src/**/*.mocked.test.tsx'] },
      ].map((project) => ({
        resolve: { alias: preact },
        test: {
          ...kit,
          include: ['packages/{ui,widgets}/src/**/*.test.tsx'],
          setupFiles: viewSetup,
          server: {
            deps: {
              inline: [/goober/, /preact/, /react-hot-toast/, /redaxios/],
            },
          },
          ...project,
        },
      })),
    ],
  },
});
