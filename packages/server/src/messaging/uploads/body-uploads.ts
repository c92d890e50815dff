import type { Readable } from 'node:stream';
import { cleanText, problem, truncateText } from '@somesa/core';
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { sendProblem } from '../../platform/http/send-problem';
import { readBodyAtMinimumRate, UploadTooSlowError } from './minimum-rate';

/** Accepts files that are the body of a request, of some media types and up to a size, on the routes that are registered on `files`. */
export const acceptBodyUploads = (
  files: FastifyInstance,
  types: string | string[],
  maxBytes: number,
): void => {
  files.addContentTypeParser(types, async (request: FastifyRequest, body: Readable) => {
    if (Number(request.headers['content-length']) > maxBytes)
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    return readBodyAtMinimumRate(body, maxBytes);
  });
  files.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof UploadTooSlowError) {
      // The rest of the file stays unread, so the connection is closed with the response.
      void reply.header('connection', 'close');
      return sendProblem(reply, problem('body_too_slow'));
    }
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    return sendProblem(reply, problem('body_too_large', { limit: `${maxBytes / 1024 / 1024} MB` }));
  });
};

/** Maximum number of characters saved of a file's name. */
const MAX_FILE_NAME_LENGTH = 120;

/** Returns the name of an uploaded file without control characters; `fallback` if it has none. */
export const cleanFileName = (given = '', fallback: string): string =>
  truncateText(cleanText(given), MAX_FILE_NAME_LENGTH) || fallback;
