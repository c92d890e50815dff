import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../db/unavailable';
import { createCallBatches } from './batch-calls';

/** Creates batches that double numbers and fail if one is negative, and the list of the batches so far. */
const setUp = (maxCalls = 10) => {
  const batches: number[][] = [];
  const call = createCallBatches<number, number>(maxCalls, async (calls) => {
    batches.push(calls);
    await nextTurn();
    if (calls.some((value) => value < 0)) throw new Error('negative');
    return calls.map((value) => value * 2);
  });
  return { batches, call };
};

describe('createCallBatches', () => {
  it('runs the first call at once, and those meanwhile as the next batch', async () => {
    const { batches, call } = setUp();
    const answers = [1, 2, 3].map(call);
    expect(batches).toEqual([[1]]);
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1], [2, 3]]);
    expect(await call(4)).toBe(8);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('splits more calls than a batch may have', async () => {
    const { batches, call } = setUp(2);
    expect(await Promise.all([1, 2, 3, 4].map(call))).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('fails a call as unavailable if too many wait, and serves those that wait', async () => {
    const { call } = setUp(1_000);
    const answers = Array.from({ length: 10_001 }, () => call(1));
    const error = await call(1).catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([2]));
    expect(await call(2)).toBe(4);
  });

  it('fails the calls of a failed batch only', async () => {
    const { call } = setUp();
    const [first, second] = [call(-1), call(2)];
    await expect(first).rejects.toThrow('negative');
    expect(await second).toBe(4);
  });
});
