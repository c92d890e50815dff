import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { brandPage } from './build/brand-page.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerenderPages } from './build/prerender-pages.ts';

const libraries = [
  'react',
  'react-dom',
  'scheduler',
  'wouter',
  'regexparam',
  'react-hot-toast',
  'valtio',
  'proxy-compare',
  'goober',
  'redaxios',
  'lucide',
];

/** Icons used on few pages, in the parent area or the back office; kept out of first visits. */
const ownIcons = [
  'eye',
  'eye-off',
  'mail',
  'star',
  'bell',
  'building-2',
  'file-text',
  'receipt-text',
  'refresh-cw',
  'rotate-ccw-clock',
  'wallet',
  'arrow-down',
  'arrow-up',
  'banknote',
  'bus',
  'calendar-days',
  'chart-column',
  'code-xml',
  'columns-3',
  'graduation-cap',
  'hand-coins',
  'layers',
  'message-square',
  'phone-call',
  'school',
  'scroll-text',
  'search',
  'send',
  'users',
];
const OWN_ICONS = String.raw`(?!.*[\\/]icons[\\/](${ownIcons.join('|')})\.)`;

/** Groups of modules that are built into one file each: a dozen small files would each be a request and compress worse. */
const chunkGroups = [
  {
    name: 'kit',
    test: new RegExp(`[\\\\/]node_modules[\\\\/]${OWN_ICONS}(${libraries.join('|')})[\\\\/]`),
  },
  {
    name: 'shared',
    test: /[\\/]packages[\\/](ui[\\/]src(?!.*money-field)|core[\\/]src[\\/](?!messages|texts|schemas|loans[\\/]loan-documents))|[\\/]host-app[\\/]src[\\/](layout[\\/](?!error-b)|routing[\\/](?!report-e)|scenes[\\/]|texts[\\/](?!language|format)|pages[\\/](layouts|load-initial|not-found-route|page-language|pre|route-view))|preload-helper/,
    minShareCount: 8,
  },
  {
    // Each of these alone would be a request for a few hundred bytes.
    name: 'small',
    test: /packages[\\/]api-client[\\/]src[\\/](?!upload|watch-parent)|core[\\/]src[\\/](loans[\\/]loan-months|messages[\\/]format-count|money[\\/]mobile-money-limits)|host-app[\\/]src[\\/](api[\\/](api|payments-api|use-config|addresses)|forms[\\/]no-script|state[\\/](lookup|page-message|tab-storage)|.*opening-hours-text)\.tsx?$/,
    minShareCount: 2,
  },
  {
    // The form code of the site comes in one request.
    name: 'forms',
    test: /node_modules[\\/]react-hook-form[\\/]|host-app[\\/]src[\\/](forms[\\/](?!attached-file)|state[\\/]form-draft)/,
    minShareCount: 2,
  },
  {
    // The site's forms and the wizards share these.
    name: 'checks',
    test: /core[\\/]src[\\/]schemas[\\/](validate-fields|is-blank|text-checks)/,
    minShareCount: 2,
  },
];

/**
 * Chunks that later loads do not announce, because each name adds to every first visit: chunks that every page
 * names itself, short texts that are loaded with the texts that import them, and what few visitors need.
 */
const ALWAYS_THERE =
  /^assets\/(kit|shared|rolldown-runtime|index|small|fields|connection|ui|loan-fields|attached-file|file-field)-/;

const GATE_CONFIG = fileURLToPath(new URL('vite.gate.config.ts', import.meta.url));
/** Builds the page at the gate into a folder of the site, once the site is written. */
const gatePage: Plugin = {
  name: 'gate-page',
  apply: 'build',
  closeBundle: {
    sequential: true,
    handler: async () => void (await build({ configFile: GATE_CONFIG })),
  },
};

const server = process.env.SOMESA_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), brandPage(), preloadFonts(), prerenderPages(), gatePage],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // wouter includes shims for what React itself has since version 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  // Catalogues stay whole object literals: a parsed string would be larger, and so would a variable for each key.
  json: { stringify: false, namedExports: false },
  server: {
    proxy: {
      '/api': server,
      '/pay-fees/basic': server,
      '/embed': {
        target: server,
        // The server lets browsers keep the embed's files for minutes; `npm run dev` builds them again meanwhile.
        configure: (proxy) => {
          proxy.on('proxyRes', ({ headers }) => {
            headers['cache-control'] = 'no-store';
          });
        },
      },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2020',
    assetsInlineLimit: 0,
    // Every page links the one style sheet itself under its own name, so lazily loaded code must not request another.
    cssCodeSplit: false,
    // A browser that does not know the tag loads the scripts when it reaches them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === 'js' ? chunks.filter((chunk) => !ALWAYS_THERE.test(chunk)) : chunks,
    },
    rolldownOptions: {
      // An import of one item from a package must not include the rest of the package.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]packages[\\/](api-client|ui|widgets)[\\/]src[\\/]/, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
