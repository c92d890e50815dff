import type { LoanFileKind } from '@somesa/core';
import type { InjectOptions } from 'fastify';

const BOUNDARY = 'the-boundary-of-the-tests';

/** Field of a form; a file if it has a file name. */
interface Part {
  field: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** Encodes a form as browsers do. */
export const createForm = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ field, filename, type, bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/** Returns a request to POST /uploads. */
export const uploadCall = (
  payload: Buffer | string,
  headers: Record<string, string> = {},
): InjectOptions => ({
  method: 'POST',
  url: '/api/uploads',
  payload,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
});

/** Returns a request that uploads one file as our own pages do. */
export const sendFile = (
  kind: LoanFileKind,
  bytes: Buffer | string,
  filename = 'photo.jpg',
  headers: Record<string, string> = {},
): InjectOptions =>
  uploadCall(
    createForm({ field: 'kind', bytes: kind }, { field: 'file', filename, type: 'image/jpeg', bytes }),
    headers,
  );
