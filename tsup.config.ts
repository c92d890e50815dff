import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Options } from 'tsup';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** React's names lead to Preact in everything that embeds load, also inside node_modules. */
const preactAlias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': '@preact/compat/client',
  'react-dom': '@preact/compat',
  react: at('packages/widgets/src/shims/react-compat.js'),
};

const printSizes = (folder: string): void => {
  let sum = 0;
  for (const file of readdirSync(at(folder)).filter((name) => name.endsWith('.js'))) {
    const bytes = brotliCompressSync(readFileSync(at(`${folder}/${file}`))).length;
    sum += bytes;
    process.stdout.write(`${String(bytes).padStart(7)} B brotli  ${folder}/${file}\n`);
  }
  process.stdout.write(`${String(sum).padStart(7)} B brotli  in all\n`);
};

const embedFolder = 'packages/widgets/dist/embed/1';

/** The embeds: one small file that pages name, and hashed chunks that it loads. */
const widgets: Options[] = [
  {
    name: 'widgets',
    entry: { somesa: 'packages/widgets/src/element/somesa.ts' },
    outDir: embedFolder,
    format: ['esm'],
    platform: 'browser',
    target: 'es2020',
    splitting: true,
    clean: true,
    sourcemap: false,
    minify: 'terser',
    terserOptions: {
      module: true,
      compress: { passes: 3, ecma: 2020, unsafe_arrows: true, unsafe_methods: true },
      format: { comments: false },
    },
    noExternal: [/.*/],
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
    },
    outExtension: () => ({ js: '.js' }),
    esbuildOptions: (options) => {
      options.alias = preactAlias;
      options.jsx = 'automatic';
      options.legalComments = 'none';
      options.minifySyntax = true;
      options.minifyIdentifiers = false;
    },
    onSuccess: async () => printSizes(embedFolder),
  },
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
  }),
  nodeBuild('sandbox', { main: 'packages/sandbox/src/main.ts' }),
];

/** `BUILD_ONLY=widgets,server tsup` builds those; without it everything is built. */
const only = process.env.BUILD_ONLY?.split(',');

export default defineConfig([...widgets, ...node].filter(({ name }) => !only || only.includes(name ?? '')));
