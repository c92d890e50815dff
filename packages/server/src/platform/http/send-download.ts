import type { Readable } from 'node:stream';
import { WORKBOOK_TYPE } from '@somesa/core/admin';
import type { FastifyReply } from 'fastify';

const typeByExtension = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: WORKBOOK_TYPE,
  xml: 'application/xml; charset=utf-8',
} as const;
type Extension = keyof typeof typeByExtension;

/** Sends a file that the browser saves under a name. */
export const sendDownload = (
  reply: FastifyReply,
  name: `${string}.${Extension}`,
  file: Buffer | Readable | string,
): FastifyReply => {
  const extension = name.slice(name.lastIndexOf('.') + 1) as Extension;
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(typeByExtension[extension])
    .send(file);
};
