import { readFile } from 'node:fs/promises';

/**
 * Returns a catalogue as JavaScript with names that are not quoted, since esbuild shortens no quoted name.
 * @param {string} json
 */
export const catalogueCode = (json) =>
  `export default ${JSON.stringify(JSON.parse(json)).replace(/"([A-Za-z_]\w*)":/g, '$1:')};`;

/** Loads the catalogues of texts as JavaScript, so that their names are shortened with those in the app. */
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
