import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedFiles } from './embed-files';

const FIVE_MINUTES = 'public, max-age=300, stale-while-revalidate=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';
const loader = `/* the loader */${' '.repeat(2_000)}`;

const built: Record<string, string | Buffer> = {
  '1/somesa.js': loader,
  '1/somesa.js.br': brotliCompressSync(loader),
  '1/somesa.js.gz': gzipSync(loader),
  '1/somesa.classic.js': 'classic',
  '1/somesa-frame.js': 'frame',
  '1/inside-frame.js': 'inside',
  '1/pay-fees-AB2CD3EF.js': loader,
  '1/pay-fees-AB2CD3EF.js.br': brotliCompressSync(loader),
  '1/sw-AAAAAAAA.js': 'sw',
  '1/chunk-BBBBBBBB.js': 'one of two',
  '1/chunk-CCCCCCCC.js': 'the other',
  '1.0.0/pay-fees.js': loader,
  '1.0.0/pay-fees.js.br': brotliCompressSync(loader),
  'manifest.json': '{}',
};

let folder: string;
let app: FastifyInstance;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-embed-'));
  for (const [path, bytes] of Object.entries(built)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  app = Fastify();
  void app.register(async (embed) => embedFiles(embed, folder), { prefix: '/embed' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/embed/${url}`, headers });
const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

describe('a file of the embed', () => {
  it.each([
    ['1/somesa.js', FIVE_MINUTES],
    ['1/somesa.classic.js', FIVE_MINUTES],
    ['1/somesa-frame.js', FIVE_MINUTES],
    ['1/inside-frame.js', FIVE_MINUTES],
    ['manifest.json', FIVE_MINUTES],
    ['1/pay-fees-AB2CD3EF.js', FOR_EVER],
    ['1/sw-AAAAAAAA.js', FOR_EVER],
    ['1.0.0/pay-fees.js', FOR_EVER],
  ])('%s can be loaded by any page and has the cache control %s', async (path, cacheControl) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { statusCode, headers } = await get(path, { 'accept-encoding': encoding });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        ...crossOriginHeaders,
        'cache-control': cacheControl,
        vary: 'Accept-Encoding',
        etag: expect.any(String),
        'content-type': expect.stringMatching(/^(text|application)\/(javascript|json); charset=utf-8$/),
      });
    }
  });

  it('is compressed if the client accepts it', async () => {
    const br = await get('1/somesa.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload).toEqual(built['1/somesa.js.br']);
    expect((await get('1/somesa.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    const plain = await get('1/somesa.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(loader);
  });

  it.each(['br', 'identity'])(
    'is not sent again to a client that has it, with the encoding %s',
    async (encoding) => {
      const { headers } = await get('1/somesa.js', { 'accept-encoding': encoding });
      const again = await get('1/somesa.js', {
        'accept-encoding': encoding,
        'if-none-match': String(headers.etag),
      });
      expect(again.statusCode).toBe(304);
      expect(again.payload).toBe('');
      expect(again.headers).toMatchObject({ ...crossOriginHeaders, 'cache-control': FIVE_MINUTES });
    },
  );

  it.each(['bytes=5-9', 'bytes=99999999-', 'bytes=abc'])('is sent whole for the range %s', async (range) => {
    const { statusCode, payload } = await get('1/somesa.js', { range });
    expect([statusCode, payload]).toEqual([200, loader]);
  });

  it('is the same with a query, as WordPress adds one', async () => {
    const { statusCode, headers, payload } = await get('1/somesa.js?ver=6.9');
    expect(statusCode).toBe(200);
    expect(payload).toBe(loader);
    expect(headers['cache-control']).toBe(FIVE_MINUTES);
  });
});

describe('a chunk of an earlier build', () => {
  it.each([
    ['1/pay-fees-OLDHASH2.js', 'pay-fees-AB2CD3EF.js'],
    ['1/pay-fees-OLDHASH2.js?ver=6.9', 'pay-fees-AB2CD3EF.js'],
    ['1/sw-OLDHASH2.js', 'sw-AAAAAAAA.js'],
  ])('%s is redirected to the current chunk without caching', async (path, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url: `/embed/${path}` });
      expect(statusCode).toBe(302);
      expect(headers).toMatchObject({ ...crossOriginHeaders, location, 'cache-control': 'no-store' });
    }
  });

  it.each([
    ['a chunk with an unknown name', '1/lost-OLDHASH2.js'],
    ['a chunk whose name is ambiguous', '1/chunk-OLDHASH2.js'],
    ['a chunk of a published version', '1.0.0/pay-fees-OLDHASH2.js'],
    ['an unknown file', '1/nope.js'],
    ['a folder', '1/'],
    ['the root folder', ''],
    ['the name of a compressed file', '1/somesa.js.br'],
    ['a path outside the folder', '1/..%2f..%2f..%2fpackage.json'],
  ])('returns 404 in the usual shape without caching for %s', async (_, path) => {
    const { statusCode, headers, payload } = await get(path);
    expect(statusCode).toBe(404);
    expect(JSON.parse(payload)).toEqual({ message: 'This address doesn’t exist.' });
    expect(headers).toMatchObject({ ...crossOriginHeaders, 'cache-control': 'no-store' });
  });

  it('is not redirected for a method other than GET and HEAD', async () => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/embed/1/pay-fees-OLDHASH2.js' });
    expect(statusCode).toBe(404);
  });
});

it('returns 404 for an address of the embed if no files are built', async () => {
  const bare = Fastify();
  void bare.register(async (embed) => embedFiles(embed, join(folder, 'nothing')), { prefix: '/embed' });
  const { statusCode, headers } = await bare.inject('/embed/1/somesa.js');
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject(crossOriginHeaders);
  await bare.close();
});
