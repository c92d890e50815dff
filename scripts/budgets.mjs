/** Defines the limits on what a visitor's connection has to carry, and what must never be in it. Sizes are brotli at its best, KB = 1000 bytes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { NOT_COMPILED } from '../packages/widgets/build/not-compiled.mjs';
import { root } from './root.mjs';

const EMBED = join(root, 'packages/widgets/dist/embed/1');
/** The builds that a page pins by their hash. */
const PINNED = join(root, 'packages/widgets/dist/release');
const LANGUAGES = ['en', 'lg', 'sw'];
const HOST = join(root, 'host-app/dist');
/** Maximum size of what loads before the first paint of a school's form, in bytes: the shell, with one language. */
const SHELL_BUDGET_BYTES = 2_420;
/** Maximum size of the chunk that opens a form in a dialog, in bytes. */
const DIALOG_BUDGET_BYTES = 1_200;
/** Maximum size of the chunk that shows optional fees, in bytes, with its texts in every language. A child without any does not load it (decision 80). */
const OPTIONAL_FEES_BUDGET_BYTES = 1_500;
/** Maximum size of the chunk that tells a page's author about problems of the page, in bytes. */
const PROBLEMS_BUDGET_BYTES = 1_100;
/** Maximum size of what a school's page loads until the first step of pay fees is live, in bytes: the shell, and the file with the first step and its texts in one language. */
const LIVE_BUDGET_BYTES = 22_000;
/** Maximum size of the first widget with everything that it ever loads, in bytes: the shell, its app with the later steps, one language, its styles. */
const FIRST_WIDGET_BUDGET_BYTES = 36_500;
/** Maximum size that each further widget may add to that, with one language, until its first form can be filled in, in bytes. */
const NEXT_WIDGET_BUDGET_BYTES = 12_300;
/** Maximum size that such a widget may add with everything that it ever loads, in bytes: that, and what it fetches while its first steps are filled in. */
const NEXT_WIDGET_IN_ALL_BUDGET_BYTES = 19_400;
/** Maximum size that a widget of few steps may add with everything that it ever loads, in bytes, by its name: less than one that asks much. */
const SMALL_WIDGET_BUDGET_BYTES = new Map([['repayment', 8_000]]);
/** Maximum size of the scripts that a first visit to the front page may load in total, in bytes. */
const HOST_BUDGET_BYTES = 96_500;
/** The one style sheet of all pages. */
const HOST_STYLES_BUDGET_BYTES = 14_000;
/** The longest page, as HTML. */
const HOST_PAGE_BUDGET_BYTES = 8_000;

/** @typedef {{ what: string, isMet: boolean, found: string, allowed: string }} BudgetResult */

/** @param {string} text */
const brotliBytes = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/** @param {number} bytes */
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** @param {string} what @param {number} bytes @param {number} budget @returns {BudgetResult} */
const within = (what, bytes, budget) => ({
  what,
  isMet: bytes > 0 && bytes <= budget,
  found: inKb(bytes),
  allowed: `${inKb(budget)}`,
});

/** @param {string} what @param {string[]} offenders @returns {BudgetResult} */
const none = (what, offenders) => ({
  what,
  isMet: offenders.length === 0,
  found: offenders.join(', ') || 'none',
  allowed: 'none',
});

/**
 * Follows what a page loads before anybody clicks: the scripts and preloads of its HTML, and what those import.
 * @param {string} html
 * @param {(path: string) => string} read gives the text of a built file by its path from the site's root
 * @returns {string[]} paths, each once
 */
