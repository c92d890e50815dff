import type { Readable } from 'node:stream';

/** Time over which a sender's rate is measured, in milliseconds. */
export const RATE_WINDOW_MS = 20_000;
/** Bytes that must arrive in each window: 1 KB a second, a fifth of what the slowest phone line carries. */
export const MIN_BYTES_PER_WINDOW = 20 * 1024;

/** A sender sent less than the minimum, to hold a place and memory. */
export class TooSlow extends Error {
  constructor() {
    super('the sender is too slow');
  }
}

/** Passes on the chunks of a stream. Destroys it, and throws `TooSlow`, if less than the minimum arrives in a window. */
export async function* atMinimumRate(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < MIN_BYTES_PER_WINDOW) stream.destroy(new TooSlow());
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
