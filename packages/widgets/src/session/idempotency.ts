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

/** The statuses with which the server decides about a request, having looked at its key or at all of its body. */
const conclusiveStatuses: readonly (number | null)[] = [404, 409, 422];

/**
 * Tells whether a failure proves that a request made nothing, so that its key may be dropped. A broken line, a proxy's answer
 * and a 5xx prove nothing; nor does a limit or whatever else is refused before the key is looked at (429, 403, 413 ...): an
 * earlier try under the key may have been booked.
 */
export const isConclusive = ({ kind, status }: ApiFailure): boolean =>
  kind === 'answer' && conclusiveStatuses.includes(status);
