import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from './pages';

let folder: string;
let app: FastifyInstance;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-pages-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'crest.svg', 'assets/main-Ab3_dE5f.js']) {
    writeFileSync(join(folder, name), name);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(name));
  }
  app = Fastify();
  servePages(app, 'http://localhost:4000', folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['/pay-fees', 'no-cache'],
  ['/crest.svg', 'public, max-age=300'],
  ['/assets/main-Ab3_dE5f.js', 'public, max-age=31536000, immutable'],
])('%s is kept as long compressed as plain: %s', async (url, cacheControl) => {
  for (const [encoding, sent] of [
    ['br', 'br'],
    ['identity', undefined],
  ]) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(sent);
    expect(headers).toMatchObject({ 'cache-control': cacheControl, vary: 'Accept-Encoding' });
  }
});
