import { defineConfig } from 'vitest/config';

/** Node packages run in Node, views run in happy-dom. Browser promises live in packages/e2e. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/{core,api-client,server,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['packages/{ui,widgets}/src/**/*.test.{ts,tsx}', 'host-app/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
