import { err, problem } from '@somesa/core';
import { downloadFile } from '@somesa/core/contract';
import type { FastifyReply } from 'fastify';
import type { FileLinks } from '../../messaging/uploads/links';
import type { FileSources, ServedFile } from '../../messaging/uploads/upload-types';
import type { Serve } from '../../people/access/endpoint-routes';
import { isSessionAlive } from '../../people/sign-in/sessions';
import type { Clock } from '../../platform/clock';
import type { Queryable } from '../../platform/db/database';

/** Response headers for a user's file: the browser must save it, and nothing in it may run under our origin. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;

/** Returns the Content-Disposition of a file: its name in ASCII for old clients, and in full for the others (RFC 6266). */
const toContentDisposition = (name: string): string => {
  const ascii = name.replace(/[^\w .-]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
};

/** Sends a file as an attachment, which the browser saves and never runs. */
export const sendFile = (reply: FastifyReply, file: ServedFile): FastifyReply =>
  reply
    .headers(fileHeaders)
    .header('content-type', file.type)
    .header('content-disposition', toContentDisposition(file.name))
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));

/** Serves files to anyone who has a valid link, until the session that created the link ends. */
export const filesRoutes = (
  serve: Serve,
  deps: { links: FileLinks; sources: FileSources; clock: Clock; database: Queryable },
): void => {
  const { links, sources, clock, database } = deps;
  serve(downloadFile, async ({ params: { token }, reply }) => {
    void reply.header('cache-control', fileHeaders['cache-control']);
    const target = links.read(token, clock.now());
    if (!target.ok) return target;
    const isAlive = await isSessionAlive(database, target.value.sessionHash, clock.now());
    if (!isAlive) return err(problem('link_expired'));
    const file = await sources[target.value.kind](target.value.id);
    if (!file.ok) return file;
    return file.value ? sendFile(reply, file.value) : err(problem('not_found'));
  });
};
