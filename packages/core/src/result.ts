/** Result of a function that can fail: the value, or an expected error. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Creates a successful result. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** Creates a failed result. */
export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });
