import { readFile } from 'node:fs/promises';

/**
 * Returns a catalogue as JavaScript with unquoted keys, because esbuild does not shorten quoted ones.
 * @param {string} json
 */
export const catalogueCode = (json) =>
  `export default ${JSON.stringify(JSON.parse(json)).replace(/"([A-Za-z_]\w*)":/g, '$1:')};`;

/** Creates an esbuild plugin that loads catalogues as JavaScript, so that their keys are shortened as in the app. */
export const catalogues = () => ({
  name: 'catalogues',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /[\\/]messages[\\/].+\.json$/ }, async ({ path }) => ({
      contents: catalogueCode(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
});
