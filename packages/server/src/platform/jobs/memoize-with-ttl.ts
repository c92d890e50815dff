import type { Clock } from '../clock';

/** Caches the result of `read` for `ageMs` milliseconds. Concurrent callers share one read; a failed one is not cached. */
export const memoizeWithTtl = <Read>(
  clock: Clock,
  ageMs: number,
  read: () => Promise<Read>,
): (() => Promise<Read>) => {
  let last: { at: number; value: Read } | null = null;
  let reading: Promise<Read> | null = null;
  const readAgain = async (): Promise<Read> => {
    const value = await read();
    last = { at: clock.now().getTime(), value };
    return value;
  };
  return async () => {
    const now = clock.now().getTime();
    if (last && Math.abs(now - last.at) < ageMs) return last.value;
    reading ??= readAgain().finally(() => {
      reading = null;
    });
    return reading;
  };
};
