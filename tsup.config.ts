import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defineConfig, type Options } from 'tsup';
import type { WidgetTexts } from './packages/core/src';
import { type Language, languages } from './packages/core/src/people/languages';
import { colours, darkColours } from './packages/core/src/site/brand';
import { texts as english } from './packages/core/src/texts/en';
import { texts as luganda } from './packages/core/src/texts/lg';
import { texts as loanEnglish } from './packages/core/src/texts/loan-en';
import { texts as repaymentEnglish } from './packages/core/src/texts/repayment-en';
import { texts as swahili } from './packages/core/src/texts/sw';
import * as tokens from './packages/ui/src/style/tokens';
import { bundleChunks } from './packages/widgets/build/bundle-chunks.mjs';
import { catalogues, createRestCode, toCode } from './packages/widgets/build/catalogue-code.mjs';
import { compiledStyles } from './packages/widgets/build/compile-styles.mjs';
import { shareKit } from './packages/widgets/build/share-kit.mjs';
import { shortKeys } from './packages/widgets/build/short-keys.mjs';
import { replaceFile, swapModules } from './packages/widgets/build/swap-modules.mjs';
import { withoutUnusedFiles } from './packages/widgets/build/unused-files.mjs';
import { pickFirstStepTexts } from './packages/widgets/src/shell/first-step-texts';
import { pickFormTexts, pickRestTexts } from './packages/widgets/src/shell/form-texts';
import { widgets } from './packages/widgets/src/shell/widgets';
import { fingerprint } from './scripts/fingerprint.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** React's names lead to Preact in everything that embeds load, also inside node_modules. */
const preactAlias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': '@preact/compat/client',
  'react-dom': '@preact/compat',
  react: '@preact/compat',
};

const widgetSource = (path: string): string => at(`packages/widgets/src/${path}`);
const embedFolder = 'packages/widgets/dist/embed/1';

/** The widgets that are built, with the words of their tags: the whole first step in English, or the link to our own page alone. */
const words = {
  'pay-fees': pickFirstStepTexts(english),
  'loan-application': [loanEnglish.loan.title],
  repayment: [repaymentEnglish.repayment.title],
};

type Name = keyof typeof words;
const names = Object.keys(words) as Name[];

/** The rows of the shell's table of tags, for these widgets alone. */
const listWidgets = (...named: Name[]): string => JSON.stringify(named.map((name) => [name, ...words[name]]));

const getAppPath = (name: Name): string => widgetSource(`element/mount-${name}.tsx`);

/** Returns the file that an app requests once it is rendered; null if the app is loaded all at once. */
const findLaterPath = (name: Name): string | null => {
  const file = widgetSource(`${name}/later-steps.ts`);
  return existsSync(file) ? file : null;
};

const languageFiles = languages.map((language) => [language, widgetSource(`shell/languages/${language}.ts`)]);

/** Returns the source of the texts in a file that pages preload. */
const createPreloadTexts = (texts: WidgetTexts): string =>
  `export const texts = ${toCode({ ...pickFormTexts(texts), isPartial: true })};
export const words = ${texts === english ? '[]' : toCode(pickFirstStepTexts(texts))};`;

const allTexts = { en: english, lg: luganda, sw: swahili };

/** First app, whose chunk holds the code that the others share with it, and the further apps. */
const [first, ...further] = names;
const apps = {
  first: {
    name: first as Name,
    app: getAppPath(first as Name),
    later: findLaterPath(first as Name) as string,
    loader: widgetSource('element/load-payment-steps.ts'),
    load: 'loadPaymentSteps',
    rare: { name: 'optional-fees', file: widgetSource('pay-fees/views/optional-fees.tsx') },
    languages: languageFiles.map(([language, file]) => ({
      file: file as string,
      texts: createPreloadTexts(allTexts[language as Language]),
    })),
  },
  further: Object.fromEntries(
    further.map((name) => [name, { app: getAppPath(name), later: findLaterPath(name) }]),
  ),
  createWidgetChunk: widgetSource('shell/widget-chunk.ts'),
  createLaterLoader: widgetSource('shell/later-chunk.ts'),
};
const appChunks = {
  ...Object.fromEntries(
    names.flatMap((name) => {
      const later = findLaterPath(name);
      return [[name, getAppPath(name)], ...(later ? [[`${name}-later`, later]] : [])];
    }),
  ),
  [apps.first.rare.name]: apps.first.rare.file,
};

