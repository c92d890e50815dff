import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brandPage } from './build/brand-page.ts';

/** The page at the gate: a build of its own, so that its service worker knows its files alone and controls no other page. */
export default defineConfig({
  root: fileURLToPath(new URL('gate', import.meta.url)),
  base: '/gate/',
  logLevel: 'warn',
  plugins: [
    react(),
    brandPage(),
    VitePWA({
      scope: '/gate/',
      filename: 'sw.js',
      injectRegister: null,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{html,js}'],
        navigateFallback: '/gate/index.html',
        navigateFallbackAllowlist: [/^\/gate\/$/],
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
      },
    }),
  ],
  json: { stringify: false, namedExports: false },
  build: {
    outDir: '../dist/gate',
    emptyOutDir: true,
    target: 'es2020',
    modulePreload: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]packages[\\/](api-client|ui|widgets)[\\/]src[\\/]/, sideEffects: false },
        ],
      },
    },
  },
});
