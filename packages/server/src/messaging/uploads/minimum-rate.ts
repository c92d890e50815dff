import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';

/** Time over which a sender's rate is measured, in milliseconds. */
export const RATE_WINDOW_MS = 20_000;
/** Bytes that must arrive in each window: 1 KB a second, a fifth of what the slowest phone line carries. */
export const MIN_BYTES_PER_WINDOW = 20 * 1024;

/** A sender sent less than the minimum, to hold a place and memory. */
export class UploadTooSlowError extends Error {
  constructor() {
    super('the sender is too slow');
  }
}

/** Passes on the chunks of a stream. Destroys it, and throws `UploadTooSlowError`, if less than the minimum arrives in a window. */
export async function* atMinimumRate(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < MIN_BYTES_PER_WINDOW) {
      // Whoever reads may have stopped, and never come to the end below.
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

/**
 * Reads the body of a request whole. Rejects with `UploadTooSlowError` if less than the minimum arrives in a window, and with Fastify's
 * refusal above `maxBytes`; the line stays open for the answer, and what is left of the body is read and dropped.
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
    // Whoever goes away in the middle reads no answer, and is no failure of ours.
    const fail = (error: Error): void => end(() => reject(Object.assign(error, { statusCode: 400 })));
    const timer = setInterval(() => {
      if (inWindow < MIN_BYTES_PER_WINDOW) end(() => reject(new UploadTooSlowError()));
      inWindow = 0;
    }, RATE_WINDOW_MS);
    body.on('data', take).on('end', finish).on('error', fail);
  });
