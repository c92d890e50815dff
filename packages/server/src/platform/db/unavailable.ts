/** SQLSTATE of a lock timeout. */
const LOCK_TIMEOUT = '55P03';
/** SQLSTATE of a write to a read-only server, such as a standby. */
const READ_ONLY = '25006';

/** Error codes of a database that can't be reached, is shutting down or is overloaded. The caller may retry.
 */
const UNAVAILABLE_CODE = new RegExp(
  `^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P|57014|40P01|40001|53|08|${LOCK_TIMEOUT}|${READ_ONLY})`,
);
/** Messages of errors without a code, of the driver and its pool. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|not queryable/;

/** Returns whether an error, or its cause, means that the database is temporarily unavailable. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  return UNAVAILABLE_CODE.test(String(code)) || UNAVAILABLE_MESSAGE.test(message) || isUnavailable(cause);
};

/** SQLSTATE of a text that can't be stored, such as one with a NUL. */
const UNSTORABLE_TEXT = '22021';

/** Creates the error of a text that the database would reject, without asking it. */
export const createUnstorableTextError = (): Error =>
  Object.assign(new Error('a text can’t be stored'), { code: UNSTORABLE_TEXT });

/** Returns whether an error, or its cause, means that a text of the request can't be stored. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code === UNSTORABLE_TEXT || isUnstorableText(error.cause));

/** Returns whether an error, or its cause, means that the server is read-only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === READ_ONLY || isReadOnly(error.cause));
