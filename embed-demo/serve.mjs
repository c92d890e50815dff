/** Serves the demo school's site and the gallery of other hosts from their own origin, each page with a security policy of its own. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fillInPinned } from './pinned.mjs';
import { policyOf } from './policies.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Folders that are served, by address prefix; the first matching prefix is used. `dist` is written by the build. */
const folders = [
  { prefix: '/gallery/built/', root: folder('./dist') },
  { prefix: '/gallery/', root: folder('./gallery') },
  { prefix: '/', root: folder('./site') },
];
/** Addresses that show another one's page: under a policy of their own, or because that page makes its addresses itself. */
const twins = {
  '/gallery/strict-csp-trusted-types.html': '/gallery/strict-csp.html',
  '/gallery/single-page/fees': '/gallery/single-page.html',
  '/gallery/single-page/news': '/gallery/single-page.html',
};
const missingPage = join(folder('./site'), '404.html');

/** Placeholder in the pages for the address of the fees service. */
const PLACE = 'SOMESA_URL';
/** The demo is for this machine alone. */
const HOST = '127.0.0.1';
/** Maximum time for open connections to end before they are closed, in milliseconds. */
const STOP_AFTER_MS = 3000;

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

/** The path that is asked for; null where it can't be one. */
const pathOf = (url) => {
  try {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
};

/** Finds the file that a path asks for; null where it would leave its folder or is no kind of file of ours. */
const fileFor = (path) => {
  const name = twins[path] ?? (path.endsWith('/') ? `${path}index.html` : path);
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

/** Builds the server; `somesaUrl` is where the embed and the hosted pages are. It does not listen yet. */
export const createDemoServer = (somesaUrl) => {
  const { origin } = new URL(somesaUrl);

  const pageOf = async (path, bytes) => {
    const html = bytes.toString('utf8').replaceAll(PLACE, origin);
    return Buffer.from(path === '/gallery/pinned.html' ? await fillInPinned(html, origin) : html);
  };

  const answer = async (request, response) => {
    const path = pathOf(request.url ?? '/');
    const policy = policyOf(path, origin);
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
    const file = path && fileFor(path);
    const bytes = file && (await readOrNull(file));
    if (!bytes) {
      const missing = (await readOrNull(missingPage)) ?? Buffer.from('Not found');
      return send(404, contentTypes['.html'], await pageOf(null, missing));
    }
    const extension = extname(file);
    return send(200, contentTypes[extension], extension === '.html' ? await pageOf(path, bytes) : bytes);
  };

  return createServer((request, response) => {
    answer(request, response).catch((error) => {
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
    setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
