import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the host pages that use React and Preact, into one script each. */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    modulePreload: false,
    rolldownOptions: {
      input: { 'react-host': at('hosts/react-host.js'), 'preact-host': at('hosts/preact-host.js') },
      output: { entryFileNames: '[name].js' },
    },
  },
});
