/**
 * Shares code between the apps of the embed: code that other apps have in common with the first app is in the
 * first app's chunk, which passes it to them as a kit, see docs/embed-loading.md. esbuild's own splitting
 * would share everything that a barrel file exports, and make each app import it.
 */
import { isAbsolute, resolve } from 'node:path';
import {
  createBuilder,
  findContents,
  findSharedExports,
  getImportKey,
  LATER,
  withoutLater,
} from './app-contents.mjs';

/**
 * @typedef {object} Apps
 * @property {FirstApp} first first app
 * @property {Record<string, OtherApp>} further other apps, by the names of their chunks
 * @property {string} createWidgetChunk file of that function
 * @property {string} createLaterLoader file of that function
 */
/**
 * @typedef {object} FirstApp
 * @property {string} name name of its chunk
 * @property {string} app file that mounts the app
 * @property {string} later file that the app loads after it has rendered; its chunk is `<name>-later`
 * @property {string} loader file that exports the function that loads it
 * @property {string} load name of that function
 * @property {{ name: string, file: string }} rare file that the later file loads by `import()` for few visitors, and the name of its chunk
 * @property {{ file: string, texts: string }[]} languages files of texts; a build of one of them contains the app with the source of some
 *   texts, for pages that preload both
 */
/**
 * @typedef {object} OtherApp
 * @property {string} app file that mounts the app
 * @property {string | null} later file that the app loads by `import()` after it has rendered; its chunk is `<name>-later`
 */
/** @typedef {import('./app-contents.mjs').Builder} Builder */
/** @typedef {import('./app-contents.mjs').Contents} Contents */
/** @typedef {import('./app-contents.mjs').Export} Export */
/** @typedef {{ localName: string, part: Export }} Part of the kit, with its name in an app */

const PART = 'share-kit-part';
const CHUNK = 'share-kit-chunk';
const FIRST = 'first';
const FIRST_LATER = 'first-later';
const FIRST_LOADER = 'first-loader';
const RARE = 'rare';

/** Declaration of a part of the kit in an app until its position is known. It is a pure call, so that unused parts are removed. */
const partDeclarations = /^var (\w+) = (?:\/\* @__PURE__ \*\/ )?__kit\((\d+)\);\n/gm;

/**
 * Creates a plugin that resolves imports of shared files to the kit. The resolved imports are passed, because
 * esbuild resolves them slowly for plugins. @param {Export[]} shared @param {Contents['imports']} imports
 * @returns {import('esbuild').Plugin}
 */
const withoutParts = (shared, imports) => ({
  name: 'without-parts',
  setup: (build) => {
    const paths = new Set(shared.map(({ path }) => path));
    build.onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || isAbsolute(path)) return null;
      const file = imports.get(getImportKey(importer, path));
      if (!file) return { errors: [{ text: `Can’t resolve ${getImportKey(importer, path)}.` }] };
      return paths.has(file) ? { path: file, namespace: PART, sideEffects: false } : null;
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
const getKey = ({ name, path }) => `${name} of ${path}`;

/** @param {Export[]} parts @param {string} prefix */
const createImports = (parts, prefix) =>
  parts
    .map(({ path, name }, index) => `import { ${name} as ${prefix}${index} } from ${JSON.stringify(path)};`)
    .join('\n');

/** @param {string} prefix @param {number} count */
const createNames = (prefix, count) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/**
 * Builds a source without its shared parts. The result has no imports, so that a failed load can be retried
 * under another URL. Returns its body without exports, the local names of its exports, and the parts that it
 * uses.
 * @param {Builder} build @param {string} contents @param {Export[]} shared @param {Contents} app
 */
const withoutShared = async (build, contents, shared, { imports }) => {
  const { outputFiles = [] } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
    entryPoints: [],
    plugins: [withoutLater, withoutParts(shared, imports)],
    minifyWhitespace: false,
    minifyIdentifiers: false,
    minifySyntax: false,
  });
  const source = outputFiles[0]?.text ?? '';
  /** @type {Part[]} */
  const parts = [...source.matchAll(partDeclarations)].flatMap(([, localName = '', index = '']) => {
    const part = shared[Number(index)];
    return part ? [{ localName, part }] : [];
  });
  const [clause = '', list = ''] = /^export \{([^}]*)\};$/m.exec(source) ?? [];
  /** @type {Map<string, string>} */
  const exported = new Map();
  for (const [, localName = '', name = localName] of list.matchAll(/(\w+)(?: as (\w+))?/g))
    exported.set(name, localName);
  const body = source.replace(partDeclarations, '').replace(clause, '');
  if (parts.length === 0 || exported.size === 0 || /\b__kit\(|^(import|export) /m.test(body))
    throw new Error(`An app can’t be made a function of the kit: adapt build/share-kit.mjs.\n${contents}`);
  return { parts, body, exported };
};

