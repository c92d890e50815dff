import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { leanLibrariesVite } from './packages/widgets/build/lean-libraries.mjs';

/** What the embed build does to React's names, for the libraries too, and to the libraries themselves. */
const preact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react-dom$/, replacement: '@preact/compat' },
  {
    find: /^react$/,
    replacement: fileURLToPath(new URL('packages/widgets/src/shims/react-compat.js', import.meta.url)),
  },
];

/** Node packages run in Node, views run in happy-dom, those that are embedded with Preact as well. Browser promises live in packages/e2e. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{core,api-client,server,sandbox}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'host-app/build/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'views',
          environment: 'happy-dom',
          setupFiles: ['packages/ui/test/no-stray-errors.ts'],
          include: ['packages/{ui,widgets}/src/**/*.test.{ts,tsx}', 'host-app/src/**/*.test.{ts,tsx}'],
          // The shell hands over to Preact only.
          exclude: ['packages/widgets/src/shell/**/*.test.tsx'],
        },
      },
      {
        resolve: { alias: preact },
        plugins: [leanLibrariesVite()],
        test: {
          name: 'views-preact',
          environment: 'happy-dom',
          include: ['packages/{ui,widgets}/src/**/*.test.tsx'],
          setupFiles: ['packages/ui/test/no-stray-errors.ts'],
          server: { deps: { inline: [/react-hook-form/, /react-hot-toast/, /valtio/] } },
        },
      },
    ],
  },
});
