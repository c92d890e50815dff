import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Schedules of faults, and outages of the database. They mostly wait, each for its own servers. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'faults',
    environment: 'node',
    globalSetup: './src/faults/build-programs.ts',
    include: ['src/faults/**/*.test.ts'],
    maxWorkers: 3,
    // Worlds in which schedules of faults run side by side.
    maxConcurrency: 4,
    disableConsoleIntercept: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
