import { setTimeout } from 'node:timers/promises';

/** Waits until work has ended or failed, but at most `limitMs`. Ignores a failure, which the code that started the work reports. */
export const waitAtMost = async (limitMs: number, work: Promise<unknown>): Promise<void> => {
  const ended = new AbortController();
  const late = setTimeout(limitMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([work.catch(() => undefined), late]);
  ended.abort();
};
