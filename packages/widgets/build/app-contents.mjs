/** Finds the contents of the embed's apps, and the exports of files that several apps contain. */
import { resolve } from 'node:path';

/**
 * @typedef {object} Contents
 * @property {string[]} files files of which an app contains a part
 * @property {Map<string, string>} imports resolved file of each import
 */
/** @typedef {{ path: string, name: string }} Export of a file that several apps contain */

/** Placeholder in an app for the file that it loads by `import()`. */
export const LATER = 'share-kit-later';

/** Creates a function that builds with the options and some of the plugins of another build. @param {import('esbuild').PluginBuild} build */
export const createBuilder =
  ({ initialOptions, esbuild }) =>
  /** @param {import('esbuild').BuildOptions} options */
  (options) =>
    esbuild.build({
      ...initialOptions,
      entryNames: '[dir]/[name]',
      outbase: process.cwd(),
      splitting: false,
      write: false,
      metafile: true,
      ...options,
      plugins: [
        ...(options.plugins ?? []),
        ...(initialOptions.plugins ?? []).filter(({ name }) =>
          ['unused-files', 'replace-file', 'compiled-styles'].includes(name),
        ),
      ],
    });

/** @typedef {ReturnType<typeof createBuilder>} Builder */

/** Replaces the file that an app loads by `import()` with a placeholder. @type {import('esbuild').Plugin} */
export const withoutLater = {
  name: 'without-later',
  setup: (build) =>
    build.onResolve({ filter: /.*/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: LATER, external: true } : null,
    ),
};

/** Returns the key of an import. @param {string} importer @param {string} specifier */
export const getImportKey = (importer, specifier) => `${specifier} in ${importer}`;

/** Builds an app and returns its contents. @param {Builder} build @param {string} app @returns {Promise<Contents>} */
export const findContents = async (build, app) => {
  const { metafile } = await build({ entryPoints: [app], plugins: [withoutLater] });
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) => Object.entries(output.inputs));
  const imports = Object.entries(metafile?.inputs ?? {}).flatMap(([importer, input]) =>
    input.imports.map(({ path, original = path }) => ({ importer, path, original })),
  );
  return {
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => resolve(path)),
    imports: new Map(
      imports.map(({ importer, path, original }) => [
        getImportKey(resolve(importer), original),
        resolve(path),
      ]),
    ),
  };
};

/**
 * Returns the exports of all files that several apps contain. One build with splitting finds them all.
 * @param {Builder} build @param {Contents[]} apps @returns {Promise<Export[]>}
 */
export const findSharedExports = async (build, apps) => {
  const files = apps.flatMap((app) => app.files);
  const paths = new Set(files.filter((path, index) => files.indexOf(path) !== index));
  const { metafile } = await build({ entryPoints: [...paths], plugins: [withoutLater], splitting: true });
  return Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint, exports }) =>
    entryPoint ? exports.map((name) => ({ path: resolve(entryPoint), name })) : [],
  );
};
