import { describe, expect, it } from 'vitest';
import { createSettableClock } from '../../testing/settable-clock';
import { memoizeWithTtl } from './memoize-with-ttl';

const memoizeCounting = (work: (count: number) => Promise<number> = async (count) => count) => {
  let reads = 0;
  const clock = createSettableClock();
  const read = memoizeWithTtl(clock, 1_000, () => {
    reads += 1;
    return work(reads);
  });
  return { read, clock, countReads: () => reads };
};

describe('memoizeWithTtl', () => {
  it('reads again once the value is too old', async () => {
    const { read, clock } = memoizeCounting();
    expect([await read(), await read()]).toEqual([1, 1]);
    clock.advance(999);
    expect(await read()).toBe(1);
    clock.advance(1);
    expect(await read()).toBe(2);
  });

  it('shares one read among concurrent calls', async () => {
    const { read, countReads } = memoizeCounting();
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(countReads()).toBe(1);
  });

  it('caches no failure', async () => {
    const { read } = memoizeCounting(async (count) =>
      count === 1 ? Promise.reject(new Error('away')) : count,
    );
    await expect(Promise.all([read(), read()])).rejects.toThrow('away');
    expect(await read()).toBe(2);
  });
});