export const firstVisitScripts = (html, read) => {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/?([^"]+\.js)"/g);
  const waiting = [...tags].map(([, path = '']) => path);
  const found = new Set(waiting);
  for (const path of waiting) {
    const imports = read(path).matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
    for (const [, specifier = ''] of imports) {
      const target = join(dirname(path), specifier);
      if (!found.has(target)) waiting.push(target);
      found.add(target);
    }
  }
  return [...found];
};

/** @param {{ name: string, text: string }[]} scripts @param {RegExp} pattern */
const sumBytes = (scripts, pattern) =>
  scripts.filter(({ name }) => pattern.test(name)).reduce((total, { text }) => total + brotliBytes(text), 0);

/** Name of a file with the chunk of pay-fees and one language. */
const PRELOADED = /^pay-fees\.\w+\.js$/;

/** Name of a chunk's file: its own name, and the hash of its build. */
const CHUNK = /^([a-z-]+)-([A-Z0-9]{8})\.js$/;
/** Name with which the build is weighed in place of its own, whose characters change the size by up to 40 bytes. */
const WEIGHED_BUILD = '4F1A9C2E';

/**
 * Weighs the chunks of the embed, each language with the app. A widget beside pay-fees is one with texts of its own.
 * @param {{ name: string, text: string }[]} scripts the built files of `/embed/1/`
 * @returns {BudgetResult[]}
 */
export const weighEmbed = (scripts) => {
  const chunks = new Map(
    scripts.flatMap(({ name, text }) => {
      const [, chunk] = CHUNK.exec(name) ?? [];
      return chunk ? [[chunk, brotliBytes(text)]] : [];
    }),
  );
  const known = new Set();
  /** The weight of chunks together; 0 where one of them is missing. @param {string[]} names */
  const together = (...names) => {
    for (const name of names) known.add(name);
    const sizes = names.map((name) => chunks.get(name) ?? 0);
    return sizes.includes(0) ? 0 : sizes.reduce((total, bytes) => total + bytes, 0);
  };
  const next = [...chunks.keys()].flatMap((name) => /^(.+)-en$/.exec(name)?.[1] ?? []);
  const dialog = together('dialog');
  const problems = together('page-problems');
  const optionalFees = together('optional-fees');
  const shell = sumBytes(scripts, /^somesa\.js$/);
  /** @param {string} language */
  const first = (language) => sumBytes(scripts, new RegExp(`^pay-fees\\.${language}\\.js$`));
  return [
    within('embed: the shell', shell, SHELL_BUDGET_BYTES),
    within('embed: the dialog, for tags that are a button', dialog, DIALOG_BUDGET_BYTES),
    within('embed: the warnings, for pages with problems', problems, PROBLEMS_BUDGET_BYTES),
    within(
      'embed: optional fees, for children who are offered some',
      optionalFees,
      OPTIONAL_FEES_BUDGET_BYTES,
    ),
    ...LANGUAGES.flatMap((language) => [
      within(`embed, pay fees in ${language}: until it is live`, shell + first(language), LIVE_BUDGET_BYTES),
      within(
        `embed, pay fees in ${language}: in all`,
        shell + first(language) + together('pay-fees-later', `${language}-rest`),
        FIRST_WIDGET_BUDGET_BYTES,
      ),
      within(
        `embed, pay fees in ${language}: in all, without a preload`,
        shell + together('pay-fees', 'pay-fees-later', language),
        FIRST_WIDGET_BUDGET_BYTES,
      ),
    ]),
    ...next.flatMap((name) =>
      LANGUAGES.flatMap((language) => {
        const first = [name, `${name}-${language}`];
        const later = `${name}-later`;
        const what = `embed, ${name} in ${language}, beside pay fees`;
        const small = SMALL_WIDGET_BUDGET_BYTES.get(name);
        if (small !== undefined) {
          const all = chunks.has(later) ? [...first, later] : first;
          return [within(`${what}: in all`, together(...all), small)];
        }
        const atFirst = within(`${what}: to its first form`, together(...first), NEXT_WIDGET_BUDGET_BYTES);
        if (!chunks.has(later)) return [atFirst];
        return [
          atFirst,
          within(`${what}: in all`, together(...first, later), NEXT_WIDGET_IN_ALL_BUDGET_BYTES),
        ];
      }),
    ),
    none(
      'embed: chunks that no budget counts',
      [...chunks.keys()].filter((name) => !known.has(name)),
    ),
  ];
};

/** A word of each library that its own file says so often, and the embed at most as often: more would be a second copy. */
const LIBRARY_WORDS = {
  'preact/dist/preact.mjs': 'Math/MathML',
  'redaxios/dist/redaxios.module.js': 'withCredentials',
};

/** @param {string} text @param {string} word */
const timesIn = (text, word) => text.split(word).length - 1;

/** The libraries that the embed's chunks hold more than once. @param {{ text: string }[]} scripts */
const doubledIn = (scripts) => {
  const all = scripts.map(({ text }) => text).join('\n');
  return Object.entries(LIBRARY_WORDS)
    .filter(([file, word]) => {
      const own = timesIn(readFileSync(join(root, 'node_modules', file), 'utf8'), word);
      return own === 0 || timesIn(all, word) > own;
    })
    .map(([file]) => file);
};

/** File of the validation library, which no version of the embed contains. */
export const VALIDATION = 'superstruct/dist/index.mjs';
/** A word that the minifier keeps, of each library that the embed leaves out (docs/embed-loading.md), by the library's file. @type {Record<string, string>} */
const LEFT_OUT = {
  [VALIDATION]: 'coercer',
  'goober/dist/goober.modern.js': '_goober',
  'react-hook-form/dist/index.esm.mjs': 'shouldFocusError',
  'react-hot-toast/headless/index.mjs': 'pausedAt',
  'valtio/esm/vanilla.mjs': 'object required',
};

/**
 * Lists the scripts of the embed that contain a library that it leaves out.
 * @param {{ name: string, text: string }[]} scripts @param {string[]} [files] files of libraries, by default all of them
 * @returns {string[]} names of the scripts
 */
export const findLeftOut = (scripts, files = Object.keys(LEFT_OUT)) =>
  files.flatMap((file) => {
    const word = LEFT_OUT[file] ?? '';
    const library = readFileSync(join(root, 'node_modules', file), 'utf8');
    if (!library.includes(word)) return [`${file} does not contain ${word}`];
    return scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name);
  });

