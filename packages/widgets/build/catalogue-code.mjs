import { readFile } from 'node:fs/promises';

/** Returns a value as JavaScript with unquoted keys, because esbuild does not shorten quoted ones. @param {unknown} value */
export const toCode = (value) => JSON.stringify(value).replace(/"([A-Za-z_]\w*)":/g, '$1:');

/** Returns a catalogue as a module. @param {string} json */
export const catalogueCode = (json) => `export default ${toCode(JSON.parse(json))};`;

/**
 * Returns the source of a chunk that completes texts by others. Those of pay fees with a short key are a list, whose
 * keys the chunk counts: they would be a twelfth of it.
 * @param {object} rest texts by parts of the catalogue @param {Record<string, string>} shortNames
 */
export const createRestCode = (rest, shortNames) => {
  const parts = Object.entries(rest).map(([part, texts]) => {
    /** @type {unknown[]} */
    const list = [];
    /** @type {Record<string, unknown>} */
    const named = {};
    for (const [key, text] of Object.entries(texts)) {
      const short = part === 'payFees' && shortNames[key];
      if (short) list[Number.parseInt(short.slice(1), 36)] = text;
      else named[key] = text;
    }
    const start = list.findIndex(Boolean);
    const counted = start < 0 ? '' : `...count(${JSON.stringify(list.slice(start))}, ${start}), `;
    // The gaps of the list are texts that are there already.
    return `${part}: { ${counted}...texts.${part}, ...${toCode(named)} }`;
  });
  return `const count = (list, start) => Object.fromEntries(list.map((text, index) => ['_' + (start + index).toString(36), text]));
export const complete = (texts) => ({ ${parts.join(', ')} });`;
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
