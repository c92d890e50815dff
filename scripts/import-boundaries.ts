import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Imports that one package of the project may use. */
interface Boundary {
  /** Rooms of ours. */
  rooms: readonly string[];
  /** Packages of others; not given: any that no other wall keeps for itself. */
  packages?: readonly string[];
  /** True if Node.js's own modules may be used outside of tests. */
  isNode: boolean;
}

/** Allowed imports between packages, by the name of the importing package. All others are forbidden. */
export const boundaries: Readonly<Record<string, Boundary>> = {
  core: { rooms: [], packages: ['superstruct'], isNode: false },
  'api-client': { rooms: ['core'], packages: ['redaxios', 'superstruct'], isNode: false },
  ui: { rooms: ['core'], isNode: false },
  widgets: { rooms: ['core', 'api-client', 'ui'], isNode: false },
  'host-app': { rooms: ['core', 'api-client', 'ui', 'widgets'], isNode: false },
  server: { rooms: ['core'], isNode: true },
  sandbox: { rooms: [], isNode: true },
  e2e: { rooms: ['core', 'scripts'], isNode: true },
  // The pages of schools that are made with React or Preact themselves.
  'embed-demo': { rooms: [], packages: ['react', 'react-dom', 'preact'], isNode: true },
};

/** Packages that only one room may touch: the database is the server's, the network api-client's, routes the host's. */
export const exclusivePackages: Readonly<Record<string, readonly string[]>> = {
  '@electric-sql/pglite': ['server'],
  'drizzle-orm': ['server'],
  pg: ['server', 'e2e'],
  'pg-boss': ['server'],
  redaxios: ['api-client'],
  wouter: ['host-app'],
  'mtn-momo': ['sandbox', 'e2e'],
};

const testTools = ['vitest', 'fast-check', 'happy-dom'];
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
/** Returns true if a file builds or configures a package: it is beside the sources, runs in Node.js and is not shipped. */
const isTooling = (file: string): boolean => /^(packages\/)?[^/]+\/([^/]+\.config\.ts$|build\/)/.test(file);

/** The room that a path from the project's root lies in: `packages/ui/src/field.tsx` in `ui`, `scripts/x.mjs` in `scripts`. */
export const packageOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' ? second : first;
};

/** Everything that a file imports, in whatever way. */
export const importsOf = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

const packageNameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isNodeModule = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0] ?? '');

/** Returns true if an entry of a package's `exports`, which may hold one `*`, offers a subpath. */
const isExportOf = (entry: string, subpath: string): boolean => {
  const [start = '', end] = entry.split('*');
  return end === undefined ? entry === subpath : subpath.startsWith(start) && subpath.endsWith(end);
};

/** One import that a wall forbids, as a sentence; null where it is allowed. */
const checkImport = (
  file: string,
  specifier: string,
  exportsOf: (room: string) => readonly string[],
): string | null => {
  const room = packageOf(file);
  const wall = boundaries[room];
  if (!wall) return `${room} has no wall: write in scripts/import-boundaries.ts what it may import`;

  if (specifier.startsWith('.')) {
    const target = packageOf(normalize(join(dirname(file), specifier)));
    if (target === room) return null;
    if (target === 'scripts' && wall.rooms.includes('scripts')) return null;
    if (wall.rooms.includes(target)) return `${room} may import ${target} by its name only, not by a path`;
    return `${room} may not import ${target}`;
  }

  const ours = /^@somesa\/([^/]+)(\/.+)?$/.exec(specifier);
  if (ours) {
    const [, target = '', rest = ''] = ours;
    if (!wall.rooms.includes(target)) return `${room} may not import ${target}`;
    const isExported = exportsOf(target).some((path) => isExportOf(path, `.${rest}`));
    return isExported ? null : `${room} may not import past the exports of ${target}: ${specifier}`;
  }

  if (isTooling(file)) return null;
  if (isNodeModule(specifier)) {
    return wall.isNode || isTest(file) ? null : `${room} may not import Node.js modules: ${specifier}`;
  }
  const name = packageNameOf(specifier);
  const keptBy = exclusivePackages[name];
  if (keptBy && !keptBy.includes(room)) return `${room} may not import ${name}`;
  const isOffered = wall.packages === undefined || wall.packages.includes(name);
  return isOffered || (isTest(file) && testTools.includes(name)) ? null : `${room} may not import ${name}`;
};

/**
 * Finds the imports of a file that go through a wall, as sentences with the file's name.
 * `exportsOf` tells the subpaths that a room exports (`.`, `./testing`).
 */
export const breachesOf = (
  file: string,
  text: string,
  exportsOf: (room: string) => readonly string[],
): string[] =>
  importsOf(text).flatMap((specifier) => {
    const sentence = checkImport(file, specifier, exportsOf);
    return sentence ? [`${sentence} (${file})`] : [];
  });
