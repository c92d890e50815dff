import { DrizzleQueryError } from 'drizzle-orm';

/** Returns true for an error code of the database: the five characters of SQLSTATE. */
const isFromDatabase = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/** The error itself, where Drizzle wrapped it in a message that holds the statement's values. */
export const unwrapError = (error: unknown): NodeJS.ErrnoException => {
  const inner = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return inner instanceof Error ? inner : new Error(String(inner));
};

const frames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Names an error for the log without what was in the request: a database's message may quote a value, so its code
 * stands for it.
 */
export const describeError = (error: unknown) => {
  const { name, message, code, stack } = unwrapError(error);
  return { name, code, ...(!isFromDatabase(code) && { message }), stack: frames(stack) };
};
