import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Backups of built servers and their databases, made by the scripts in `deploy/backup`, restored and compared. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'backup',
    environment: 'node',
    include: ['src/backup/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
