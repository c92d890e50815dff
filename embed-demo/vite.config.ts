import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Compiles components of Svelte. */
const svelte: Plugin = {
  name: 'svelte',
  transform: (code, id) =>
    id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js : null,
};

/** Gives React 18 to modules that are imported with `?react-18`, to our components that they import, and to its own react-dom. */
const react18: Plugin = {
  name: 'react-18',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(-dom)?(\/|$)|npm\/react\.ts$/ },
    async handler(source, importer = '') {
      if (!/\?react-18$|\/react-dom-18\//.test(importer)) return null;
      const [name, from] = [source.replace(/^react(-dom)?/, '$&-18'), importer.replace('?react-18', '')];
      const module = await this.resolve(name, from);
      return module && name === source ? `${module.id}?react-18` : module;
    },
  },
};

/** Bundles the host pages that use a framework, into one script each. */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  plugins: [svelte, react18],
  build: {
    outDir: 'dist',
    sourcemap: false,
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ['react-host', 'preact-host', 'frameworks-host'].map((name) => [name, at(`hosts/${name}.js`)]),
      ),
      output: { entryFileNames: '[name].js' },
      // Our components say that they run in browsers, which a bundle for browsers need not repeat.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
