import { dirname, join, normalize } from 'node:path';
import { listImports } from './import-boundaries';

/** A package in layers: each folder of its sources is one, which imports itself and the layers below it. */
export interface LayeredPackage {
  name: string;
  sources: string;
  /** Lowest first. */
  layers: readonly string[];
  /** Layer of the files that lie in no folder. */
  outside?: string;
}

export const server: LayeredPackage = {
  name: 'the server',
  sources: 'packages/server/src/',
  layers: [
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
    'audit',
    'admin',
    'app',
  ],
};

export const layeredPackages: readonly LayeredPackage[] = [
  server,
  {
    name: 'the host',
    sources: 'host-app/src/',
    layers: [
      'texts',
      'api',
      'state',
      'routing',
      'scenes',
      'layout',
      'forms',
      'loading',
      'loans',
      'pages',
      'site',
      'prerender',
    ],
    outside: 'site',
  },
];

/** Demo data, which imports the server and is no part of it. */
const DEV = 'packages/server/dev/';
export const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
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

/** Returns the layer of a file of the package, counted from 0; -1 if it lies in no layer. */
export const getLayer = ({ sources, layers, outside }: LayeredPackage, file: string): number => {
  const [folder = '', ...rest] = file.slice(sources.length).split('/');
  return layers.indexOf(rest.length > 0 ? folder : (outside ?? ''));
};

/** Returns true if a file defines tables, whose foreign keys lead to any layer; `layer-tables.ts` checks their use. */
export const definesTables = (file: string): boolean => /^packages\/server\/src\/\w+\/tables\//.test(file);

/**
 * Lists the files that lie in no layer of their package, and the imports from a layer into a higher one, the tests or
 * the demo data, as sentences. Tests may import anything.
 */
export const findUpwardImports = (graph: ImportGraph): string[] =>
  layeredPackages.flatMap((each) =>
    [...graph].flatMap(([file, imports]) => {
      if (!file.startsWith(each.sources) || isOfTests(file)) return [];
      if (getLayer(each, file) < 0) return [`${file} lies in no layer of ${each.name}`];
      return imports
        .filter((target) => !definesTables(target))
        .filter(
          (target) =>
            target.startsWith(DEV) ||
            (target.startsWith(each.sources) &&
              (isOfTests(target) || getLayer(each, target) > getLayer(each, file))),
        )
        .map((target) => `${file} may not import ${target}`);
    }),
  );

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
