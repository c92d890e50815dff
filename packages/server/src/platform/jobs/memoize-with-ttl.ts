import type { Clock } from '../clock';

/** Answers what was read last; reads again once that is older than `ageMs`. Who asks during a read waits for the same one. */
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
