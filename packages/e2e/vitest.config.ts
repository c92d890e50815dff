import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowTestsFirst } from './src/setup/slow-tests-first.ts';

/** Browser tests against one running Somesa. Each test has its own browser context and its own child. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'browser',
    environment: 'node',
    globalSetup: 'src/setup/start-stack.ts',
    include: ['src/**/*.test.ts'],
    // Pictures prove nothing, so only `npm run pictures` takes them.
    exclude: [
      'src/{faults,backup,upgrade,cluster,node-24}/**',
      ...(process.env.README_PICTURES ? [] : ['src/pictures/**']),
      ...(process.env.LONG_TESTS === '1' ? [] : ['**/*.long.test.ts']),
    ],
    sequence: { concurrent: true, sequencer: SlowTestsFirst },
    // One module graph and one browser per worker; every test creates its own context.
    isolate: false,
    // One for each core: a third would leave a page that is sent a large file without an answer for 20 seconds.
    maxWorkers: 2,
    maxConcurrency: 3,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
