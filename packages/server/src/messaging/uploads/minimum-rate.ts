import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';

/** Window over which a sender's rate is measured, in milliseconds. */
export const RATE_WINDOW_MS = 20_000;
/** Minimum bytes per window: 1 KB a second, a fifth of the slowest mobile connection. */
export const MIN_BYTES_PER_WINDOW = 20 * 1024;

/** Error of a sender below the minimum rate, which would occupy a place and memory. */
export class UploadTooSlowError extends Error {
  constructor() {
    super('the sender is too slow');
  }
}

/** Yields the chunks of a stream. Destroys it and throws `UploadTooSlowError` if a window is below the minimum. */
export async function* readAtMinimumRate(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < MIN_BYTES_PER_WINDOW) {
      // The reader may have stopped, so that `finally` never runs.
      clearInterval(timer);
      stream.destroy(new UploadTooSlowError());
    }
    bytes = 0;
  }, RATE_WINDOW_MS);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(timer);
  }
}

/** Reads the whole body of a request. Rejects with `UploadTooSlowError` if a window is below the minimum, and with Fastify's error
 * above `maxBytes`. The connection stays open for the response; the rest of the body is discarded.
 */
export const readBodyAtMinimumRate = (body: Readable, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [size, inWindow] = [0, 0];
    const end = (settle: () => void): void => {
      clearInterval(timer);
      body.off('data', take).off('end', finish).off('error', fail);
      body.resume();
      settle();
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      inWindow += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) end(() => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()));
    };
    const finish = (): void => end(() => resolve(Buffer.concat(chunks)));
    // A caller who disconnects is not a server error.
    const fail = (error: Error): void => end(() => reject(Object.assign(error, { statusCode: 400 })));
    const timer = setInterval(() => {
      if (inWindow < MIN_BYTES_PER_WINDOW) end(() => reject(new UploadTooSlowError()));
      inWindow = 0;
    }, RATE_WINDOW_MS);
    body.on('data', take).on('end', finish).on('error', fail);
  });
