import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Imports that one package of the project may use. */
interface Boundary {
  /** Packages of this project. */
  internal: readonly string[];
  /** More packages of this project that only its tests and benchmarks may import. */
  inTests?: readonly string[];
  /** Packages from npm; if not given, any that is not exclusive to other packages. */
  libraries?: readonly string[];
  /** True if Node.js's own modules may be used outside of tests. */
  isNode: boolean;
  /** Folders of other packages, from the project's root, that it may import by their path. */
  folders?: readonly string[];
}

/** Allowed imports between packages, by the name of the importing package. All others are forbidden. */
export const boundaries: Readonly<Record<string, Boundary>> = {
  core: { internal: [], libraries: ['superstruct'], isNode: false },
  'api-client': { internal: ['core'], libraries: ['redaxios', 'superstruct'], isNode: false },
  ui: { internal: ['core'], isNode: false },
  widgets: { internal: ['core', 'api-client', 'ui'], isNode: false },
  'host-app': { internal: ['core', 'api-client', 'ui', 'widgets'], isNode: false },
  server: { internal: ['core'], inTests: ['sandbox', 'scripts'], isNode: true },
  sandbox: { internal: [], isNode: true },
  e2e: { internal: ['core', 'scripts'], isNode: true },
  // A plugin in PHP, and a script for the editor of WordPress that uses only what the editor has.
  wordpress: { internal: [], libraries: [], isNode: false },
  // The pages of schools that are made with a framework themselves, and load the forms by our npm package.
  'embed-demo': {
    internal: [],
    folders: ['packages/widgets/npm/'],
    libraries: ['react', 'react-dom', 'preact', 'vue', 'svelte', 'solid-js'],
    isNode: true,
  },
};

/** Packages from npm that only the named packages may import: the database is the server's, the network api-client's, routes the site's. */
export const exclusivePackages: Readonly<Record<string, readonly string[]>> = {
  '@electric-sql/pglite': ['server'],
  'drizzle-orm': ['server'],
  pg: ['server', 'e2e'],
  redaxios: ['api-client'],
  wouter: ['host-app'],
  'mtn-momo': ['sandbox', 'e2e'],
};

const testTools = ['vitest', 'fast-check', 'happy-dom'];
const isTest = (file: string): boolean => /\.test\.tsx?$|\/(?:testing|bench)\//.test(file);
/** Returns true if a file builds or configures a package: it is beside the sources, runs in Node.js and is not shipped. */
const isTooling = (file: string): boolean => /^(packages\/)?[^/]+\/([^/]+\.config\.ts$|build\/)/.test(file);

/** Returns the package of a path from the project's root: `ui` for `packages/ui/src/field.tsx`, `scripts` for `scripts/x.mjs`. */
export const getPackage = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' ? second : first;
};

/** Lists the specifiers that a file imports, with any import syntax. */
export const listImports = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isNodeModule = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0] ?? '');

/** Returns true if an entry of a package's `exports`, which may hold one `*`, offers a subpath. */
const matchesExport = (entry: string, subpath: string): boolean => {
  const [start = '', end] = entry.split('*');
  return end === undefined ? entry === subpath : subpath.startsWith(start) && subpath.endsWith(end);
};

/** Returns a sentence about a forbidden import, or null if it is allowed. */
const checkImport = (
  file: string,
  specifier: string,
  listExports: (importer: string) => readonly string[],
): string | null => {
  const importer = getPackage(file);
  const boundary = boundaries[importer];
  if (!boundary)
    return `${importer} has no boundary: write in scripts/import-boundaries.ts what it may import`;

  const isAllowedInTests = (target: string): boolean =>
    isTest(file) && (boundary.inTests?.includes(target) ?? false);

  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(file), specifier));
    const target = getPackage(path);
    if (target === importer || boundary.folders?.some((folder) => path.startsWith(folder))) return null;
    if (target === 'scripts' && (boundary.internal.includes(target) || isAllowedInTests(target))) return null;
    if (boundary.internal.includes(target))
      return `${importer} may import ${target} by its name only, not by a path`;
    return `${importer} may not import ${target}`;
  }

  const ours = /^@somesa\/([^/]+)(\/.+)?$/.exec(specifier);
  if (ours) {
    const [, target = '', rest = ''] = ours;
    if (!(boundary.internal.includes(target) || isAllowedInTests(target)))
      return `${importer} may not import ${target}`;
    const isExported = listExports(target).some((path) => matchesExport(path, `.${rest}`));
    return isExported ? null : `${importer} may not import past the exports of ${target}: ${specifier}`;
  }

  if (isTooling(file)) return null;
  if (isNodeModule(specifier)) {
    return boundary.isNode || isTest(file)
      ? null
      : `${importer} may not import Node.js modules: ${specifier}`;
  }
  const name = getPackageName(specifier);
  const allowedPackages = exclusivePackages[name];
  if (allowedPackages && !allowedPackages.includes(importer)) return `${importer} may not import ${name}`;
  const isOffered = boundary.libraries === undefined || boundary.libraries.includes(name);
  return isOffered || (isTest(file) && testTools.includes(name))
    ? null
    : `${importer} may not import ${name}`;
};

/**
 * Lists the forbidden imports of a file, as sentences with the file's name.
 * `listExports` returns the subpaths that a package exports (`.`, `./testing`).
 */
export const findForbiddenImports = (
  file: string,
  text: string,
  listExports: (importer: string) => readonly string[],
): string[] =>
  listImports(text).flatMap((specifier) => {
    const sentence = checkImport(file, specifier, listExports);
    return sentence ? [`${sentence} (${file})`] : [];
  });
