import { fileURLToPath } from 'node:url';
import type { brand as Brand } from '@somesa/core';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brandPage } from './build/brand-page.ts';

const CORE = fileURLToPath(import.meta.resolve('@somesa/core'));

/** The page at the gate: a build of its own, so that its service worker knows its files alone and controls no other page. */
export default defineConfig(async (): Promise<UserConfig> => {
  const { brand } = (await runnerImport<{ brand: typeof Brand }>(CORE, { configFile: false })).module;
  return {
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
        workbox: {
          globPatterns: ['**/*.{html,js}'],
          navigateFallback: '/gate/index.html',
          navigateFallbackAllowlist: [/^\/gate\/$/],
          inlineWorkboxRuntime: true,
          cleanupOutdatedCaches: true,
          clientsClaim: true,
          skipWaiting: true,
        },
        manifest: {
          name: `${brand.name} gate`,
          short_name: `${brand.name} gate`,
          start_url: '/gate/',
          display: 'standalone',
          background_color: brand.colours.paper,
          theme_color: brand.colours.primary,
          icons: [
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          ],
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
  };
});
