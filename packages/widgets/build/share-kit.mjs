/**
 * What the apps of the embed share with the first rides in the first one's chunk, and the others are given it: see docs/decisions/0017.
 * esbuild's own splitting would put all that a barrel file leads to into the shared part, and make each app import it.
 */
import { resolve } from 'node:path';

/**
 * @typedef {object} Apps
 * @property {string} first the file that mounts the first app
 * @property {Record<string, Further>} further the others, by the names of their chunks
 * @property {string} furtherApp the file of the function that starts them
 */
/**
 * @typedef {object} Further
 * @property {string} app the file that mounts it
 * @property {string | null} later the file that the app asks for by `import()`, once it stands; its chunk is `<name>-later`
 */
/** @typedef {{ path: string, name: string }} Export of a file that an app uses together with the first */
/** @typedef {{ here: string, part: Export }} Part of the kit, by what it is called in an app */

const PART = 'share-kit-part';
const CHUNK = 'share-kit-chunk';
const FIRST = 'first';
const LATER = 'share-kit-later';

/** What a part of the kit is called in an app until its place is known. The look of a pure call lets unused ones fall away. */
const askedParts = /^var (\w+) = (?:\/\* @__PURE__ \*\/ )?__kit\((\d+)\);\n/gm;

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
          ['lean-libraries', 'compact-css', 'unchecked-engine'].includes(name),
        ),
      ],
    });

/** @typedef {ReturnType<typeof builderLike>} Builder */

/** Leaves out what an app asks for by `import()`. @type {import('esbuild').Plugin} */
const withoutLater = {
  name: 'without-later',
  setup: (build) =>
    build.onResolve({ filter: /.*/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: LATER, external: true } : null,
    ),
};

/** The files of which an app holds something. @param {Builder} build @param {string} app */
const filesOf = async (build, app) => {
  const { metafile } = await build({ entryPoints: [app], plugins: [withoutLater] });
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

/** @param {Export} part */
const keyOf = ({ name, path }) => `${name} of ${path}`;

/** @param {Export[]} parts @param {string} prefix */
const importsOf = (parts, prefix) =>
  parts.map(
    ({ path, name }, index) => `import { ${name} as ${prefix}${index} } from ${JSON.stringify(path)};`,
  );

/** @param {string} prefix @param {number} count */
const numbered = (prefix, count) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/**
 * Builds a source without what others hold. It imports nothing, so that a load that failed can be tried again under another address.
 * Answers its body up to its exports, those by their names, and the parts that it takes.
 * @param {Builder} build @param {string} contents @param {Export[]} shared
 */
const withoutShared = async (build, contents, shared) => {
  const { outputFiles = [] } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
    entryPoints: [],
    plugins: [withoutLater, fromKit(shared)],
    minifyWhitespace: false,
    minifyIdentifiers: false,
    minifySyntax: false,
  });
  const source = outputFiles[0]?.text ?? '';
  /** @type {Part[]} */
  const parts = [...source.matchAll(askedParts)].flatMap(([, here = '', index = '']) => {
    const part = shared[Number(index)];
    return part ? [{ here, part }] : [];
  });
  const [clause = '', list = ''] = /^export \{([^}]*)\};$/m.exec(source) ?? [];
  /** @type {Map<string, string>} */
  const exported = new Map();
  for (const [, here = '', name = here] of list.matchAll(/(\w+)(?: as (\w+))?/g)) exported.set(name, here);
  const body = source.replace(askedParts, '').replace(clause, '');
  if (parts.length === 0 || exported.size === 0 || /\b__kit\(|^(import|export) /m.test(body))
    throw new Error(`An app can’t be made a function of the kit: adapt build/share-kit.mjs.\n${contents}`);
  return { parts, body, exported };
};

/**
 * Builds an app beside the first, and what it asks for later: that one takes from the first app, and from its own.
 * @param {Builder} build @param {string} name @param {Further} further @param {string[]} held the files of the first app
 */
