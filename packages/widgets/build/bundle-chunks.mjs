/**
 * @typedef {object} Bundled widget in a single file
 * @property {string} name tag without `somesa-`
 * @property {string} app file that mounts the widget
 * @property {Record<string, string>} texts files of the chunks without an app, by their names
 * @property {string | null} createWidgetChunk file of that function, for widgets other than pay-fees
 */

/** Returns the source of a module with all chunks of a widget. @param {Bundled} bundled */
const createModule = ({ name, app, texts, createWidgetChunk }) => {
  const files = Object.entries(texts);
  const named = JSON.stringify(name);
  return [
    `import { mount } from ${JSON.stringify(app)};`,
    ...files.map(([, file], index) => `import * as texts${index} from ${JSON.stringify(file)};`),
    ...(createWidgetChunk ? [`import { createWidgetChunk } from ${JSON.stringify(createWidgetChunk)};`] : []),
    `const chunks = { ${[
      createWidgetChunk
        ? `${named}: { start: createWidgetChunk(${named}, () => mount) }, 'pay-fees': { build: BUILD, kit: [], loadLater: async () => ({ kit: [] }) }`
        : `${named}: { start: () => mount }`,
      ...files.map(([chunk], index) => `${JSON.stringify(chunk)}: texts${index}`),
    ].join(', ')} };`,
    'export const findPreload = () => null;',
    'export const load = async (name) => chunks[name];',
    "export const loadProblems = () => load('page-problems');",
  ].join('\n');
};

/**
 * Creates an esbuild plugin that replaces the module for loading chunks by one that contains them all, for
 * pinned builds in one file.
 * @param {Bundled} bundled @returns {import('esbuild').Plugin}
 */
export const bundleChunks = (bundled) => ({
  name: 'bundle-chunks',
  setup: (build) => {
    build.onResolve({ filter: /^\.\/chunks$/ }, () => ({ path: 'chunks', namespace: 'bundle-chunks' }));
    build.onLoad({ filter: /.*/, namespace: 'bundle-chunks' }, () => ({
      contents: createModule(bundled),
      loader: 'js',
      resolveDir: process.cwd(),
    }));
  },
});
