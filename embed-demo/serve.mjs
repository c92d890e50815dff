/** Serves the demo school's site and the gallery of host pages on an origin of their own, with a content security policy for each page. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fillInPinned } from './pinned.mjs';
import { getPolicy } from './policies.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Folders by URL prefix, of which the first match is served. The build writes `dist`. */
const folders = [
  { prefix: '/gallery/built/', root: folder('./dist') },
  { prefix: '/gallery/', root: folder('./gallery') },
  { prefix: '/', root: folder('./site') },
];
/** Paths that serve the page of another path: with another policy, or as a route of a single-page site. */
const aliases = {
  '/gallery/strict-csp-trusted-types.html': '/gallery/strict-csp.html',
  '/gallery/single-page/fees': '/gallery/single-page.html',
  '/gallery/single-page/news': '/gallery/single-page.html',
};
const missingPage = join(folder('./site'), '404.html');

/** Placeholder in the pages for Somesa's origin. */
const PLACEHOLDER = 'SOMESA_URL';
/** Address to listen on: this machine only. */
const HOST = '127.0.0.1';
/** Time after which open connections are closed on shutdown, in milliseconds. */
const CLOSE_AFTER_MS = 3000;

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cache-Control': 'no-cache',
};

/** Returns the decoded path of a request's URL; null if it is invalid. */
const parsePath = (url) => {
  try {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
};

/** Returns the file of a path; null if it is outside its folder or of an unknown type. */
const findFile = (path) => {
  const name = aliases[path] ?? (path.endsWith('/') ? `${path}index.html` : path);
  const { prefix, root } = folders.find((each) => name.startsWith(each.prefix));
  const file = normalize(join(root, name.slice(prefix.length)));
  return file.startsWith(root + sep) && extname(file) in contentTypes ? file : null;
};

const readOrNull = async (file) => {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
};

/** Creates the server, which does not listen yet. The embed and Somesa's pages are at `somesaUrl`. */
export const createDemoServer = (somesaUrl) => {
  const { origin } = new URL(somesaUrl);

  const renderPage = async (path, bytes) => {
    const html = bytes.toString('utf8').replaceAll(PLACEHOLDER, origin);
    return Buffer.from(path === '/gallery/pinned.html' ? await fillInPinned(html, origin) : html);
  };

  const respond = async (request, response) => {
    const path = parsePath(request.url ?? '/');
    const policy = getPolicy(path, origin);
    const send = (status, type, body) => {
      response.writeHead(status, {
        ...headers,
        ...(policy && { 'Content-Security-Policy': policy }),
        'Content-Type': type,
        'Content-Length': body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return send(405, 'text/plain; charset=utf-8', Buffer.from('Only GET and HEAD are answered here.\n'));
    }
    const file = path && findFile(path);
    const bytes = file && (await readOrNull(file));
    if (!bytes) {
      const missing = (await readOrNull(missingPage)) ?? Buffer.from('Not found');
      return send(404, contentTypes['.html'], await renderPage(null, missing));
    }
    const extension = extname(file);
    return send(200, contentTypes[extension], extension === '.html' ? await renderPage(path, bytes) : bytes);
  };

  return createServer((request, response) => {
    respond(request, response).catch((error) => {
      console.error('demo site:', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
};

const main = () => {
  const port = Number(process.env.DEMO_PORT ?? 4100);
  const server = createDemoServer(process.env.SOMESA_URL ?? 'http://localhost:4000');
  server.on('error', (error) => {
    console.error(`The demo site can't listen on port ${port}: ${error.message}`);
    process.exitCode = 1;
  });
  server.listen(port, HOST, () => {
    console.log(`Demo school's site: http://localhost:${port}/fees.html`);
    console.log(`Gallery of other hosts: http://localhost:${port}/gallery/`);
  });

  const stop = () => {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
