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
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;

/** Names a file in a header: the plain letters of it for old programs, all of it for the others (RFC 6266). */
const asAttachment = (name: string): string => {
  const plain = name.replace(/[^\w .-]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** Hands a file out, to be saved and never run. */
export const sendFile = (reply: FastifyReply, file: ServedFile): FastifyReply =>
  reply
    .headers(fileHeaders)
    .header('content-type', file.type)
    .header('content-disposition', asAttachment(file.name))
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));

/** Serves files to whoever has a valid link, as long as the session lives that the link was created in. */
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
    const found = await sources[target.value.kind](target.value.id);
    if (!found.ok) return found;
    const file = found.value;
    return file ? sendFile(reply, file) : err(problem('not_found'));
  });
};
