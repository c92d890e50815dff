import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../config/loopback';
import { isForwarded } from './forwarded';

/** Who may read the metrics. */
export interface MetricsAccess {
  /** Opens them wherever a call comes from; undefined if there is none. */
  token: string | undefined;
  /** Whether only this machine reaches the site, so that a call from here was not passed on by a proxy. */
  isLocalSite: boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a call may read the metrics: with the token if there is one, otherwise from this machine alone. */
export const mayReadMetrics = (request: FastifyRequest, { token, isLocalSite }: MetricsAccess): boolean => {
  if (token !== undefined)
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
  return isLocalSite && !isForwarded(request) && isLoopback(request.socket.remoteAddress ?? '');
};
