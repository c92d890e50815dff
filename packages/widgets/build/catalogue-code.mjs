import { readFile } from 'node:fs/promises';

/** Returns a value as JavaScript with unquoted keys, because esbuild does not shorten quoted ones. @param {unknown} value */
export const toCode = (value) => JSON.stringify(value).replace(/"([A-Za-z_]\w*)":/g, '$1:');

/** Returns a catalogue as a module. @param {string} json */
export const catalogueCode = (json) => `export default ${toCode(JSON.parse(json))};`;

/** Returns the source of a chunk that completes texts by others. @param {object} rest texts by parts of the catalogue */
export const createRestCode = (rest) => {
  const parts = Object.entries(rest).map(
    ([part, texts]) => `${part}: { ...texts.${part}, ...${toCode(texts)} }`,
  );
  return `export const complete = (texts) => ({ ${parts.join(', ')} });`;
};

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
