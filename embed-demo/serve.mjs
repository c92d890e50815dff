/** Serves the demo school's site from its own origin, with a security policy of the school's own. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const siteFolder = fileURLToPath(new URL('./site', import.meta.url));
/** What stands in the pages for the address of the fees service. */
const PLACE = 'SOMESA_URL';
/** How long open connections may take to end before they are cut, in milliseconds. */
const STOP_AFTER_MS = 3000;

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What a careful school would send: its own files, and the fees service by name. */
const policyFor = (somesaOrigin) =>
  [
    "default-src 'none'",
    `script-src 'self' ${somesaOrigin}`,
    "style-src 'self'",
    `img-src 'self' data: ${somesaOrigin}`,
    `connect-src ${somesaOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Finds the file that a path asks for; null where it would leave the site or is no kind of file of ours. */
const fileFor = (url) => {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://site').pathname);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  const name = path.endsWith('/') ? `${path}index.html` : path;
  const file = normalize(join(siteFolder, name));
  return file.startsWith(siteFolder + sep) && extname(file) in contentTypes ? file : null;
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
  const headers = {
    'Content-Security-Policy': policyFor(origin),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-cache',
  };

  const answer = async (request, response) => {
    const send = (status, type, body) => {
      response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const page = (html) => Buffer.from(html.toString('utf8').replaceAll(PLACE, origin));

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return send(405, 'text/plain; charset=utf-8', Buffer.from('Only GET and HEAD are answered here.\n'));
    }
    const file = fileFor(request.url ?? '/');
    const bytes = file && (await readOrNull(file));
    if (!bytes) {
      const missing = (await readOrNull(join(siteFolder, '404.html'))) ?? 'Not found';
      return send(404, contentTypes['.html'], page(missing));
    }
    const extension = extname(file);
    return send(200, contentTypes[extension], extension === '.html' ? page(bytes) : bytes);
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
  server.listen(port, () => console.log(`Demo school's site: http://localhost:${port}/fees.html`));

  const stop = () => {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
