import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../package-root';
import { pagePolicy } from './security-headers';
import { sendProblem } from './send-problem';
import { offerXsrfToken } from './xsrf';

const HASHED = /-[\w-]{8,}\.\w+$/;
/** How long a file with a stable name may be kept, in seconds. */
const STABLE_AGE_S = 300;

const cacheControl = (sent: string): string => {
  const path = sent.replace(/\.(?:br|gz)$/, '');
  if (path.endsWith('.html')) return 'no-cache';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : `public, max-age=${STABLE_AGE_S}`;
};

/** Serves the host app: its files, and its one page for every address that is a screen's. */
export const servePages = (
  app: FastifyInstance,
  publicUrl: string,
  root = join(packageRoot(), '../../host-app/dist'),
): void => {
  const isSecure = publicUrl.startsWith('https:');
  void app.register(async (pages) => {
    await pages.register(helmet, { ...pagePolicy, ...(isSecure ? {} : { strictTransportSecurity: false }) });
    if (!existsSync(root)) {
      pages.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('not_found')));
      return;
    }
    await pages.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      index: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', cacheControl(path));
        response.setHeader('vary', 'Accept-Encoding');
      },
    });
    pages.setNotFoundHandler((request, reply) => {
      const isScreen = request.method === 'GET' && !/^\/(api|embed)(\/|$)/.test(request.url);
      if (!isScreen || /\.\w+$/.test(request.url.split('?')[0] ?? ''))
        return sendProblem(reply, problem('not_found'));
      offerXsrfToken(request, reply, isSecure);
      return reply.sendFile('index.html');
    });
  });
};
