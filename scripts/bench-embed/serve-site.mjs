import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { BLANK } from './build-pages.mjs';

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const A_YEAR_S = 31_536_000;
const SHELL_S = 600;

/** Names with a hash may be kept for good, others for minutes. @param {string} path */
export const getCacheControl = (path) => {
  if (!path.endsWith('.js')) return 'no-store';
  return /-[0-9A-F]{8}\.js$/.test(path)
    ? `public, max-age=${A_YEAR_S}, immutable`
    : `public, max-age=${SHELL_S}`;
};

/** @param {string} path @param {Buffer} bytes */
const createResponse = (path, bytes) => {
  const body = brotliCompressSync(bytes, QUALITY);
  return {
    body,
    headers: {
      'content-type': path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': getCacheControl(path),
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  };
};

/**
 * Serves pages and scripts from memory, compressed once, each as fast as the line takes it.
 * @param {import('./build-pages.mjs').Site} site
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const serveSite = async ({ pages, scripts }) => {
  const answers = new Map(
    [
      ...scripts,
      .../** @type {[string, Buffer][]} */ (pages.map(({ path, html }) => [path, Buffer.from(html)])),
      /** @type {[string, Buffer]} */ ([BLANK, Buffer.from('<!doctype html><title>Blank</title>')]),
    ].map(([path, bytes]) => [path, createResponse(path, bytes)]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!answer) return response.writeHead(404).end();
    return response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
