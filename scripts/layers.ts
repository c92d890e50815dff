import { dirname, join, normalize } from 'node:path';
import { listImports } from './import-boundaries';

/** Layers of the server, lowest first: a folder of packages/server/src each. A layer imports itself and the layers below it. */
export const serverLayers = [
  'platform',
  'providers',
  'ledger',
  'messaging',
  'people',
  'schools',
  'loans',
  'payments',
  'site',
  'parent',
  'admin',
  'app',
] as const;

const SERVER = 'packages/server/src/';
/** Demo data, which imports the server and is no part of it. */
const DEV = 'packages/server/dev/';
const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const extensions = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Files of the project with the files that each of them imports by a path, all as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of files by a relative path, types included. `textOf` returns the text of a file. */
export const readImports = (files: readonly string[], textOf: (file: string) => string): ImportGraph => {
  const known = new Set(files);
  const resolve = (file: string, specifier: string): string | undefined => {
    const path = normalize(join(dirname(file), specifier));
    return extensions.map((extension) => path + extension).find((candidate) => known.has(candidate));
  };
  return new Map(
    files.map((file) => [
      file,
      listImports(textOf(file))
        .filter((specifier) => specifier.startsWith('.'))
        .flatMap((specifier) => resolve(file, specifier) ?? []),
    ]),
  );
};

/** Returns the layer of a file of the server, counted from 0; -1 if it lies in no layer. */
const getLayer = (file: string): number =>
  serverLayers.indexOf(file.slice(SERVER.length).split('/')[0] as (typeof serverLayers)[number]);

/** Lists the files of the server that lie in no layer, and the imports from a layer into a higher one or the demo data, as sentences. Tests may import anything. */
export const findUpwardImports = (graph: ImportGraph): string[] =>
  [...graph].flatMap(([file, imports]) => {
    if (!file.startsWith(SERVER) || isOfTests(file)) return [];
    if (getLayer(file) < 0) return [`${file} lies in no layer of the server`];
    return imports
      .filter(
        (target) =>
          target.startsWith(DEV) ||
          (target.startsWith(SERVER) && (isOfTests(target) || getLayer(target) > getLayer(file))),
      )
      .map((target) => `${file} may not import ${target}`);
  });

/** Lists the groups of files that import each other in a circle, dynamic imports and types included (Tarjan's algorithm). */
export const findCircles = (graph: ImportGraph): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.size - 1;
    const start = stack.push(file) - 1;
    const imports = graph.get(file) ?? [];
    for (const target of imports) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(file, low);
    if (low === order.get(file)) {
      const group = stack.splice(start);
      if (group.length > 1 || imports.includes(file)) circles.push(group.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
};
