import type { FastifyInstance } from 'fastify';

/** Width of one level of indentation in the printed route tree, in characters. */
const INDENT = 4;

/** Lists all routes of an app, such as `GET /api/config`, without HEAD routes. */
export const listRoutes = (app: FastifyInstance): string[] => {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / INDENT;
      const path = `${parents[depth - 1] ?? ''}${part}`;
      parents[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
};
