import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPage, isLoopbackAddress, isPublicAddress, MAX_PAGE_BYTES } from './fetch-page';

const html = { 'content-type': 'text/html; charset=utf-8' };
const pages: Record<string, RequestListener> = {
  '/page': (_request, response) => response.writeHead(200, html).end('<p>here</p>'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/page' }).end(),
  '/away': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/nowhere': (_request, response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/picture': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/zipped': (_request, response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('x'),
  '/missing': (_request, response) => response.writeHead(404, html).end('<p>no</p>'),
  '/silent': () => undefined,
  '/slow': (_request, response) => void response.writeHead(200, html).write('<p>'),
  '/long': (_request, response) => response.writeHead(200, html).end('x'.repeat(MAX_PAGE_BYTES + 5)),
};

let server: Server;
let port = 0;
const seen: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.cookie ?? request.headers.authorization);
    pages[request.url ?? '']?.(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, isAllowed = isLoopbackAddress, host = '127.0.0.1') =>
  fetchPage(new URL(`http://${host}:${port}${path}`), {
    origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    isAllowed,
    timeoutMs: 400,
  });

it('fetches a page of a registered origin, also after a redirect within it', async () => {
  expect(await get('/page')).toBe('<p>here</p>');
  expect(await get('/moved')).toBe('<p>here</p>');
  expect(await get('/page', isLoopbackAddress, 'localhost')).toBe('<p>here</p>');
});

it.each(['/away', '/round', '/nowhere', '/picture', '/zipped', '/missing', '/silent', '/slow'])(
  'returns null for %s',
  async (path) => expect(await get(path)).toBeNull(),
);

it('reads a page up to the maximum size', async () => {
  expect((await get('/long'))?.length).toBe(MAX_PAGE_BYTES);
});

it('connects to no address that is not public, whether written literally or resolved from a name', async () => {
  const before = seen.length;
  expect(await get('/page', isPublicAddress)).toBeNull();
  expect(await get('/page', isPublicAddress, 'localhost')).toBeNull();
  expect(
    await fetchPage(new URL('http://elsewhere.example/'), { origins: [], isAllowed: () => true }),
  ).toBeNull();
  expect(seen.length).toBe(before);
});

it('sends no cookie and no authorization header', () =>
  expect(seen.every((header) => header === undefined)).toBe(true));
