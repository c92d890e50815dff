import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageRoot } from '../../platform/config/package-root';
import { pagePolicy } from '../../platform/http/security-headers';
import { sendProblem } from '../../platform/http/send-problem';
import { offerXsrfToken } from '../../platform/http/xsrf';
import { readBuiltSite } from './built-site';
import { pageAddress } from './page-address';
import { pageLanguage } from './page-language';
import { createPageStore, type StoredPage } from './page-store';
import { robotsOf, sitemapOf } from './sitemap';

const HASHED = /-[\w-]{8,}\.\w+$/;
/** How long a file with a stable name may be kept, in seconds. */
const STABLE_AGE_S = 300;

const cacheControl = (sent: string): string =>
  HASHED.test(sent.replace(/\.(?:br|gz)$/, ''))
    ? 'public, max-age=31536000, immutable'
    : `public, max-age=${STABLE_AGE_S}`;

/** Sends a page as the browser can take it, or only that it is still the same. */
const sendPage = (request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply => {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  // Each encoding is a representation of its own.
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
  if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
};

/** Serves the host app: its files, and a page for every other address, in the person's language. */
export const servePages = (
  app: FastifyInstance,
  publicUrl: string,
  root = join(packageRoot(), '../../host-app/dist'),
): void => {
  const isSecure = publicUrl.startsWith('https:');
  const origin = publicUrl.replace(/\/$/, '');
  void app.register(async (pages) => {
    await pages.register(helmet, { ...pagePolicy, ...(isSecure ? {} : { strictTransportSecurity: false }) });
    if (!existsSync(root)) {
      pages.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('not_found')));
      return;
    }
    const site = readBuiltSite(root);
    const pageAt = createPageStore(root, origin);
    pages.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robotsOf(origin)));
    pages.get('/sitemap.xml', (_request, reply) =>
      reply.type('application/xml').send(sitemapOf(site.listed, origin)),
    );
    await pages.register(fastifyStatic, {
      root,
      globIgnore: ['pages/**'],
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      index: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', cacheControl(path));
        response.setHeader('vary', 'Accept-Encoding');
      },
    });
    pages.setNotFoundHandler(async (request, reply) => {
      const { pathname, searchParams } = pageAddress(request.url);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const { file, isThere } = site.find(pathname);
      const isFile = !isThere && /\.\w+$/.test(pathname);
      if (!isRead || isFile || /^\/(api|embed)(\/|$)/.test(pathname))
        return sendProblem(reply, problem('not_found'));
      const language = pageLanguage(searchParams, request.headers.cookie);
      offerXsrfToken(request, reply, isSecure);
      void reply.code(isThere ? 200 : 404).header('content-language', language);
      return sendPage(request, reply, await pageAt(`${language}/${file}`));
    });
  });
};
