import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { escapeHtml, findLanguage, type Language, languages, problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { array, create, string, type } from 'superstruct';
import { packageRoot } from '../../platform/config/package-root';
import { pagePolicy } from '../../platform/http/security-headers';
import { sendProblem } from '../../platform/http/send-problem';
import { offerXsrfToken } from '../../platform/http/xsrf';
import { pageAddress } from './page-address';
import { createPageStore, type StoredPage } from './page-store';

/** Writes the sitemap: every listed page, and where it stands in other languages. */
const sitemapOf = (listed: readonly string[], publicUrl: string): string => {
  const addressOf = (path: string, language: string): string =>
    escapeHtml(`${publicUrl}${path}${language === 'en' ? '' : `?lang=${language}`}`);
  const entries = listed.map((path) => {
    const others = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(path, language)}"/>`,
    );
    return `<url><loc>${addressOf(path, 'en')}</loc>${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
};

/** Tells robots where nothing is for them, and where the sitemap is. */
const robotsOf = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /parent/
Disallow: /admin

Sitemap: ${publicUrl}/sitemap.xml
`;

const chosenIn = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)somesa_lang=(\w+)/.exec(cookies ?? '')?.[1];

/** Chooses the language of a page: `?lang=` in the address, else what the person chose before, else English. */
const pageLanguage = (query: URLSearchParams, cookies: string | undefined): Language =>
  findLanguage(query.get('lang')) ?? findLanguage(chosenIn(cookies)) ?? 'en';

/** Addresses of the site, as its build wrote them. */
const Addresses = type({
  /** Pages that were built, in every language. */
  pages: array(string()),
  /** Patterns of the screens that are drawn in the browser. */
  screens: array(string()),
  /** Addresses that search engines may list. */
  listed: array(string()),
});

/** File served at an address, relative to each language's folder; `isThere` is true if the address exists. */
interface Found {
  file: string;
  isThere: boolean;
}

/** The site as it was built. */
interface BuiltSite {
  listed: readonly string[];
  find: (pathname: string) => Found;
}

const NOT_FOUND: Found = { file: '_not-found.html', isThere: false };
const SHELL: Found = { file: '_shell.html', isThere: true };

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Reads which addresses the site in a folder has. */
const readBuiltSite = (root: string): BuiltSite => {
  const written: unknown = JSON.parse(readFileSync(join(root, 'pages/addresses.json'), 'utf8'));
  const { pages, screens, listed } = create(written, Addresses);
  const built = new Set(pages);
  const patterns = screens.map(patternOf);
  return {
    listed,
    find: (pathname) => {
      const path = pathname.replace(/(?<=.)\/$/, '');
      if (built.has(path)) return { file: `${path === '/' ? 'index' : path.slice(1)}.html`, isThere: true };
      return patterns.some((pattern) => pattern.test(path)) ? SHELL : NOT_FOUND;
    },
  };
};

const HASHED = /-[\w-]{8,}\.\w+$/;
/** Time a file with a stable name may be cached, in seconds. */
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
