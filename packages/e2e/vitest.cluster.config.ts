import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Two servers on a primary with a synchronous replica, which is killed under load. `CLUSTER_KILLS` is the number of kills. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'cluster',
    environment: 'node',
    include: ['src/cluster/**/*.test.ts'],
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
});
