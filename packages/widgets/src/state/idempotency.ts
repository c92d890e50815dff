import type { ApiFailure } from '@somesa/api-client';

/** Creates an idempotency key: a random UUID, version 4. Pages on plain http have no `crypto.randomUUID`. */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Statuses with which the server rejects a request after it has checked its key or its whole body. */
const conclusiveStatuses: readonly (number | null)[] = [404, 409, 422];

/**
 * Returns whether a failure proves that a request had no effect, so that its key may be dropped. A lost connection, a response
 * of a proxy and a 5xx prove nothing. Neither does a rejection before the key is checked (403, 413, 429 ...), because an
 * earlier attempt under the same key may have been posted.
 */
export const isConclusive = ({ kind, status }: ApiFailure): boolean =>
  kind === 'answer' && conclusiveStatuses.includes(status);