/** Reads the scripts of a folder and of those below it. @param {string} folder @returns {{ name: string, text: string }[]} */
export const readScripts = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Weighs the front page in every language, the styles, and the longest page. @returns {BudgetResult[]} */
const weighHost = () => {
  const read = (/** @type {string} */ path) => readFileSync(join(HOST, path), 'utf8');
  const files = readdirSync(HOST, { recursive: true, encoding: 'utf8' });
  const sumAllBytes = (/** @type {string[]} */ paths) =>
    paths.reduce((total, path) => total + brotliBytes(read(path)), 0);
  const pages = files.filter((path) => path.endsWith('.html'));
  return [
    ...LANGUAGES.map((language) =>
      within(
        `host site in ${language}: scripts of the first visit`,
        sumAllBytes(firstVisitScripts(read(`pages/${language}/index.html`), read)),
        HOST_BUDGET_BYTES,
      ),
    ),
    within(
      'host site: styles',
      sumAllBytes(files.filter((path) => path.endsWith('.css'))),
      HOST_STYLES_BUDGET_BYTES,
    ),
    within(
      'host site: the longest page',
      Math.max(...pages.map((path) => brotliBytes(read(path)))),
      HOST_PAGE_BUDGET_BYTES,
    ),
  ];
};

/** Weighs what is built. @returns {BudgetResult[]} */
export const checkBudgets = () => {
  if (!existsSync(EMBED) || !existsSync(join(HOST, 'pages/en/index.html'))) {
    return [{ what: 'built files', isMet: false, found: 'missing', allowed: 'npm run build' }];
  }
  const names = readdirSync(EMBED, { recursive: true, encoding: 'utf8' });
  const build = names.flatMap((name) => CHUNK.exec(name)?.[2] ?? [])[0] ?? WEIGHED_BUILD;
  const scripts = readScripts(EMBED).map(({ name, text }) => ({
    name,
    text: text.replaceAll(build, WEIGHED_BUILD),
  }));
  const all = [...scripts, ...readScripts(PINNED)];

  const withMaps = scripts.filter(({ text }) => text.includes('sourceMappingURL')).map(({ name }) => name);
  return [
    ...weighEmbed(scripts),
    ...weighHost(),
    none('embed: source maps', [...names.filter((name) => name.endsWith('.map')), ...withMaps]),
    none(
      'embed: second copies of libraries',
      // A page loads a preloaded file instead of the chunk that it contains.
      doubledIn(scripts.filter(({ name }) => !PRELOADED.test(name))),
    ),
    none('embed: libraries that it leaves out', findLeftOut(all)),
    none(
      'embed: styles that are not compiled',
      all.filter(({ text }) => text.includes(NOT_COMPILED)).map(({ name }) => name),
    ),
    none(
      'embed: text in other weights than normal and bold',
      all.filter(({ text }) => /font-weight:\s*(?!400|700)[\w$]/.test(text)).map(({ name }) => name),
    ),
    none(
      'embed: react-dom',
      scripts.filter(({ text }) => /react-dom|react\.dev\/errors/.test(text)).map(({ name }) => name),
    ),
  ];
};
