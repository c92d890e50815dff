import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import type { shell as Shell } from './src/shell';

const MANIFEST = 'manifest.webmanifest';

const loadShell = async () => {
  const path = fileURLToPath(new URL('./src/shell.ts', import.meta.url));
  return (await runnerImport<{ shell: typeof Shell }>(path)).module.shell;
};

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Writes the provider's name into index.html and the manifest. */
const brandShell = (): Plugin => ({
  name: 'brand-shell',
  async transformIndexHtml(html) {
    const { title, description, noScript } = await loadShell();
    const texts: Record<string, string> = { title, description, noScript };
    return html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => escapeHtml(texts[name] ?? place));
  },
  configureServer(server) {
    server.middlewares.use(`/${MANIFEST}`, async (_request, response) => {
      response.setHeader('Content-Type', 'application/manifest+json');
      response.end(JSON.stringify((await loadShell()).manifest));
    });
  },
  async generateBundle() {
    const { manifest } = await loadShell();
    this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(manifest) });
  },
});

/** Has the browser ask for the fonts before it has read the style sheet that names them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
});

const server = process.env.SOMESA_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), brandShell(), preloadFonts()],
  resolve: { dedupe: ['react', 'react-dom'] },
  server: { proxy: { '/api': server, '/embed': server } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2020', assetsInlineLimit: 0 },
});
