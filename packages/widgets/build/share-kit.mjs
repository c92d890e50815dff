/**
 * Defines the sharing of code between the apps of the embed: code shared with the first app is in the first app's
 * chunk and is given to the others, see docs/decisions/0017. esbuild's own splitting would put everything that a
 * barrel file leads to into the shared part, and make each app import it.
 */
import { isAbsolute } from 'node:path';
import { builderLike, contentsOf, exportsOf, importKey, LATER, withoutLater } from './app-contents.mjs';

/**
 * @typedef {object} Apps
 * @property {string} first the file that mounts the first app
 * @property {Record<string, Further>} further the others, by the names of their chunks
 * @property {string} createWidgetChunk the file of the function that starts them
 */
/**
 * @typedef {object} Further
 * @property {string} app the file that mounts it
 * @property {string | null} later the file that the app asks for by `import()`, once it stands; its chunk is `<name>-later`
 */
/** @typedef {import('./app-contents.mjs').Builder} Builder */
/** @typedef {import('./app-contents.mjs').Contents} Contents */
/** @typedef {import('./app-contents.mjs').Export} Export */
/** @typedef {{ here: string, part: Export }} Part of the kit, by what it is called in an app */

const PART = 'share-kit-part';
const CHUNK = 'share-kit-chunk';
const FIRST = 'first';

/** Declaration of a part of the kit in an app, used until its position is known. The form of a pure call allows unused parts to be removed. */
const askedParts = /^var (\w+) = (?:\/\* @__PURE__ \*\/ )?__kit\((\d+)\);\n/gm;

/**
 * Leads every import of a shared file to the kit. Where imports lead is known: esbuild, when a plugin asks, finds it slowly.
 * @param {Export[]} shared @param {Contents['imports']} imports @returns {import('esbuild').Plugin}
 */
const fromKit = (shared, imports) => ({
  name: 'from-kit',
  setup: (build) => {
    const paths = new Set(shared.map(({ path }) => path));
    build.onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || isAbsolute(path)) return null;
      const found = imports.get(importKey(importer, path));
      if (!found) return { errors: [{ text: `Nobody knows where ${importKey(importer, path)} leads.` }] };
      return paths.has(found) ? { path: found, namespace: PART, sideEffects: false } : null;
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
 * @param {Builder} build @param {string} contents @param {Export[]} shared @param {Contents} app
 */
const withoutShared = async (build, contents, shared, { imports }) => {
  const { outputFiles = [] } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
    entryPoints: [],
    plugins: [withoutLater, fromKit(shared, imports)],
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
 * Answers an app beside the first, and what it asks for later, with what is in each.
 * @param {Builder} build @param {string} name @param {Further} further
 */
const openedOf = async (build, name, { app, later }) => {
  const [held, heldLater] = await Promise.all([
    contentsOf(build, app),
    later === null ? null : contentsOf(build, later),
  ]);
  return { name, app, later, held, heldLater };
};

/** The exports of files that both hold. @param {Export[]} shared @param {Contents} one @param {Contents} other */
const inBoth = (shared, one, other) =>
  shared.filter(({ path }) => one.files.includes(path) && other.files.includes(path));

/**
 * Builds an app beside the first, and what it asks for later: that one takes from the first app, and from its own.
 * @param {Builder} build @param {Awaited<ReturnType<typeof openedOf>>} further @param {Contents} firstApp @param {Export[]} shared
 */
const furtherOf = async (build, { name, app, later, held, heldLater }, firstApp, shared) => {
  const mount = `export { mount } from ${JSON.stringify(app)};`;
  const takesEarly = inBoth(shared, held, firstApp);
  if (!later || !heldLater)
    return { name, app: await withoutShared(build, mount, takesEarly, held), later: null };

  const fromFirst = inBoth(shared, heldLater, firstApp);
  const fromApp = inBoth(shared, heldLater, held).filter((part) => !fromFirst.includes(part));
  const all = `export * from ${JSON.stringify(later)};`;
  const rest = await withoutShared(build, all, [...fromFirst, ...fromApp], heldLater);
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
  const early = await withoutShared(build, giving.join('\n'), takesEarly, held);
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
const chunksOf = async (build, { first, further, createWidgetChunk }) => {
  const [firstApp, others] = await Promise.all([
    contentsOf(build, first),
    Promise.all(Object.entries(further).map(([name, one]) => openedOf(build, name, one))),
  ]);
  const opened = others.flatMap(({ held, heldLater }) => (heldLater ? [held, heldLater] : [held]));
  const shared = await exportsOf(build, [firstApp, ...opened]);
  const apps = await Promise.all(others.map((one) => furtherOf(build, one, firstApp, shared)));
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
    chunks[name] = `import { createWidgetChunk } from ${JSON.stringify(createWidgetChunk)};
export const start = createWidgetChunk(${JSON.stringify(name)}, ([, ${places(app.parts)}], later) => {
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
