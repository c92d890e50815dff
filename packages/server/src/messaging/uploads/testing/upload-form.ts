import type { LoanFileKind } from '@somesa/core';
import type { InjectOptions } from 'fastify';

const BOUNDARY = 'the-boundary-of-the-tests';

/** A field of a form, or a file where it has a name. */
interface Part {
  field: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** A form as browsers send it. */
export const formOf = (...parts: Part[]): Buffer =>
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

/** A call of POST /uploads with a form. */
export const uploadCall = (
  payload: Buffer | string,
  headers: Record<string, string> = {},
): InjectOptions => ({
  method: 'POST',
  url: '/api/uploads',
  payload,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
});

/** A call that sends one file as our own pages do. */
export const sendFile = (
  kind: LoanFileKind,
  bytes: Buffer | string,
  filename = 'photo.jpg',
  headers: Record<string, string> = {},
): InjectOptions =>
  uploadCall(
    formOf({ field: 'kind', bytes: kind }, { field: 'file', filename, type: 'image/jpeg', bytes }),
    headers,
  );
