import { brand, DAY_MS, languages } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock';

const PATH = '/.well-known/security.txt';
/** Number of days for which a copy is valid. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const CACHE_SECONDS = 86_400;

/** Registers GET /.well-known/security.txt: the contact for vulnerability reports (RFC 9116). */
export const serveSecurityText = (app: FastifyInstance, deps: { clock: Clock; publicUrl: string }): void => {
  app.get(PATH, async (_request, reply) => {
    const expires = new Date(deps.clock.now().getTime() + VALID_DAYS * DAY_MS);
    const lines = [
      `Contact: mailto:${brand.emails[0]}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${deps.publicUrl}${PATH}`,
    ];
    void reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
