import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const CONFIG = fileURLToPath(new URL('../vite.gate.config.ts', import.meta.url));

/** Builds the page at the gate into a folder of the site, once the site is written. */
export const gatePage = (): Plugin => ({
  name: 'gate-page',
  apply: 'build',
  closeBundle: {
    sequential: true,
    handler: async () => void (await build({ configFile: CONFIG })),
  },
});
