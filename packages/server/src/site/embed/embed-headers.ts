import type { FastifyReply } from 'fastify';
import { commonHeaders } from '../../platform/http/security-headers';

const fileHeaders = {
  ...commonHeaders,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
} as const;

/** Sets the headers of files that host pages load, and of the response for a missing file. */
export const setFileHeaders = (reply: FastifyReply): void => {
  void reply.headers(fileHeaders);
};

/** Paths of files that never change: chunks, whose names contain a hash, and published versions. */
const NEVER_CHANGES = /^\d+\.\d+\.\d+\/|-[A-Z0-9]{8}\.\w+$/;

/** Cache-Control value of files that change with releases: fresh for five minutes, then usable for a day while they are revalidated. */
export const STABLE_NAME = 'public, max-age=300, stale-while-revalidate=86400';

/** Returns the Cache-Control value of a file, by its path below `/embed/`. */
export const getCacheControl = (path: string): string =>
  NEVER_CHANGES.test(path) ? 'public, max-age=31536000, immutable' : STABLE_NAME;
