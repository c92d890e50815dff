import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Kills of the server and outages of its database. They mostly wait, each for its own servers. `KILL_SAMPLE=1` runs a sample, `KILL_SEED` repeats a run's random choices. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'crash',
    environment: 'node',
    globalSetup: './src/crash/build-programs.ts',
    include: ['src/{crash,outage,faults}/**/*.test.ts'],
    maxWorkers: 3,
    // Worlds in which schedules of faults run side by side.
    maxConcurrency: 4,
    disableConsoleIntercept: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
