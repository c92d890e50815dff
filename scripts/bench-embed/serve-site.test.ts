import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveSite } from './serve-site.mjs';

const ask = (address: string): Promise<{ response: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(address, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ response, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });

describe("the benchmark's server", () => {
  let server: Awaited<ReturnType<typeof serveSite>>;

  beforeEach(async () => {
    server = await serveSite({
      pages: [{ name: 'a', what: 'a page', path: '/a', html: '<!doctype html>' }],
      scripts: new Map([
        ['/embed/1/somesa.js', Buffer.from('shell()')],
        ['/embed/1/pay-fees-0A1B2C3D.js', Buffer.from('app()')],
      ]),
    });
  });
  afterEach(() => server.stop());

  const cases = [
    { path: '/a', type: 'text/html; charset=utf-8', cache: 'no-store', body: '<!doctype html>' },
    {
      path: '/embed/1/somesa.js',
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=600',
      body: 'shell()',
    },
    {
      path: '/embed/1/pay-fees-0A1B2C3D.js',
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
      body: 'app()',
    },
  ];

  it.each(cases)('sends $path compressed, with its type and its cache lifetime', async (one) => {
    const { response, body } = await ask(server.url + one.path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': one.type,
      'content-encoding': 'br',
      'cache-control': one.cache,
    });
    expect(String(brotliDecompressSync(body))).toBe(one.body);
  });

  it('serves no other file', async () => {
    expect((await ask(`${server.url}/b`)).response.statusCode).toBe(404);
  });
});
