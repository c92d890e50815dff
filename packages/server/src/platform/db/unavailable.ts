/** SQLSTATE of a lock that was waited for too long. */
const LOCK_TIMEOUT = '55P03';
/** SQLSTATE of a write to a server that only reads: it was taken over from, or has not taken over yet. */
const READ_ONLY = '25006';

/**
 * Error codes of a database that can't be reached, is shutting down or has too much to do. The caller may try again.
 */
const UNAVAILABLE_CODE = new RegExp(
  `^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P|57014|40P01|40001|53|08|${LOCK_TIMEOUT}|${READ_ONLY})`,
);
/** The errors of the driver and its pool that have no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|not queryable/;

/** Returns whether an error, or what caused it, says that the database can't answer right now. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  return UNAVAILABLE_CODE.test(String(code)) || UNAVAILABLE_MESSAGE.test(message) || isUnavailable(cause);
};

/** Returns whether an error says that this connection will never be able to write. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === READ_ONLY || isReadOnly(error.cause));
