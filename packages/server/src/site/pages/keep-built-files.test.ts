import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedFiles } from '../embed/embed-files';
import { getKeptFolders, keepBuiltFiles } from './keep-built-files';
import { servePages } from './pages';

let root: string;

/** Writes a build whose files have a hash in their names, and returns its folders. */
const build = (version: string, hash: string) => {
  const folders = { embed: join(root, version, 'embed'), site: join(root, version, 'site') };
  const write = (path: string) => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, version);
    writeFileSync(`${path}.br`, brotliCompressSync(version));
  };
  write(join(folders.embed, `1/pay-fees-${hash}.js`));
  write(join(folders.embed, '1/somesa.js'));
  write(join(folders.site, `assets/main-${hash}.js`));
  write(join(folders.site, 'pages/en/index.html'));
  const addresses = { pages: ['/'], screens: [], englishOnly: [], listed: ['/'] };
  writeFileSync(join(folders.site, 'pages/addresses.json'), JSON.stringify(addresses));
  return folders;
};

/** Serves a build as a server does, with the folder that all servers share if `dir` is given. */
const serve = ({ embed, site }: ReturnType<typeof build>, dir?: string) => {
  const kept = dir === undefined ? undefined : getKeptFolders(dir);
  const app = Fastify();
  void app.register(async (part) => embedFiles(part, embed, kept?.embed), { prefix: '/embed' });
  servePages(app, 'https://pay.example', site, kept?.assets);
  return app;
};

let shared: string;
let servers: ReturnType<typeof serve>[] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'somesa-built-'));
  shared = join(root, 'shared');
  const builds = [build('old', 'AAAAAAAA'), build('new', 'BBBBBBBB')];
  for (const each of builds) expect((await keepBuiltFiles(shared, each)).ok).toBe(true);
  servers = builds.map((each) => serve(each, shared));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(root, { recursive: true });
});

describe('two servers of different builds with BUILT_FILES_DIR', () => {
  it.each([
    ['/embed/1/pay-fees-AAAAAAAA.js', 'old'],
    ['/embed/1/pay-fees-BBBBBBBB.js?ver=6.9', 'new'],
    ['/assets/main-AAAAAAAA.js', 'old'],
    ['/assets/main-BBBBBBBB.js', 'new'],
  ])('both serve %s of the %s build', async (url, version) => {
    for (const server of servers) {
      const plain = await server.inject({ url, headers: { 'accept-encoding': 'identity' } });
      expect([plain.statusCode, plain.payload]).toEqual([200, version]);
      const small = await server.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(small.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(url.startsWith('/embed/') && { 'access-control-allow-origin': '*' }),
      });
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(version);
    }
  });

  it('each serve their own file where the name stays the same', async () => {
    const texts = await Promise.all(
      servers.map(async (server) => (await server.inject('/embed/1/somesa.js')).payload),
    );
    expect(texts).toEqual(['old', 'new']);
  });

  it('redirect a chunk that is in no build, and return 404 for an asset that is in none', async () => {
    for (const server of servers) {
      const chunk = await server.inject('/embed/1/pay-fees-CCCCCCCC.js');
      expect([chunk.statusCode, chunk.headers['cache-control']]).toEqual([302, 'no-store']);
      const asset = await server.inject('/assets/main-CCCCCCCC.js');
      expect([asset.statusCode, asset.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('json'),
      ]);
      expect((await server.inject('/assets/..%2f..%2fold%2fembed%2f1%2fsomesa.js')).statusCode).toBe(404);
    }
  });
});

describe('keepBuiltFiles', () => {
  it('keeps only files whose names never mean another file, and leaves nothing unfinished', () => {
    const { embed, assets } = getKeptFolders(shared);
    expect(readdirSync(join(embed, '1')).sort()).toEqual(
      ['AAAAAAAA', 'BBBBBBBB'].flatMap((hash) => [`pay-fees-${hash}.js`, `pay-fees-${hash}.js.br`]),
    );
    expect(readdirSync(assets)).toHaveLength(4);
  });

  it('returns a sentence if the folder can’t be written', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    expect(await keepBuiltFiles(file)).toEqual({
      ok: false,
      error: expect.stringMatching(/^BUILT_FILES_DIR: files can’t be added to .*ENOTDIR/),
    });
  });
});
