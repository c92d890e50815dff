import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowTestsFirst } from './src/setup/slow-tests-first.ts';

/**
 * Promises to people, kept in a browser before a whole Somesa: one for all, in which each test has a browser context and
 * a child of its own.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'browser',
    environment: 'node',
    globalSetup: 'src/setup/start-stack.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['src/{crash,outage}/**'],
    sequence: { concurrent: true, sequencer: SlowTestsFirst },
    // One module graph and one connection to the browser per worker: every test brings a context of its own.
    isolate: false,
    // Two for two cores, and one for those who mostly wait.
    maxWorkers: 3,
    maxConcurrency: 3,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
