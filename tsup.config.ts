import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';
import { languages } from './packages/core/src/languages';
import { texts as english } from './packages/core/src/texts/en';
import { texts as loanEnglish } from './packages/core/src/texts/loan-en';
import { compactCss } from './packages/widgets/build/compact-css.mjs';
import { leanLibraries } from './packages/widgets/build/lean-libraries.mjs';
import { shareKit } from './packages/widgets/build/share-kit.mjs';
import { swapModules } from './packages/widgets/build/swap-modules.mjs';
import { firstWords } from './packages/widgets/src/shell/first-words';
import { widgets } from './packages/widgets/src/shell/widgets';
import { fingerprint } from './scripts/fingerprint.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** React's names lead to Preact in everything that embeds load, also inside node_modules. */
const preactAlias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': '@preact/compat/client',
  'react-dom': '@preact/compat',
  react: at('packages/widgets/src/shims/react-compat.js'),
};

const widgetSource = (path: string): string => at(`packages/widgets/src/${path}`);
const embedFolder = 'packages/widgets/dist/embed/1';

/** The widgets that are built, with the words of their tags: the whole first step in English, or the link to our own page alone. */
const words = { 'pay-fees': firstWords(english), 'loan-application': [loanEnglish.loan.title] };

/** The rows of the shell's table of tags, for these widgets alone. */
const rowsOf = (...names: (keyof typeof words)[]): string =>
  JSON.stringify(
    names.flatMap((name) => widgets.filter(([tag]) => tag === name).map((row) => [...row, ...words[name]])),
  );

/** What stands in the names of this build's chunks: another one for other sources, so that a cache may keep them for good. */
const BUILD = fingerprint([
  ...['package-lock.json', 'tsup.config.ts'],
  ...['core', 'ui', 'api-client', 'widgets'].map((name) => `packages/${name}`),
])
  .slice(0, 8)
  .toUpperCase();

const define = {
  'process.env.NODE_ENV': '"production"',
  'import.meta.env': 'true',
  'import.meta.env.MODE': '"production"',
  BUILD: JSON.stringify(BUILD),
  WIDGETS: rowsOf('pay-fees', 'loan-application'),
  LOAN_LINK: JSON.stringify(loanEnglish.loan.title),
};

const compress = { passes: 3, ecma: 2020, unsafe_arrows: true, unsafe_methods: true } as const;

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
  terserOptions: {
    module: true,
    compress: { ...compress, pure_getters: true },
    format: { comments: false },
  },
  noExternal: [/.*/],
  outExtension: () => ({ js: '.js' }),
  ...options,
  define: { ...define, ...options.define },
  esbuildPlugins: [leanLibraries(), compactCss(), ...(options.esbuildPlugins ?? [])],
  esbuildOptions: (built, context) => {
    built.alias = preactAlias;
    built.jsx = 'automatic';
    built.legalComments = 'none';
    built.minifySyntax = true;
    built.minifyIdentifiers = false;
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
      compress,
      mangle: { properties: { regex: /^_/ } },
      format: { comments: false },
    },
    esbuildPlugins: [swapModules(swaps)],
  });

const classic = { './script-url': widgetSource('shell/script-url.classic.ts') };
const shellSource = widgetSource('shell/shell.ts');
const loaderSource = widgetSource('shell/loan-application.ts');

/** The two apps: what both use rides in the first one's chunk. */
const apps = {
  first: widgetSource('element/mount-pay-fees.tsx'),
  second: widgetSource('element/mount-loan-application.tsx'),
};

/** One file with one widget in every language, for pages that pin a version. Libraries are in it: their names stay as they are. */
const pinned = (name: keyof typeof words, swaps: Record<string, string>): Options =>
  script({
    entry: { [name]: shellSource },
    format: ['iife'],
    outDir: 'packages/widgets/dist/release',
    define: { WIDGETS: rowsOf(name) },
    esbuildPlugins: [swapModules({ ...classic, ...swaps })],
  });

/** The embeds: small scripts that pages name, the chunks that those load, and one file per widget for pages that pin a version. */
const embeds: Options[] = [
  chunks({ 'pay-fees': apps.first, loan: apps.second }, [shareKit(apps)]),
  chunks({ 'loan-application': loaderSource }),
  ...languages.flatMap((language) => [
    chunks({ [language]: widgetSource(`shell/languages/${language}.ts`) }),
    chunks({ [`loan-${language}`]: widgetSource(`shell/languages/loan-${language}.ts`) }),
  ]),
  shell({ somesa: shellSource }, 'esm'),
  shell({ 'somesa.classic': shellSource }, 'iife', classic),
  shell({ 'somesa-frame': widgetSource('iframe/somesa-frame.ts') }, 'iife'),
  shell({ 'inside-frame': widgetSource('iframe/inside-frame.ts') }, 'iife'),
  pinned('pay-fees', { './chunks': widgetSource('shell/chunks.bundled.ts') }),
  pinned('loan-application', {
    './chunks': widgetSource('shell/chunks.bundled-loan.ts'),
    './loan-app': widgetSource('shell/loan-app.bundled.ts'),
  }),
];

const nodeBuild = (name: string, entry: Record<string, string>): Options => ({
  name,
  entry,
  outDir: `packages/${name}/dist`,
  format: ['esm'],
  platform: 'node',
  target: 'node20',
  splitting: true,
  clean: true,
  sourcemap: true,
  skipNodeModulesBundle: true,
  noExternal: [/^@somesa\//],
});

/** What runs in Node. */
const node: Options[] = [
  nodeBuild('server', {
    main: 'packages/server/src/main.ts',
    seed: 'packages/server/src/commands/seed.ts',
    'import-statement': 'packages/server/src/commands/import-statement.ts',
    'audit-books': 'packages/server/src/commands/audit-books.ts',
    admin: 'packages/server/src/commands/admin.ts',
  }),
  nodeBuild('sandbox', { main: 'packages/sandbox/src/main.ts' }),
];

/** `BUILD_ONLY=widgets,server tsup` builds those; without it everything is built. */
const only = process.env.BUILD_ONLY?.split(',');

export default defineConfig([...embeds, ...node].filter(({ name }) => !only || only.includes(name ?? '')));