/** Files that a page may preload: the first app with one language. Their names are the same in every build. */
const preloads = Object.fromEntries(languageFiles.map(([language, file]) => [`${first}.${language}`, file]));

/** The files of the texts that only one widget says, by the names of their chunks. */
const listOwnTexts = (widget: Name): string[][] =>
  widgets
    .filter(([name, , texts]) => name === widget && texts)
    .flatMap(([name, , texts]) =>
      languages.map((language) => [
        `${name}-${language}`,
        at(`packages/core/src/texts/${texts}-${language}.ts`),
      ]),
    );

/** Part of the names of this build's chunks: it differs for other sources, so that a cache may keep the chunks permanently. */
const BUILD = fingerprint([
  'package-lock.json',
  'tsup.config.ts',
  ...['core', 'ui', 'api-client', 'widgets'].map((name) => `packages/${name}`),
])
  .slice(0, 8)
  .toUpperCase();

const define = {
  'process.env.NODE_ENV': '"production"',
  'import.meta.env': 'true',
  'import.meta.env.MODE': '"production"',
  BUILD: JSON.stringify(BUILD),
  WIDGETS: listWidgets(...names),
};

/** The names of the texts that every widget has, short in the app and in its languages alike. */
const shortTexts = shortKeys(
  [...Object.keys(english.ui), ...Object.keys(english.payFees)],
  ['core', 'ui', 'api-client', 'widgets'].map((name) => at(`packages/${name}/src`)),
);

const compress = { passes: 3, ecma: 2020, unsafe_arrows: true } as const;

/** First line of a script, for Chrome: it compiles the functions while the file arrives, and not one by one when they are called. */
const compileHint = '//# allFunctionsCalledOnLoad';

const appTerser = {
  module: true,
  // Weighed: what these leave alone, brotli packs better.
  compress: { ...compress, pure_getters: true, inline: 1, if_return: false, lhs_constants: false },
  format: { comments: false, ecma: 2020 },
} as const;

