import { DrizzleQueryError } from 'drizzle-orm';

/** Returns whether an error code is an SQLSTATE. */
const isFromDatabase = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/** Returns the error that Drizzle wrapped, because Drizzle's message contains the values of the statement. */
export const unwrapError = (error: unknown): NodeJS.ErrnoException => {
  const inner = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return inner instanceof Error ? inner : new Error(String(inner));
};

const getStackFrames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Describes an error for the log without data of the request. Leaves out messages of the database, which may quote values.
 */
export const describeError = (error: unknown) => {
  const { name, message, code, stack } = unwrapError(error);
  return { name, code, ...(!isFromDatabase(code) && { message }), stack: getStackFrames(stack) };
};
