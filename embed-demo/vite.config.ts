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
  plugins: [svelte],
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
