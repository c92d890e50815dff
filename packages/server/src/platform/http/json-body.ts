import type { FastifyInstance } from 'fastify';

/** Maximum nesting of a body: ours need three levels, and some checks would run out of stack far below. */
const DEEPEST = 32;

const isNestedWithin = (value: unknown, levels: number): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((inner) =>
      typeof inner === 'object' && inner !== null ? Object.values(inner) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
};

/** A text with this character can be kept in no database of ours. */
const hasNul = (body: string): boolean => body.includes('\\u0000');

/** Takes bodies that are JSON and nothing else, without members that reach for prototypes. */
export const takeJsonOnly = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasNul(body)) return done(new SyntaxError('the body holds a NUL'));
    parseJson(request, body, (error, value) => {
      if (error || isNestedWithin(value, DEEPEST)) return done(error, value);
      return done(new SyntaxError('the body is nested too deep'));
    });
  });
};
