import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { root } from '../root.mjs';
import { buildScripts } from './build-scripts.mjs';

/**
 * @typedef {object} Page
 * @property {string} name
 * @property {string} what it is, for the reader of the figures
 * @property {string} path
 * @property {string} html
 *
 * @typedef {object} Site
 * @property {Page[]} pages
 * @property {Map<string, Buffer>} scripts by their path on the server
 */

/** The page that every other one is a ratio to. */
export const FLOOR = 'floor';
/** The page whose figures have aims. */
export const OURS = 'our tag';
/** The page that holds no script: each load starts from it, in a browser that stands ready. */
export const BLANK = '/blank';

const TAG = '<somesa-pay-fees school="st-marys-kisubi" lang="en" theme="auto"></somesa-pay-fees>';

/** A school's page: the same for all but for what is compared. @param {string} body */
const schoolPage = (body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>St. Mary's College</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>St. Mary's College</h1>
<p>Fees are due before the first day of the term.</p>
${body}
</body>
</html>
`;

/** @param {string} path */
const createModuleTag = (path) => `<script type="module" src="${path}" async></script>`;

const PRELOAD_TAG = '<link rel="modulepreload" href="/embed/1/pay-fees.en.js" fetchpriority="low">';

/** @type {Page[]} */
const pages = [
  {
    name: OURS,
    what: 'the snippet for schools: the shell, and beside it the first step with its language',
    path: '/ours',
    html: schoolPage([createModuleTag('/embed/1/somesa.js'), PRELOAD_TAG, TAG].join('\n')),
  },
  {
    name: 'our tag, pinned',
    what: 'one file of a pinned version: everything, in all languages',
    path: '/pinned',
    html: schoolPage(`<script src="/embed/pinned/pay-fees.js" async></script>\n${TAG}`),
  },
  {
    name: FLOOR,
    what: 'a bare form: a label, an input and a button drawn by Preact, without style or state; one module',
    path: '/floor',
    html: schoolPage(`<div id="form"></div>\n${createModuleTag('/bench/floor.js')}`),
  },
  {
    name: 'on React',
    what: 'the wizard of our tag with React in the place of Preact, without the shell; English only; one module',
    path: '/react',
    html: schoolPage(`${createModuleTag('/bench/react.js')}\n${TAG}`),
  },
];

/** The scripts in a folder, by their paths on the server. @param {string} folder @param {string} path @returns {[string, Buffer][]} */
export const listScripts = (folder, path) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [path + name, readFileSync(join(folder, name))]);

/**
 * Puts together what is compared: our files as they are built, the others built now.
 * @param {string} built the built widgets: `embed/1/` and `release/`
 * @param {string} folder an empty one for files that are built now
 * @returns {Promise<Site>}
 */
export const buildPages = async (built, folder) => {
  mkdirSync(folder, { recursive: true });
  const getPagePath = (/** @type {string} */ name) => join(root, `scripts/bench-embed/pages/${name}.ts`);
  await buildScripts({ floor: getPagePath('floor'), react: getPagePath('react') }, folder);
  const scripts = new Map([
    ...listScripts(join(built, 'embed/1'), '/embed/1/'),
    ...listScripts(join(built, 'release'), '/embed/pinned/'),
    ...listScripts(folder, '/bench/'),
  ]);
  const compared = String(scripts.get('/bench/react.js'));
  if (!compared.includes('react.dev/errors')) throw new CommandError('The page on React holds no React.');
  return { pages, scripts };
};