/**
 * Returns another app and its later file with their contents.
 * @param {Builder} build @param {string} name @param {OtherApp} other
 */
const inspectApp = async (build, name, { app, later }) => {
  const [appContents, laterContents] = await Promise.all([
    findContents(build, app),
    later === null ? null : findContents(build, later),
  ]);
  return { name, app, later, appContents, laterContents };
};

/** Returns the exports of files that both contain. @param {Export[]} shared @param {Contents} one @param {Contents} other */
const inBoth = (shared, one, other) =>
  shared.filter(({ path }) => one.files.includes(path) && other.files.includes(path));

/**
 * Builds another app and its later file, which shares parts with the kit and with its own app.
 * @param {Builder} build @param {Awaited<ReturnType<typeof inspectApp>>} inspected @param {Contents} kit @param {Export[]} shared
 */
const buildApp = async (build, { name, app, later, appContents, laterContents }, kit, shared) => {
  const mount = `export { mount } from ${JSON.stringify(app)};`;
  const appShared = inBoth(shared, appContents, kit);
  if (!later || !laterContents)
    return { name, app: await withoutShared(build, mount, appShared, appContents), later: null };

  const fromKit = inBoth(shared, laterContents, kit);
  const fromApp = inBoth(shared, laterContents, appContents).filter((part) => !fromKit.includes(part));
  const laterExports = `export * from ${JSON.stringify(later)};`;
  const laterBuild = await withoutShared(build, laterExports, [...fromKit, ...fromApp], laterContents);
  const appKeys = new Set(fromApp.map(getKey));
  const passedParts = laterBuild.parts.filter(({ part }) => appKeys.has(getKey(part)));
  const appSource = [
    mount,
    createImports(
      passedParts.map(({ part }) => part),
      'passed',
    ),
    `export const laterParts = [${createNames('passed', passedParts.length).join(', ')}];`,
  ];
  const appBuild = await withoutShared(build, appSource.join('\n'), appShared, appContents);
  const laterImport = `import("${LATER}")`;
  if (!appBuild.body.includes(laterImport)) throw new Error(`${app} never imports ${later}.`);
  const loadLater = `later(${JSON.stringify(`${name}-later`)}, ${appBuild.exported.get('laterParts')})`;
  return {
    name,
    app: { ...appBuild, body: appBuild.body.replaceAll(laterImport, loadLater) },
    later: {
      ...laterBuild,
      passedParts,
      parts: laterBuild.parts.filter((one) => !passedParts.includes(one)),
    },
  };
};

/**
 * Returns the sources of all chunks by their names: the first app and its later file with the kit, and the
 * others as functions of the kit.
 * @param {Builder} build @param {Apps} apps @returns {Promise<Record<string, string>>}
 */
