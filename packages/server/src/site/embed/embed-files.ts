import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { commonHeaders } from '../../platform/http/security-headers';
import { sendProblem } from '../../platform/http/send-problem';

/** Headers of files that host pages load, and of the response for a missing file. */
const fileHeaders = {
  ...commonHeaders,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
} as const;

/** Paths of files that never change: chunks, whose names contain a hash, and published versions. */
const NEVER_CHANGES = /^\d+\.\d+\.\d+\/|-[A-Z0-9]{8}\.\w+$/;

/** Cache-Control value of files that change with releases: fresh for five minutes, then usable for a day while they are revalidated. */
export const STABLE_NAME = 'public, max-age=300, stale-while-revalidate=86400';

/** Returns the Cache-Control value of a file, by its path below `/embed/`. */
const getCacheControl = (path: string): string =>
  NEVER_CHANGES.test(path) ? 'public, max-age=31536000, immutable' : STABLE_NAME;

const COMPRESSED = /\.(?:br|gz)$/;
/** Path of a chunk of this or an earlier build: its name, and a hash of the sources of its build. */
const CHUNK = /^\/embed\/(1\/([\w-]+)-[A-Z0-9]{8}\.js)(?:\?|$)/;

/** Finds the chunk with a name in the current build. Returns null if there is none, or several that only differ in their hash. */
const findCurrentChunk = async (folder: string, name: string): Promise<string | null> => {
  const files = await readdir(join(folder, '1')).catch(() => []);
  const found = files.filter((file) => /^(.+)-[A-Z0-9]{8}\.js$/.exec(file)?.[1] === name);
  return found.length === 1 ? (found[0] ?? null) : null;
};

const getStaticOptions = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  cacheControl: false,
  acceptRanges: false,
  index: false,
  allowedPath: (path) => !COMPRESSED.test(path) && !path.endsWith('/'),
  setHeaders: (reply, path) => {
    const address = relative(root, path).split(sep).join('/').replace(COMPRESSED, '');
    void reply.header('cache-control', getCacheControl(address));
    void reply.header('vary', 'Accept-Encoding');
  },
});

/**
 * Serves the embed's files below `/embed/` to any origin. A page can have the loader of another build: its chunks are served from
 * `keptFolder`, if there is one, and redirected to the current ones if they are not there.
 */
export const embedFiles = (embed: FastifyInstance, folder: string, keptFolder?: string): void => {
  void embed.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => void reply.headers(fileHeaders));
    files.setNotFoundHandler(async (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const [, path, name] = (isRead && CHUNK.exec(request.url)) || [];
      if (path && keptFolder !== undefined && existsSync(join(keptFolder, path))) return reply.sendFile(path);
      void reply.header('cache-control', 'no-store');
      const current = name ? await findCurrentChunk(folder, name) : null;
      return current ? reply.redirect(current, 302) : sendProblem(reply, problem('not_found'));
    });
    if (keptFolder !== undefined)
      await files.register(fastifyStatic, { ...getStaticOptions(keptFolder), serve: false });
    if (!existsSync(folder)) return;
    await files.register(fastifyStatic, { ...getStaticOptions(folder), prefix: '/', decorateReply: false });
  });
};
