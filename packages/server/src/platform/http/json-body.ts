import type { FastifyInstance } from 'fastify';
import { createUnstorableTextError } from '../db/unavailable';

/** Maximum nesting of a body. Ours need three levels; recursive checks would overflow the stack at far more. */
const MAX_DEPTH = 32;

/** Returns whether PostgreSQL can store a text: no NUL, and no half of a pair that stands for one character. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

/** Lists the members of an object, with their names, or the elements of an array. */
const listInner = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
};

/** Returns why a body can't be processed, or null. */
const findFault = (body: unknown): string | null => {
  let level = [body];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    if (level.some((inner) => typeof inner === 'string' && !isStorable(inner)))
      return 'the body contains a character that can’t be stored';
    level = level.flatMap(listInner);
    if (level.length === 0) return null;
  }
  return 'the body is nested too deeply';
};

/** Makes the app accept forms only, as `URLSearchParams`, and reject those with text that can't be stored. */
export const acceptOnlyForms = (app: FastifyInstance, bodyLimit?: number): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) },
    (_request, body, done) => {
      const fields = new URLSearchParams(body);
      const isValid = [...fields].flat().every(isStorable);
      done(isValid ? null : createUnstorableTextError(), fields);
    },
  );
};

/** Makes the app accept JSON bodies only, and reject members that could pollute prototypes. */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    parseJson(request, body, (error, value) => {
      const fault = error ? null : findFault(value);
      done(fault === null ? error : new SyntaxError(fault), value);
    });
  });
};