const createChunks = async (build, { first, further, createWidgetChunk, createLaterLoader }) => {
  const [firstApp, firstLater, rare, others] = await Promise.all([
    findContents(build, first.app),
    findContents(build, first.later),
    findContents(build, first.rare.file),
    Promise.all(Object.entries(further).map(([name, one]) => inspectApp(build, name, one))),
  ]);
  const otherContents = others.flatMap(({ appContents, laterContents }) =>
    laterContents ? [appContents, laterContents] : [appContents],
  );
  const shared = await findSharedExports(build, [firstApp, firstLater, rare, ...otherContents]);
  const inKit = { files: [...firstApp.files, ...firstLater.files], imports: firstApp.imports };
  const apps = await Promise.all(others.map((one) => buildApp(build, one, inKit, shared)));
  const rareExports = `export * from ${JSON.stringify(first.rare.file)};`;
  const rareBuild = await withoutShared(build, rareExports, inBoth(shared, rare, inKit), rare);
  const ofApps = apps.flatMap(({ app, later }) => [...app.parts, ...(later?.parts ?? [])]);
  const usedParts = [...ofApps, ...rareBuild.parts];
  const kit = [...new Map(usedParts.map(({ part }) => [getKey(part), part])).values()];
  const firstKit = kit.filter(({ path }) => firstApp.files.includes(path));
  const laterKit = kit.filter((part) => !firstKit.includes(part));
  const laterSource = [
    `export * from ${JSON.stringify(first.later)};`,
    createImports(laterKit, 'part'),
    `export const kit = [${createNames('part', laterKit.length).join(', ')}];`,
  ];
  const fromFirst = inBoth(shared, firstLater, firstApp);
  const firstLaterBuild = await withoutShared(build, laterSource.join('\n'), fromFirst, firstLater);
  // The first app passes one array to all other chunks. What most of them use comes first, so that their
  // patterns have few holes.
  const ofLater = firstLaterBuild.parts.map(({ part }) => part);
  const inFirst = new Map(
    [...firstKit.filter((part) => ofLater.includes(part)), ...ofLater, ...firstKit].map((part) => [
      getKey(part),
      part,
    ]),
  );
  /** Returns parts as a destructuring pattern, with holes for parts that are not used. @param {Export[]} all @param {Part[]} parts */
  const createPattern = (all, parts) => {
    const localNames = new Map(parts.map(({ localName, part }) => [getKey(part), localName]));
    return all.map((part) => localNames.get(getKey(part))).join(', ');
  };
  const firstParts = [...inFirst.values()];
  const allParts = [...firstParts, ...laterKit];
  /** Returns the members of an object with all exports of a later file. @param {Map<string, string>} exported */
  const createMembers = (exported) =>
    [...exported].map(([name, localName]) => `${name}: ${localName}`).join(', ');
  /** @type {Record<string, string>} */
  const chunks = {
    [FIRST]: `import { mount } from ${JSON.stringify(first.app)};
import { passLoad, ${first.load} } from ${JSON.stringify(first.loader)};
${createImports(firstParts, 'part')}
export const kit = [${createNames('part', firstParts.length).join(', ')}];
export { mount };
export const loadLater = (load) => (passLoad(load, kit), ${first.load}());
export const build = BUILD;
export const start = (shared, own, load) => (passLoad(load, kit), mount);`,
    // It imports no part, because parts may import it: the kit has to be complete when it is put together.
    [FIRST_LOADER]: `import { createLaterLoader } from ${JSON.stringify(createLaterLoader)};
let later;
export const passLoad = (load, kit) => { later ??= createLaterLoader(load, kit); };
export const ${first.load} = () => later(${JSON.stringify(`${first.name}-later`)}, [later]);`,
    [FIRST_LATER]: `export const build = BUILD;
export const start = ([${createPattern(firstParts, firstLaterBuild.parts)}], [loadRare]) => {
${firstLaterBuild.body.replaceAll(`import("${LATER}")`, `loadRare(${JSON.stringify(first.rare.name)}, ${firstLaterBuild.exported.get('kit')})`)}
return { ${createMembers(firstLaterBuild.exported)} };
};`,
  };
  chunks[RARE] = `export const build = BUILD;
export const start = ([${createPattern(firstParts, rareBuild.parts)}], [${createPattern(laterKit, rareBuild.parts)}]) => {
${rareBuild.body}
return { ${createMembers(rareBuild.exported)} };
};`;
  for (const [index, { texts }] of first.languages.entries())
    chunks[`${FIRST}-${index}`] = `${chunks[FIRST]}\n${texts}`;
  for (const { name, app, later } of apps) {
    chunks[name] = `import { createWidgetChunk } from ${JSON.stringify(createWidgetChunk)};
export const start = createWidgetChunk(${JSON.stringify(name)}, ([${createPattern(allParts, app.parts)}], later) => {
${app.body}
return ${app.exported.get('mount')};
});`;
    if (later)
      chunks[`${name}-later`] = `export const build = BUILD;
export const start = ([${createPattern(allParts, later.parts)}], [${later.passedParts.map(({ localName }) => localName).join(', ')}]) => {
${later.body}
return { ${createMembers(later.exported)} };
};`;
  }
  return chunks;
};

/** Creates an esbuild plugin that replaces the files of the apps by their chunks. @param {Apps} apps @returns {import('esbuild').Plugin} */
export const shareKit = (apps) => ({
  name: 'share-kit',
  setup: (build) => {
    /** @type {ReturnType<typeof createChunks> | null} */
    let chunks = null;
    /** @type {[string, string | null][]} */
    const entries = [
      [FIRST, apps.first.app],
      [FIRST_LATER, apps.first.later],
      [RARE, apps.first.rare.file],
      ...apps.first.languages.map(
        /** @returns {[string, string]} */
        ({ file }, index) => [`${FIRST}-${index}`, file],
      ),
      ...Object.entries(apps.further).flatMap(
        /** @returns {[string, string | null][]} */
        ([name, { app, later }]) => [
          [name, app],
          [`${name}-later`, later],
        ],
      ),
    ];
    build.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
      const app = kind === 'entry-point' && entries.find(([, file]) => file === path);
      if (app) return { path: app[0], namespace: CHUNK };
      // The first app is built as it is, but for the module that loads its later file.
      const file = resolve(resolveDir, path);
      return [file, `${file}.ts`].includes(apps.first.loader)
        ? { path: FIRST_LOADER, namespace: CHUNK }
        : null;
    });
    build.onLoad({ filter: /.*/, namespace: CHUNK }, async ({ path }) => {
      chunks ??= createChunks(createBuilder(build), apps);
      return { contents: (await chunks)[path] ?? '', loader: 'js', resolveDir: process.cwd() };
    });
  },
});
