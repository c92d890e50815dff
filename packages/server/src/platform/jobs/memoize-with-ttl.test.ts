import { describe, expect, it } from 'vitest';
import { settableClock } from '../../testing/settable-clock';
import { memoizeWithTtl } from './memoize-with-ttl';

const counted = (work: (turn: number) => Promise<number> = async (turn) => turn) => {
  let turns = 0;
  const clock = settableClock();
  const ask = memoizeWithTtl(clock, 1_000, () => {
    turns += 1;
    return work(turns);
  });
  return { ask, clock, turns: () => turns };
};

describe('what is remembered', () => {
  it('is read again once it is too old', async () => {
    const { ask, clock } = counted();
    expect([await ask(), await ask()]).toEqual([1, 1]);
    clock.pass(999);
    expect(await ask()).toBe(1);
    clock.pass(1);
    expect(await ask()).toBe(2);
  });

  it('is read once for all who ask during a read', async () => {
    const { ask, turns } = counted();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(turns()).toBe(1);
  });

  it('is not the failure of a read: the next who asks tries again', async () => {
    const { ask } = counted(async (turn) => (turn === 1 ? Promise.reject(new Error('away')) : turn));
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('away');
    expect(await ask()).toBe(2);
  });
});
