import type { ApiFailure } from '@somesa/api-client';

/** Statuses with which the server rejects a request after it has checked its key or its whole body. */
const conclusiveStatuses: readonly (number | null)[] = [404, 409, 422];

/**
 * Returns whether a failure proves that a request had no effect, so that its key may be dropped. A lost
 * connection, a response of a proxy and a 5xx prove nothing. Neither does a rejection before the key is
 * checked (403, 413, 429 ...), because an earlier attempt under the same key may have been posted.
 */
export const isConclusive = ({ kind, status }: ApiFailure): boolean =>
  kind === 'answer' && conclusiveStatuses.includes(status);
