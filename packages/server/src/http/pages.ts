import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../package-root';
import { pagePolicy, setEmbedHeaders } from './security-headers';
import { sendProblem } from './send-problem';
import { offerXsrfToken } from './xsrf';

const HASHED = /-[\w-]{8,}\.\w+$/;
/** How long a file with a stable name may be kept, in seconds. */
const STABLE_AGE_S = 300;

const cacheControl = (path: string): string => {
  if (path.endsWith('.html')) return 'no-cache';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : `public, max-age=${STABLE_AGE_S}`;
};

/** Serves the embed's files to any origin, under their own headers. */
export const serveEmbed = (app: FastifyInstance): void => {
  const root = join(packageRoot(), '../widgets/dist/embed');
  if (!existsSync(root)) return;
  void app.register(async (embed) => {
    embed.addHook('onSend', async (_request, reply) => setEmbedHeaders(reply));
    await embed.register(fastifyStatic, {
      root,
      prefix: '/embed/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', cacheControl(path));
      },
    });
  });
};

/** Serves the host app: its files, and its one page for every address that is a screen's. */
export const servePages = (app: FastifyInstance, publicUrl: string): void => {
  const root = join(packageRoot(), '../../host-app/dist');
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
