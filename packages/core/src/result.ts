/** Result of a call that can fail: the value, or an expected error as data. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Wraps a value as a success. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** Wraps an expected failure. */
export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });
