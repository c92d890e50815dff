import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { languages } from '@somesa/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePageAddress } from './page-address';
import { servePages } from './pages';

let folder: string;
let app: FastifyInstance;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-pages-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['crest.svg', 'assets/main-Ab3_dE5f.js']) {
    writeFileSync(join(folder, name), name);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(name));
  }
  for (const language of languages) {
    mkdirSync(join(folder, 'pages', language, 'booking'), { recursive: true });
    for (const name of ['index', 'pay-fees', 'booking/guide', '_not-found'])
      writeFileSync(join(folder, 'pages', language, `${name}.html`), `${language} ${name} __ORIGIN__/x`);
    writeFileSync(join(folder, 'pages', language, '_shell.html'), `${language} _shell __ORIGIN__/x</head>`);
  }
  const addresses = {
    pages: ['/', '/pay-fees', '/booking/guide'],
    screens: ['/receipts/:reference', '/parent/dashboard', '/p/:token', '/admin'],
    englishOnly: ['^/admin(/.*)?/?$'],
    listed: ['/', '/pay-fees'],
  };
  writeFileSync(join(folder, 'pages/addresses.json'), JSON.stringify(addresses));
  app = Fastify();
  servePages(app, 'https://pay.example/', folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } });

describe('a file of the Somesa site', () => {
  it.each([
    ['/crest.svg', 'public, max-age=300'],
    ['/assets/main-Ab3_dE5f.js', 'public, max-age=31536000, immutable'],
  ])('%s has the cache control %s, compressed or not', async (url, cacheControl) => {
    for (const [encoding, contentEncoding] of [
      ['br', 'br'],
      ['identity', undefined],
    ] as const) {
      const { statusCode, headers } = await get(url, { 'accept-encoding': encoding });
      expect(statusCode).toBe(200);
      expect(headers['content-encoding']).toBe(contentEncoding);
      expect(headers).toMatchObject({ 'cache-control': cacheControl, vary: 'Accept-Encoding' });
    }
  });

  it.each(['bytes=0-1', 'bytes=99999999-', 'bytes=abc'])('is sent whole for the range %s', async (range) => {
    const { headers } = await get('/crest.svg');
    const { statusCode, headers: sent } = await get('/crest.svg', { range });
    expect([statusCode, sent['content-length']]).toEqual([200, headers['content-length']]);
  });

  it('returns JSON instead of a page if it does not exist', async () => {
    expect((await get('/assets/old-Ab3_dE5f.js')).headers['content-type']).toContain('json');
  });

  it('returns 404 if it is a page of the build', async () => {
    expect((await get('/pages/en/index.html')).statusCode).toBe(404);
    expect((await get('/pages/addresses.json')).statusCode).toBe(404);
  });
});

describe('a page of the Somesa site', () => {
  it('names the picture of a receipt for apps that preview its link, in every encoding', async () => {
    const tag =
      '<meta property="og:image" content="https://pay.example/api/receipts/SF-9GHP-MGX6/picture" />';
    expect((await get('/receipts/sf-9ghp-mgx6')).body).toContain(tag);
    const { rawPayload } = await get('/receipts/SF-9GHP-MGX6', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain(tag);
    for (const url of ['/receipts/SF-9GHP-MGX7', '/receipts/SF-7KQ2"', '/parent/dashboard'])
      expect((await get(url)).body).not.toContain('og:image');
  });

  it.each([
    ['/', 200, 'en index'],
    ['/pay-fees', 200, 'en pay-fees'],
    ['/pay-fees/', 200, 'en pay-fees'],
    ['/pay-fees?school=st-marys', 200, 'en pay-fees'],
    ['/booking/guide', 200, 'en booking/guide'],
    ['/receipts/SF-7KQ2-M4X9', 200, 'en _shell'],
    ['/parent/dashboard', 200, 'en _shell'],
    ['/parent', 404, 'en _not-found'],
    ['/no/such/page', 404, 'en _not-found'],
    ['/receipts/a/b', 404, 'en _not-found'],
  ])('%s returns status %i and the page %s', async (url, status, text) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(status);
    expect(body.replace('</head>', '')).toBe(`${text} https://pay.example/x`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['/', '', 'en'],
    ['/', 'a=b; somesa_lang=lg', 'lg'],
    ['/', 'somesa_lang=fr', 'en'],
    ['/', 'not_somesa_lang=lg', 'en'],
    ['/?lang=sw', '', 'sw'],
    ['/?lang=sw', 'somesa_lang=lg', 'sw'],
    ['/?lang=fr', 'somesa_lang=lg', 'lg'],
    ['/admin?lang=sw', 'somesa_lang=lg', 'en'],
    ['/admin/no/such/page', 'somesa_lang=lg', 'en'],
    ['/administration', 'somesa_lang=lg', 'lg'],
  ])('%s with the cookie %j is in %s', async (url, cookie, language) => {
    const { body, headers } = await get(url, { cookie });
    expect(body).toMatch(new RegExp(`^${language} `));
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toBe('Cookie, Accept-Encoding');
    expect(String(headers['set-cookie'])).not.toContain('somesa_lang');
  });

  it('is compressed if the browser accepts it, and not sent again to a browser that has it', async () => {
    const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('https://pay.example');
    const again = await get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

it('the page of a fee link is stored and listed nowhere, and tells no other site its address', async () => {
  const { statusCode, headers } = await get('/p/AAAAAAAAAAAAAAAAAAAAAA');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers.etag).toBeUndefined();
  expect((await get('/robots.txt')).body).toContain('Disallow: /p/');
});

it('robots.txt names the sitemap, which lists the pages in every language', async () => {
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://pay.example/sitemap.xml');
  const { body } = await get('/sitemap.xml');
  expect(body.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://pay.example/',
    '<loc>https://pay.example/pay-fees',
  ]);
  expect(body).toContain('hreflang="lg" href="https://pay.example/pay-fees?lang=lg"');
});

describe('parsePageAddress', () => {
  it.each([
    ['/', '/', null],
    ['/pay-fees?school=a&lang=lg', '/pay-fees', 'lg'],
    ['/pay-fees?lang=lg?x', '/pay-fees', 'lg?x'],
    ['//', '//', null],
    ['//host/pay-fees', '//host/pay-fees', null],
    ['/\\\\', '/\\\\', null],
  ])('parses %s as the path %s', (sent, pathname, lang) => {
    const address = parsePageAddress(sent);
    expect([address.pathname, address.searchParams.get('lang')]).toEqual([pathname, lang]);
  });
});
