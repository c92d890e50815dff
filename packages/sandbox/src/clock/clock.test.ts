import { afterEach, describe, expect, it } from 'vitest';
import { type Clock, createClock } from './clock';

describe('createClock', () => {
  let clock: Clock;
  afterEach(() => clock.stop());

  it('stands still until it is advanced, and then runs due jobs in order', () => {
    clock = createClock('manual', 1_000);
    const seen: string[] = [];
    clock.schedule(300, () => seen.push(`third at ${clock.now()}`));
    clock.schedule(100, () => seen.push(`first at ${clock.now()}`));
    clock.schedule(100, () => seen.push(`second at ${clock.now()}`));
    clock.schedule(900, () => seen.push('not yet'));
    clock.advance(500);
    expect(seen).toEqual(['first at 1100', 'second at 1100', 'third at 1300']);
    expect(clock.now()).toBe(1_500);
  });

  it('runs a job that was scheduled by a job when both fall due', () => {
    clock = createClock('manual', 0);
    const seen: number[] = [];
    clock.schedule(10, () => clock.schedule(10, () => seen.push(clock.now())));
    clock.advance(100);
    expect(seen).toEqual([20]);
  });

  it('keeps the order of thousands of jobs', () => {
    clock = createClock('manual', 0);
    const seen: number[] = [];
    for (let i = 0; i < 5_000; i++) clock.schedule((i * 7_919) % 5_000, () => seen.push(clock.now()));
    clock.advance(5_000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen).toHaveLength(5_000);
  });

  it('follows real time and can be advanced', async () => {
    clock = createClock('real');
    const done = new Promise((resolve) => clock.schedule(20, () => resolve('done')));
    expect(await done).toBe('done');
    const seen: string[] = [];
    clock.schedule(60_000, () => seen.push('moved'));
    clock.advance(60_000);
    expect(seen).toEqual(['moved']);
    expect(clock.now()).toBeGreaterThanOrEqual(Date.now() + 59_000);
  });
});
