import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Backups of built servers and their databases, made by the scripts in `deploy/backup`, restored and compared; upgrades of servers under load; a newer Node.js. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'backup',
    environment: 'node',
    include: ['src/{backup,upgrade,node-24}/**/*.test.ts'],
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
