import type { FastifyInstance } from 'fastify';

/** Maximum nesting of a body. Ours need three levels; recursive checks would overflow the stack at far more. */
const MAX_DEPTH = 32;

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

/** Returns whether a body contains a NUL, which PostgreSQL can't store. */
const hasNul = (body: string): boolean => body.includes('\\u0000');

/** Makes the app accept JSON bodies only, and reject members that could pollute prototypes. */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasNul(body)) return done(new SyntaxError('the body contains a NUL'));
    parseJson(request, body, (error, value) => {
      if (error || isNestedWithin(value, MAX_DEPTH)) return done(error, value);
      return done(new SyntaxError('the body is nested too deeply'));
    });
  });
};
