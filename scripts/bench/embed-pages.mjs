import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'tsup';
import { tsImport } from 'tsx/esm/api';
import { swapModules } from '../../packages/widgets/build/swap-modules.mjs';
import { CommandError } from '../command-error.mjs';
import { root } from '../root.mjs';

/** Page without scripts, from which each load starts in a browser that is ready. */
export const BLANK = '/blank';

const TAG = '<somesa-pay-fees school="st-marys-kisubi" lang="en" theme="auto"></somesa-pay-fees>';
const PRELOAD_TAG = '<link rel="modulepreload" href="/embed/1/pay-fees.en.js" fetchpriority="low">';

const createModuleTag = (/** @type {string} */ path) => `<script type="module" src="${path}" async></script>`;

/** Content that stays as large when it is compressed. @param {number} bytes */
const createFiller = (bytes) => `/*${randomBytes(bytes).toString('base64')}*/`;

/** Files of the school's site, as large as they are sent. @type {Record<string, string | Buffer>} */
const siteFiles = {
  '/site/style.css': createFiller(20_000),
  '/site/script.js': createFiller(30_000),
  '/site/text.woff2': randomBytes(20_000),
  '/site/heading.woff2': randomBytes(20_000),
};

/** Contents of the head of a school's page, by the kind of page. */
export const heads = {
  bare: '',
  usual: '<link rel="stylesheet" href="/site/style.css">\n<script src="/site/script.js"></script>',
  fonts: `<style>
@font-face { font-family: text; src: url(/site/text.woff2); }
@font-face { font-family: heading; src: url(/site/heading.woff2); }
body { font-family: text, sans-serif; }
h1 { font-family: heading, serif; }
</style>`,
};

/** A school's page: the same for all but for what is compared. @param {string} head @param {string} body */
const schoolPage = (head, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>St. Mary's College</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<h1>St. Mary's College</h1>
<p>Fees are due before the first day of the term.</p>
${body}
</body>
</html>
`;

/** Compared on each kind of page: our snippet for schools, a bare form drawn by Preact, and our wizard on React, without the placeholder form. */
export const bodies = {
  ours: [createModuleTag('/embed/1/somesa.js'), PRELOAD_TAG, TAG].join('\n'),
  floor: `<div id="form"></div>\n${createModuleTag('/bench/floor.js')}`,
  react: `${createModuleTag('/bench/react.js')}\n${TAG}`,
};

/** Builds the scripts of the other pages as our own app is built, except that `react` is React. @param {string} folder */
const buildScripts = async (folder) => {
  /** @type {{ default: import('tsup').Options[] }} */
  const { default: builds } = await tsImport(join(root, 'tsup.config.ts'), import.meta.url);
  const ours = builds.find(
    ({ entry, format }) => entry && 'pay-fees' in entry && Array.isArray(format) && format.includes('esm'),
  );
  if (!ours) throw new CommandError("tsup.config.ts builds no module of the name 'pay-fees'.");
  const { onSuccess: _, ...app } = ours;
  const inOneFile = swapModules({
    './load-payment-steps': join(root, 'packages/widgets/src/element/load-payment-steps.bundled.ts'),
  });
  for (const name of ['floor', 'react'])
    await build({
      ...app,
      config: false,
      silent: true,
      entry: { [name]: join(root, `scripts/bench/pages/${name}.ts`) },
      outDir: folder,
      splitting: false,
      esbuildPlugins: [inOneFile, ...(app.esbuildPlugins ?? [])],
      esbuildOptions: (options, context) => {
        app.esbuildOptions?.(options, context);
        options.alias = {};
        options.entryNames = '[name]';
      },
    });
  if (!readFileSync(join(folder, 'react.js'), 'utf8').includes('react.dev/errors'))
    throw new CommandError('The page on React holds no React.');
};

/** Types of files by their extension. @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css', '.woff2': 'font/woff2' };

/**
 * Serves the pages and their scripts from memory, compressed once. Returns the address, and what stops it.
 * @param {string} folder an empty one for scripts that are built now
 */
export const servePages = async (folder) => {
  await buildScripts(folder);
  /** @type {Map<string, Buffer>} */
  const sent = new Map();
  sent.set(BLANK, brotliCompressSync('<!doctype html>'));
  for (const [path, file] of Object.entries(siteFiles)) sent.set(path, brotliCompressSync(file));
  for (const [kind, head] of Object.entries(heads))
    for (const [name, body] of Object.entries(bodies))
      sent.set(`/${kind}/${name}`, brotliCompressSync(schoolPage(head, body)));
  const folders = { '/embed/1/': join(root, 'packages/widgets/dist/embed/1'), '/bench/': folder };
  for (const [path, from] of Object.entries(folders))
    for (const name of readdirSync(from).filter((each) => each.endsWith('.js')))
      sent.set(path + name, brotliCompressSync(readFileSync(join(from, name))));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = sent.get(path);
    if (!body) return response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'text/html; charset=utf-8';
    return response
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
      })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
