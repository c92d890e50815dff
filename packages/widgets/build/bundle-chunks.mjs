/**
 * @typedef {object} Bundled what one file holds of a widget
 * @property {string} name the tag without `somesa-`
 * @property {string} app the file that mounts it
 * @property {Record<string, string>} texts the files of the chunks of texts that it loads, by their names
 * @property {string | null} createWidgetChunk the file of the function that starts a widget beside pay-fees
 */

/** Writes the module that has every chunk of a widget in it. @param {Bundled} bundled */
const moduleOf = ({ name, app, texts, createWidgetChunk }) => {
  const files = Object.entries(texts);
  const named = JSON.stringify(name);
  return [
    `import { mount } from ${JSON.stringify(app)};`,
    ...files.map(([, file], index) => `import * as texts${index} from ${JSON.stringify(file)};`),
    ...(createWidgetChunk ? [`import { createWidgetChunk } from ${JSON.stringify(createWidgetChunk)};`] : []),
    `const chunks = { ${[
      createWidgetChunk
        ? `${named}: { start: createWidgetChunk(${named}, () => mount) }, 'pay-fees': { kit: [BUILD] }`
        : `${named}: { start: () => mount }`,
      ...files.map(([chunk], index) => `${JSON.stringify(chunk)}: texts${index}`),
    ].join(', ')} };`,
    'export const MAX_ATTEMPTS = 1;',
    'export const load = async (name) => chunks[name];',
  ].join('\n');
};

/**
 * For esbuild: in the place of what loads chunks comes what has them all, for the one-file builds that pages pin by their hash.
 * @param {Bundled} bundled @returns {import('esbuild').Plugin}
 */
export const bundleChunks = (bundled) => ({
  name: 'bundle-chunks',
  setup: (build) => {
    build.onResolve({ filter: /^\.\/chunks$/ }, () => ({ path: 'chunks', namespace: 'bundle-chunks' }));
    build.onLoad({ filter: /.*/, namespace: 'bundle-chunks' }, () => ({
      contents: moduleOf(bundled),
      loader: 'js',
      resolveDir: process.cwd(),
    }));
  },
});
