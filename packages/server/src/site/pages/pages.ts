import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { escapeHtml, languages, problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { array, create, string, type } from 'superstruct';
import { GUARANTEE_LINK_PATH } from '../../loans/applications/guarantors';
import { FEE_LINK_PATH } from '../../messaging/sms/fee-link-tokens';
import { cameraPolicy, pagePolicy } from '../../platform/http/security-headers';
import { sendProblem } from '../../platform/http/send-problem';
import { offerXsrfToken } from '../../platform/http/xsrf';
import { siteFolder } from './keep-built-files';
import { getPageLanguage, parsePageAddress } from './page-address';
import { createPageStore, type StoredPage } from './page-store';
import { renderReceiptMetadata } from './receipt-metadata';

/** Renders the sitemap: every listed page, with its addresses in other languages. */
const renderSitemap = (listed: readonly string[], publicUrl: string): string => {
  const buildAddress = (path: string, language: string): string =>
    escapeHtml(`${publicUrl}${path}${language === 'en' ? '' : `?lang=${language}`}`);
  const entries = listed.map((path) => {
    const others = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${buildAddress(path, language)}"/>`,
    );
    return `<url><loc>${buildAddress(path, 'en')}</loc>${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
};

/** Renders robots.txt. */
const renderRobots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Allow: /api/receipts/*/picture
Disallow: /parent/
Disallow: /admin
Disallow: /p/

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Addresses of the site, as written by its build. */
const Addresses = type({
  /** Pages that were built, in every language. */
  pages: array(string()),
  /** Patterns of the screens that are rendered in the browser. */
  screens: array(string()),
  /** Regular expressions of the addresses that are in English only. */
  englishOnly: array(string()),
  /** Addresses that search engines may list. */
  listed: array(string()),
});

/** File of an address, relative to the folder of a language, and whether the address exists. */
interface PageFile {
  file: string;
  exists: boolean;
}

/** Built site. */
interface BuiltSite {
  listed: readonly string[];
  find: (pathname: string) => PageFile;
  isEnglishOnly: (pathname: string) => boolean;
}

const NOT_FOUND: PageFile = { file: '_not-found.html', exists: false };
const SHELL: PageFile = { file: '_shell.html', exists: true };

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Reads the addresses of the built site in a folder. */
const readBuiltSite = (root: string): BuiltSite => {
  const written: unknown = JSON.parse(readFileSync(join(root, 'pages/addresses.json'), 'utf8'));
  const { pages, screens, englishOnly, listed } = create(written, Addresses);
  const built = new Set(pages);
  const patterns = screens.map(toPattern);
  const englishPatterns = englishOnly.map((pattern) => new RegExp(pattern));
  return {
    listed,
    find: (pathname) => {
      const path = pathname.replace(/(?<=.)\/$/, '');
      if (built.has(path)) return { file: `${path === '/' ? 'index' : path.slice(1)}.html`, exists: true };
      return patterns.some((pattern) => pattern.test(path)) ? SHELL : NOT_FOUND;
    },
    isEnglishOnly: (pathname) => englishPatterns.some((pattern) => pattern.test(pathname)),
  };
};

const HASHED = /-[\w-]{8}\.\w+$/;
/** Time a file with a stable name may be cached, in seconds. */
const STABLE_AGE_S = 300;

const getCacheControl = (path: string): string =>
  HASHED.test(path.replace(/\.(?:br|gz)$/, ''))
    ? 'public, max-age=31536000, immutable'
    : `public, max-age=${STABLE_AGE_S}`;

const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
  void reply.header('cache-control', getCacheControl(path));
  void reply.header('vary', 'Accept-Encoding');
  // Its service worker stores the page with these headers.
  if (/[\\/]gate[\\/]index\.html(?:\.\w+)?$/.test(path))
    void reply.header('permissions-policy', cameraPolicy);
};

/** Headers of a page whose address is a secret: no cache stores it, no search engine lists it, and no other site learns its address. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Sends a page in an encoding that the browser accepts, or 304 if the browser has it already. */
const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  isPrivate: boolean,
): FastifyReply => {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  // Each encoding is a separate representation, with an ETag of its own.
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
  if (isPrivate) void reply.removeHeader('etag').headers(privateHeaders);
  else if (request.headers['if-none-match'] === etag && reply.statusCode === 200)
    return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
};

/**
 * Serves the Somesa site: its files, and a page for every other address, in the language of the visitor. `keptAssets` is a folder with
 * scripts and styles of other builds, whose pages browsers may still show.
 */
export const servePages = (
  app: FastifyInstance,
  publicUrl: string,
  root = siteFolder,
  keptAssets?: string,
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
    const getPage = createPageStore(root, origin);
    const forCrawlers = `public, max-age=${STABLE_AGE_S}`;
    pages.get('/robots.txt', (_request, reply) =>
      reply.header('cache-control', forCrawlers).type('text/plain; charset=utf-8').send(renderRobots(origin)),
    );
    pages.get('/sitemap.xml', (_request, reply) =>
      reply
        .header('cache-control', forCrawlers)
        .type('application/xml; charset=utf-8')
        .send(renderSitemap(site.listed, origin)),
    );
    // Browsers keep the fragment, which is the end of the link.
    pages.get(GUARANTEE_LINK_PATH, (_request, reply) => reply.redirect('/guarantee'));
    pages.get('/gate', (_request, reply) => reply.redirect('/gate/'));
    pages.get('/gate/', (_request, reply) => reply.sendFile('gate/index.html'));
    await pages.register(fastifyStatic, {
      root,
      // Compressed files are sent under the address of the original.
      globIgnore: ['pages/**', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      wildcard: false,
      index: false,
      setHeaders,
    });
    if (keptAssets !== undefined)
      await pages.register(fastifyStatic, {
        root: keptAssets,
        prefix: '/assets/',
        decorateReply: false,
        preCompressed: true,
        cacheControl: false,
        acceptRanges: false,
        index: false,
        setHeaders,
      });
    pages.setNotFoundHandler(async (request, reply) => {
      const { pathname, searchParams } = parsePageAddress(request.url);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const { file, exists } = site.find(pathname);
      const isFile = !exists && /\.\w+$/.test(pathname);
      if (!isRead || isFile || /^\/(api|embed)(\/|$)/.test(pathname))
        return sendProblem(reply, problem('not_found'));
      const language = site.isEnglishOnly(pathname)
        ? 'en'
        : getPageLanguage(searchParams, request.headers.cookie);
      offerXsrfToken(request, reply, isSecure);
      void reply.code(exists ? 200 : 404).header('content-language', language);
      const isPrivate = pathname.startsWith(FEE_LINK_PATH);
      const metadata = renderReceiptMetadata(pathname, origin);
      return sendPage(request, reply, await getPage(`${language}/${file}`, metadata), isPrivate);
    });
  });
};
