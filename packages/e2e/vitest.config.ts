import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Promises to people, kept in a browser before a whole Somesa. Files run one after another, so that one that moves the
 * strangers' clock moves nobody else's; the tests of a file run beside each other where it does not say otherwise.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'browser',
    environment: 'node',
    globalSetup: 'src/world/whole-somesa.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['src/kill/**'],
    fileParallelism: false,
    sequence: { concurrent: true },
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
