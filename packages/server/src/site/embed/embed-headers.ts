import type { FastifyReply } from 'fastify';
import { commonHeaders } from '../../platform/http/security-headers';

const fileHeaders = {
  ...commonHeaders,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
} as const;

/** The headers of the files that partner schools load from their own pages, and of what stands for a missing one. */
export const setFileHeaders = (reply: FastifyReply): void => {
  void reply.headers(fileHeaders);
};

/** A file that never changes under its name: a chunk, which is named after its build, and all of a published version. */
const NEVER_CHANGES = /^\d+\.\d+\.\d+\/|-[A-Z0-9]{8}\.\w+$/;

/** Cache-Control value for addresses whose content changes with releases: kept for five minutes, and for a day longer while it is requested again. */
export const STABLE_NAME = 'public, max-age=300, stale-while-revalidate=86400';

/** Returns the Cache-Control value for a file of the embed, by its path below `/embed/`. */
export const cacheControlOf = (path: string): string =>
  NEVER_CHANGES.test(path) ? 'public, max-age=31536000, immutable' : STABLE_NAME;
