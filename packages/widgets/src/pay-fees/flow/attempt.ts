import type { ApiFailure } from '@somesa/api-client';

/**
 * Makes an Idempotency-Key: a random UUID, version 4. `crypto.randomUUID` is missing on pages served by plain http.
 */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * Tells whether a failure proves that nothing was started. A broken line, a proxy's answer and a 5xx prove nothing, so that the
 * same key must go out again.
 */
export const isConclusive = (failure: ApiFailure): boolean =>
  failure.kind === 'answer' && failure.status !== null && failure.status >= 400 && failure.status < 500;
