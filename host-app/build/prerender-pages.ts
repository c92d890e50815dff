import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Prerendered } from '../src/prerender/prerender';
import { brandFiles } from './brand-files.ts';
import { listScripts } from './chunks.ts';
import { renderPageHtml } from './page-html.ts';

type Bundle = Rolldown.OutputBundle;

const NO_SCRIPT_CSS = new URL('../src/no-script.css', import.meta.url);
const EARLY = fileURLToPath(new URL('../src/routing/early-click.ts', import.meta.url));
const SOURCE = fileURLToPath(new URL('../src/prerender/prerender.ts', import.meta.url));

/** Renders the site without a browser. */
const renderSite = async (): Promise<Prerendered> =>
  (await runnerImport<{ prerendered: Prerendered }>(SOURCE, { configFile: false, mode: 'production' })).module
    .prerendered;

const findAsset = (bundle: Bundle, name: RegExp): { fileName: string; text: string } => {
  const asset = Object.values(bundle).find(({ fileName }) => name.test(fileName));
  if (asset?.type !== 'asset') throw new Error(`the build made no ${name}`);
  return { fileName: asset.fileName, text: String(asset.source) };
};

const findEarlyScript = (bundle: Bundle): string => {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === EARLY);
  if (!chunk) throw new Error(`the build made nothing of ${EARLY}`);
  return chunk.fileName;
};

/** Adds the CSS rules collected while rendering to the linked style sheet and returns its new file name. */
const joinStyles = (bundle: Bundle, rules: string): { old: string; name: string; css: string } => {
  const { fileName, text } = findAsset(bundle, /\.css$/);
  const css = `${text}\n${rules}`;
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  delete bundle[fileName];
  return { old: fileName, name: `assets/site-${hash}.css`, css };
};

/** Returns the path of a page among the built files. */
const getFilePath = (language: string, path: string): string =>
  `pages/${language}/${path === '/' ? 'index' : path === '*' ? '_not-found' : path.slice(1)}.html`;

/** Writes every public page as HTML in every language, the loading page for all other addresses, and the list of addresses. */
export const prerenderPages = (): Plugin => ({
  name: 'prerender-pages',
  enforce: 'post',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: EARLY, name: 'early-click' });
  },
  async generateBundle(_options, bundle) {
    const emit = (fileName: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName, source });
    const site = await renderSite();
    const index = findAsset(bundle, /^index\.html$/);
    const styles = joinStyles(bundle, site.css);
    const template = index.text.replace(styles.old, styles.name);
    const early = findEarlyScript(bundle);
    delete bundle[index.fileName];
    emit(styles.name, styles.css);

    for (const { path, language, head, html, hasServerForm, loads } of site.pages)
      emit(
        getFilePath(language, path),
        renderPageHtml(template, {
          language,
          head,
          html,
          htmlClass: site.htmlClass,
          scripts: listScripts(bundle, loads),
          early,
          hasServerForm,
        }),
      );
    for (const { language, head, html, noScript, loads } of site.loadingPages)
      emit(
        `pages/${language}/_shell.html`,
        renderPageHtml(template, {
          language,
          head,
          html,
          htmlClass: site.htmlClass,
          scripts: listScripts(bundle, loads),
          noScript,
        }),
      );
    for (const [name, content] of Object.entries(await brandFiles(site.brand, site.description)))
      emit(name, content);
    emit('no-script.css', await readFile(NO_SCRIPT_CSS));
    emit('pages/addresses.json', JSON.stringify(site.addresses));
  },
});