const furtherOf = async (build, name, { app, later }, held) => {
  const files = await filesOf(build, app);
  const shared = await exportsOf(
    build,
    files.filter((path) => held.includes(path)),
  );
  const mount = `export { mount } from ${JSON.stringify(app)};`;
  if (!later) return { name, app: await withoutShared(build, mount, shared), later: null };

  const laterFiles = await filesOf(build, later);
  const fromFirst = await exportsOf(
    build,
    laterFiles.filter((path) => held.includes(path)),
  );
  const fromApp = await exportsOf(
    build,
    laterFiles.filter((path) => files.includes(path) && !held.includes(path)),
  );
  const all = `export * from ${JSON.stringify(later)};`;
  const rest = await withoutShared(build, all, [...fromFirst, ...fromApp]);
  const isOfApp = new Set(fromApp.map(keyOf));
  const given = rest.parts.filter(({ part }) => isOfApp.has(keyOf(part)));
  const giving = [
    mount,
    ...importsOf(
      given.map(({ part }) => part),
      'given',
    ),
    `export const laterParts = [${numbered('given', given.length).join(', ')}];`,
  ];
  const early = await withoutShared(build, giving.join('\n'), shared);
  const asked = `import("${LATER}")`;
  if (!early.body.includes(asked)) throw new Error(`${app} never asks for ${later}.`);
  return {
    name,
    app: { ...early, body: early.body.replaceAll(asked, `later(${early.exported.get('laterParts')})`) },
    later: { ...rest, given, parts: rest.parts.filter((one) => !given.includes(one)) },
  };
};

/**
 * Writes the sources of all chunks, by their names: the first app with the kit beside it, and the others as functions of the kit.
 * @param {Builder} build @param {Apps} apps @returns {Promise<Record<string, string>>}
 */
const chunksOf = async (build, { first, further, furtherApp }) => {
  const held = await filesOf(build, first);
  const apps = await Promise.all(
    Object.entries(further).map(([name, one]) => furtherOf(build, name, one, held)),
  );
  const taken = apps.flatMap(({ app, later }) => [...app.parts, ...(later?.parts ?? [])]);
  const kit = new Map(taken.map(({ part }) => [keyOf(part), part]));
  /** The places of the kit, by what they are called in an app; what it does not take has no name. @param {Part[]} parts */
  const places = (parts) => {
    const called = new Map(parts.map(({ here, part }) => [keyOf(part), here]));
    return [...kit.keys()].map((key) => called.get(key)).join(', ');
  };
  /** @type {Record<string, string>} */
  const chunks = {
    [FIRST]: `import { mount } from ${JSON.stringify(first)};
${importsOf([...kit.values()], 'part').join('\n')}
export const kit = [${['BUILD', ...numbered('part', kit.size)].join(', ')}];
export { mount };
export const start = () => mount;`,
  };
  for (const { name, app, later } of apps) {
    chunks[name] = `import { furtherApp } from ${JSON.stringify(furtherApp)};
export const start = furtherApp(${JSON.stringify(name)}, ([, ${places(app.parts)}], later) => {
${app.body}
return ${app.exported.get('mount')};
});`;
    if (later)
      chunks[`${name}-later`] = `export const build = BUILD;
export const start = ([, ${places(later.parts)}], [${later.given.map(({ here }) => here).join(', ')}]) => {
${later.body}
return { ${[...later.exported].map(([as, here]) => `${as}: ${here}`).join(', ')} };
};`;
  }
  return chunks;
};

/** For esbuild: in the place of the apps' files come their chunks. @param {Apps} apps @returns {import('esbuild').Plugin} */
export const shareKit = (apps) => ({
  name: 'share-kit',
  setup: (build) => {
    /** @type {ReturnType<typeof chunksOf> | null} */
    let chunks = null;
    /** @type {[string, string | null][]} */
    const entries = [
      [FIRST, apps.first],
      ...Object.entries(apps.further).flatMap(
        /** @returns {[string, string | null][]} */
        ([name, { app, later }]) => [
          [name, app],
          [`${name}-later`, later],
        ],
      ),
    ];
    build.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      const app = kind === 'entry-point' && entries.find(([, file]) => file === path);
      return app ? { path: app[0], namespace: CHUNK } : null;
    });
    build.onLoad({ filter: /.*/, namespace: CHUNK }, async ({ path }) => {
      chunks ??= chunksOf(builderLike(build), apps);
      return { contents: (await chunks)[path] ?? '', loader: 'js', resolveDir: process.cwd() };
    });
  },
});
