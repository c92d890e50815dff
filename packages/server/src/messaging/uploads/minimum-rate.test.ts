import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MIN_BYTES_PER_WINDOW, RATE_WINDOW_MS, readAtMinimumRate, UploadTooSlowError } from './minimum-rate';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const read = async (stream: PassThrough): Promise<number> => {
  let size = 0;
  for await (const chunk of readAtMinimumRate(stream)) size += chunk.length;
  return size;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('readAtMinimumRate rejects a sender below the minimum rate', async () => {
  const stream = new PassThrough();
  const reading = read(stream).catch((error: unknown) => error);
  stream.write(Buffer.alloc(100));
  await settle();
  vi.advanceTimersByTime(RATE_WINDOW_MS);
  expect(await reading).toBeInstanceOf(UploadTooSlowError);
  expect(stream.destroyed).toBe(true);
});

it('readAtMinimumRate rejects a sender that starts fast and becomes too slow', async () => {
  const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
  const reading = read(stream).catch((error: unknown) => error);
  stream.write(Buffer.alloc(MIN_BYTES_PER_WINDOW * 3));
  await settle();
  vi.advanceTimersByTime(RATE_WINDOW_MS);
  await settle();
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(RATE_WINDOW_MS);
  expect(await reading).toBeInstanceOf(UploadTooSlowError);
});

it('readAtMinimumRate accepts a slow sender at the minimum rate', async () => {
  const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
  const reading = read(stream);
  for (let turn = 0; turn < 20; turn += 1) {
    stream.write(Buffer.alloc(MIN_BYTES_PER_WINDOW));
    await settle();
    vi.advanceTimersByTime(RATE_WINDOW_MS);
  }
  stream.end();
  expect(await reading).toBe(20 * MIN_BYTES_PER_WINDOW);
});
