/** Defines the functions that find the contents of an app of the embed, and the exports of the files that it has in common with others. */
import { resolve } from 'node:path';

/**
 * @typedef {object} Contents
 * @property {string[]} files of which an app holds something
 * @property {Map<string, string>} imports the file that each import leads to
 */
/** @typedef {{ path: string, name: string }} Export of a file that more than one app holds */

/** Placeholder in an app for the file that it requests by `import()`. */
export const LATER = 'share-kit-later';

/** Builds with the options and the plugins of the chunk that is asked for. @param {import('esbuild').PluginBuild} build */
export const builderLike =
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
          ['lean-libraries', 'compact-css'].includes(name),
        ),
      ],
    });

/** @typedef {ReturnType<typeof builderLike>} Builder */

/** Leaves out what an app asks for by `import()`. @type {import('esbuild').Plugin} */
export const withoutLater = {
  name: 'without-later',
  setup: (build) =>
    build.onResolve({ filter: /.*/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: LATER, external: true } : null,
    ),
};

/** Returns the key of an import. @param {string} importer @param {string} specifier */
export const importKey = (importer, specifier) => `${specifier} in ${importer}`;

/** Builds an app to see what is in it. @param {Builder} build @param {string} app @returns {Promise<Contents>} */
export const contentsOf = async (build, app) => {
  const { metafile } = await build({ entryPoints: [app], plugins: [withoutLater] });
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) => Object.entries(output.inputs));
  const imports = Object.entries(metafile?.inputs ?? {}).flatMap(([importer, input]) =>
    input.imports.map(({ path, original = path }) => ({ importer, path, original })),
  );
  return {
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => resolve(path)),
    imports: new Map(
      imports.map(({ importer, path, original }) => [importKey(resolve(importer), original), resolve(path)]),
    ),
  };
};

/**
 * All that the files export of which more than one app holds something. One build says it for all of them: what they have in common is
 * split off, not put into each. @param {Builder} build @param {Contents[]} apps @returns {Promise<Export[]>}
 */
export const exportsOf = async (build, apps) => {
  const held = apps.flatMap(({ files }) => files);
  const paths = new Set(held.filter((path, index) => held.indexOf(path) !== index));
  const { metafile } = await build({ entryPoints: [...paths], plugins: [withoutLater], splitting: true });
  return Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint, exports }) =>
    entryPoint ? exports.map((name) => ({ path: resolve(entryPoint), name })) : [],
  );
};
