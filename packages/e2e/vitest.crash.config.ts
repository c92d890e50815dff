import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Kills of the server, and outages of its database; they mostly wait, each for servers of its own. `KILL_SAMPLE=1` runs a sample of them, `KILL_SEED` repeats a run's chances. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'crash',
    environment: 'node',
    globalSetup: './src/crash/build-programs.ts',
    include: ['src/{crash,outage}/**/*.test.ts'],
    maxWorkers: 2,
    disableConsoleIntercept: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
