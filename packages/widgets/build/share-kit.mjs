/**
 * What two apps of the embed share rides in the first one's chunk, and the second one is given it: see docs/decisions/0017. esbuild's
 * own splitting would put all that a barrel file leads to into the shared part, and make each app import it.
 */
import { resolve } from 'node:path';

/**
 * @typedef {object} Apps
 * @property {string} first the file that mounts the first app
 * @property {string} second the file that mounts the second one
 */
/** @typedef {{ path: string, name: string }} Export of a file that both use */
/** @typedef {{ first: string, second: string }} Chunks their sources */

const PART = 'share-kit-part';
const CHUNK = 'share-kit-chunk';

/** What a part of the kit is called in the second app until its place is known. The look of a pure call lets unused ones fall away. */
const asked = /^var (\w+) = (?:\/\* @__PURE__ \*\/ )?__kit\((\d+)\);\n/gm;

/** Builds with the options and the plugins of the chunk that is asked for. @param {import('esbuild').PluginBuild} build */
const builderLike =
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

/** The files of which an app holds something. @param {Builder} build @param {string} app */
const filesOf = async (build, app) => {
  const { metafile } = await build({ entryPoints: [app] });
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => resolve(path));
};

/** All that some files export. @param {Builder} build @param {string[]} paths @returns {Promise<Export[]>} */
const exportsOf = async (build, paths) => {
  const { metafile } = await build({ entryPoints: paths });
  return Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint, exports }) =>
    exports.map((name) => ({ path: resolve(entryPoint ?? ''), name })),
  );
};

/** Leads every import of a shared file to the kit. @param {Export[]} shared @returns {import('esbuild').Plugin} */
const fromKit = (shared) => ({
  name: 'from-kit',
  setup: (build) => {
    const paths = new Set(shared.map(({ path }) => path));
    build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === PART) return null;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: PART });
      return paths.has(found.path) ? { path: found.path, namespace: PART, sideEffects: false } : null;
    });
    build.onLoad({ filter: /.*/, namespace: PART }, ({ path }) => ({
      contents: shared
        .map((one, index) => ({ ...one, index }))
        .filter((one) => one.path === path)
        .map(
          ({ name, index }) =>
            `var part${index} = /* @__PURE__ */ __kit(${index});\nexport { part${index} as ${name} };`,
        )
        .join('\n'),
      loader: 'js',
    }));
  },
});

/**
 * Writes the sources of both chunks: the first app with the kit beside it, and the second one as a function of the kit. It imports
 * nothing, so that a load that failed can be tried again under another address.
 * @param {Builder} build @param {Apps} apps @returns {Promise<Chunks>}
 */
const chunksOf = async (build, { first, second }) => {
  const [held, wanted] = await Promise.all([filesOf(build, first), filesOf(build, second)]);
  const shared = await exportsOf(
    build,
    wanted.filter((path) => held.includes(path)),
  );
  const { outputFiles = [] } = await build({
    entryPoints: [second],
    plugins: [fromKit(shared)],
    minifyWhitespace: false,
    minifyIdentifiers: false,
    minifySyntax: false,
  });
  const source = outputFiles[0]?.text ?? '';
  const parts = [...source.matchAll(asked)].map(([, here = '', index = '']) => ({
    here,
    part: shared[Number(index)],
  }));
  const body = source.replace(asked, '').replace(/^export \{\s*mount\s*\};$/m, 'return mount;');
  if (parts.length === 0 || /\b__kit\(|^(import|export) /m.test(body))
    throw new Error(
      'The second app of the embed can’t be made a function of the kit: adapt build/share-kit.mjs.',
    );
  const imports = parts.map(
    ({ part }, index) => `import { ${part?.name} as part${index} } from ${JSON.stringify(part?.path)};`,
  );
  return {
    first: `export { mount } from ${JSON.stringify(first)};
${imports.join('\n')}
export const kit = [BUILD, ${parts.map((_, index) => `part${index}`).join(', ')}];`,
    second: `export const build = BUILD;
export const start = ([, ${parts.map(({ here }) => here).join(', ')}]) => {
${body}
};`,
  };
};

/** For esbuild: in the place of the two files come their chunks. @param {Apps} apps @returns {import('esbuild').Plugin} */
export const shareKit = (apps) => ({
  name: 'share-kit',
  setup: (build) => {
    /** @type {Promise<Chunks> | null} */
    let chunks = null;
    build.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      const app = kind === 'entry-point' && Object.entries(apps).find(([, file]) => file === path);
      return app ? { path: app[0], namespace: CHUNK } : null;
    });
    build.onLoad({ filter: /.*/, namespace: CHUNK }, async ({ path }) => {
      chunks ??= chunksOf(builderLike(build), apps);
      const { [/** @type {keyof Chunks} */ (path)]: contents } = await chunks;
      return { contents, loader: 'js', resolveDir: process.cwd() };
    });
  },
});
