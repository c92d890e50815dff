import { fileURLToPath } from 'node:url';
import type { brand as Brand, darkColours as Dark } from '@somesa/core';
import { type Plugin, runnerImport } from 'vite';
import { brandFiles } from './brand-files.ts';

const CORE = fileURLToPath(import.meta.resolve('@somesa/core'));

const loadCore = async () =>
  (await runnerImport<{ brand: typeof Brand; darkColours: typeof Dark }>(CORE, { configFile: false })).module;

/** Inserts the operator's name and colours into index.html and, in development, serves the root files that the build would write. */
export const brandPage = (): Plugin => ({
  name: 'brand-page',
  async transformIndexHtml(html) {
    const { brand, darkColours } = await loadCore();
    const texts: Record<string, string> = {
      name: brand.name,
      paper: brand.colours.paper,
      paperDark: darkColours.paper,
    };
    return html.replace(/\{\{(\w+)\}\}/g, (place, key: string) => texts[key] ?? place);
  },
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      if (!/^\/[\w-]+\.(?:svg|png|webmanifest)$/.test(request.url ?? '')) return next();
      const file = (await brandFiles((await loadCore()).brand, ''))[request.url?.slice(1) ?? ''];
      if (file === undefined) return next();
      response.setHeader(
        'Content-Type',
        String(request.url).endsWith('.svg') ? 'image/svg+xml' : 'application/octet-stream',
      );
      response.end(file);
    });
  },
});