/** Scripts for browsers. */
const script = (options: Options): Options => ({
  name: 'widgets',
  outDir: embedFolder,
  platform: 'browser',
  target: 'es2020',
  splitting: false,
  clean: false,
  sourcemap: false,
  minify: 'terser',
  terserOptions: appTerser,
  noExternal: [/.*/],
  outExtension: () => ({ js: '.js' }),
  ...options,
  define: { ...define, ...options.define },
  esbuildPlugins: [
    ...(options.esbuildPlugins ?? []),
    catalogues(),
    // The UI kit exports toasts, which no widget shows.
    withoutUnusedFiles(/^react-hot-toast\//),
    // The API converts digits of other scripts.
    replaceFile(
      at('packages/core/src/strings/latin-digits.ts'),
      'export const toLatinDigits = (text) => text;',
    ),
    compiledStyles(
      { ...tokens, weight: tokens.embedWeight, colours, darkColours },
      at('packages/ui/src/style/theme.ts'),
    ),
  ],
  esbuildOptions: (built, context) => {
    built.alias = preactAlias;
    built.jsx = 'automatic';
    built.legalComments = 'none';
    built.minifySyntax = true;
    built.minifyIdentifiers = false;
    Object.assign(built, shortTexts);
    options.esbuildOptions?.(built, context);
  },
});

/** The chunks that the shell fetches, named after this build. */
const chunks = (entry: Record<string, string>, esbuildPlugins: Options['esbuildPlugins'] = []): Options =>
  script({
    entry,
    format: ['esm'],
    esbuildPlugins,
    esbuildOptions: (options) => {
      options.entryNames = `[name]-${BUILD}`;
    },
  });

/** A script that pages name themselves. Its names with _ are short: it is on the way of the first paint. */
const shell = (
  entry: Record<string, string>,
  format: 'esm' | 'iife',
  swaps: Record<string, string> = {},
): Options =>
  script({
    entry,
    format: [format],
    terserOptions: {
      module: true,
      compress: { ...compress, unsafe_methods: true },
      // Preact 10 keeps the listeners of an element in its property `l`.
      mangle: { properties: { regex: /^_/, reserved: ['l'] } },
      format: { comments: false, preamble: compileHint },
    },
    esbuildPlugins: [swapModules(swaps)],
  });

const classic = { './script-url': widgetSource('shell/script-url.classic.ts') };
/** Replacements for a pinned version, which is a classic script in one file. */
const inOneFile = {
  ...classic,
  './load-later-steps': widgetSource('element/load-later-steps.bundled.ts'),
  './load-optional-fees': widgetSource('pay-fees/views/load-optional-fees.bundled.ts'),
  './load-page-watch': widgetSource('element/load-page-watch.bundled.ts'),
  './load-payment-steps': widgetSource('element/load-payment-steps.bundled.ts'),
};
const shellSource = widgetSource('shell/shell.ts');
/** Chunks that few pages load, by their names. */
const rareChunks = ['dialog', 'page-problems'].map((name) => [name, widgetSource(`shell/${name}.ts`)]);

/** One file with one widget in every language, for pages that pin a version. Libraries are in it: their names stay as they are. */
const pinned = (name: Name): Options =>
  script({
    entry: { [name]: shellSource },
    format: ['iife'],
    outDir: 'packages/widgets/dist/release',
    define: { WIDGETS: listWidgets(name) },
    esbuildPlugins: [
      swapModules(inOneFile),
      bundleChunks({
        name,
        app: getAppPath(name),
        texts: Object.fromEntries([...rareChunks, ...languageFiles, ...listOwnTexts(name)]),
        createWidgetChunk: name === first ? null : apps.createWidgetChunk,
      }),
    ],
  });

/** The embeds: small scripts that pages name, the chunks that those load, and one file per widget for pages that pin a version. */
const embeds: Options[] = [
  {
    ...chunks({ ...appChunks, ...preloads }, [shareKit(apps)]),
    terserOptions: { ...appTerser, format: { ...appTerser.format, preamble: compileHint } },
    onSuccess: async () => {
      for (const name of Object.keys(preloads))
        await rename(at(`${embedFolder}/${name}-${BUILD}.js`), at(`${embedFolder}/${name}.js`));
    },
  },
  ...[...rareChunks, ...languageFiles, ...names.flatMap(listOwnTexts)].map((entry) =>
    chunks(Object.fromEntries([entry])),
  ),
  ...languageFiles.map(([language, file]) =>
    chunks({ [`${language}-rest`]: file as string }, [
      replaceFile(
        file as string,
        createRestCode(pickRestTexts(allTexts[language as Language]), shortTexts.mangleCache),
      ),
    ]),
  ),
  shell({ somesa: shellSource }, 'esm'),
  shell({ 'somesa.classic': shellSource }, 'iife', classic),
  shell({ 'somesa-frame': widgetSource('iframe/somesa-frame.ts') }, 'iife'),
  shell({ 'inside-frame': widgetSource('iframe/inside-frame.ts') }, 'iife'),
  ...names.map(pinned),
];

/** Commit of the build; `BUILD_COMMIT` names it where there is no repository, as in a container. */
const commit =
  process.env.BUILD_COMMIT ||
  (await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: at('.') }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  ));

const nodeBuild = (
  name: string,
  entry: Record<string, string>,
  outDir = `packages/${name}/dist`,
): Options => ({
  name,
  entry,
  outDir,
  format: ['esm'],
  platform: 'node',
  target: 'node20',
  splitting: true,
  clean: true,
  sourcemap: true,
  skipNodeModulesBundle: true,
  noExternal: [/^@somesa\//],
  define: { COMMIT: JSON.stringify(commit) },
});

/** Builds that run in Node. */
const node: Options[] = [
  {
    ...nodeBuild('server', {
      main: 'packages/server/src/app/main.ts',
      'import-statement': 'packages/server/src/app/commands/import-statement.ts',
      'check-ledger': 'packages/server/src/app/commands/check-ledger.ts',
      admin: 'packages/server/src/app/commands/admin.ts',
      doctor: 'packages/server/src/app/commands/doctor.ts',
      'parser-worker': 'packages/server/src/app/parser-worker.ts',
    }),
    onSuccess: async () => {
      await promisify(execFile)(process.execPath, [
        '--import=tsx',
        at('packages/server/build/write-empty-database.ts'),
      ]);
    },
  },
  // What fills in demo data, outside of what runs in production.
  nodeBuild('demo', { seed: 'packages/server/dev/seed.ts' }, 'packages/server/dev/dist'),
  nodeBuild('sandbox', { main: 'packages/sandbox/src/main.ts' }),
];

/** `BUILD_ONLY=widgets,server tsup` builds those; without it everything is built. */
const only = process.env.BUILD_ONLY?.split(',');

export default defineConfig([...embeds, ...node].filter(({ name }) => !only || only.includes(name ?? '')));
