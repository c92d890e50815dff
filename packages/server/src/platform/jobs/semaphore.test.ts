import { describe, expect, it, vi } from 'vitest';
import { createSemaphore } from './semaphore';

const createTask = () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finished, finish };
};

describe('createSemaphore', () => {
  it('limits running and waiting tasks, and rejects more', async () => {
    const semaphore = createSemaphore({ maxRunning: 2, maxWaiting: 1 });
    const tasks = [createTask(), createTask(), createTask()];
    const started: number[] = [];
    const results = tasks.map(({ finished }, at) =>
      semaphore.run(async () => {
        started.push(at);
        await finished;
        return at;
      }),
    );
    expect(await semaphore.run(async () => 'too many')).toBeNull();
    expect(started).toEqual([0, 1]);
    tasks[1]?.finish();
    expect(await results[1]).toBe(1);
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    tasks[0]?.finish();
    tasks[2]?.finish();
    expect(await Promise.all(results)).toEqual([0, 1, 2]);
    expect(await semaphore.run(async () => 'free again')).toBe('free again');
  });

  it('frees the place of a failed task', async () => {
    const semaphore = createSemaphore({ maxRunning: 1, maxWaiting: 0 });
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore.run(async () => 'next')).toBe('next');
  });

  it('reserves places for preferred tasks and runs them first', async () => {
    const semaphore = createSemaphore({ maxRunning: 1, maxWaiting: 2, reservedWaiting: 1 });
    const first = createTask();
    const done: string[] = [];
    const run = (name: string, isPreferred: boolean) =>
      semaphore.run(async () => void done.push(name), isPreferred).then((result) => result === undefined);
    const running = semaphore.run(() => first.finished);
    const other = run('other', false);
    expect(await run('second other', false)).toBe(false);
    const preferred = run('preferred', true);
    expect(await run('second preferred', true)).toBe(false);
    first.finish();
    await running;
    expect(await Promise.all([other, preferred])).toEqual([true, true]);
    expect(done).toEqual(['preferred', 'other']);
  });

  it('returns null for a task that waits too long, and runs the next one in its place', async () => {
    vi.useFakeTimers();
    const semaphore = createSemaphore({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 1_000 });
    const first = createTask();
    const running = semaphore.run(() => first.finished);
    const early = semaphore.run(async () => 'early');
    vi.advanceTimersByTime(500);
    const late = semaphore.run(async () => 'late');
    vi.advanceTimersByTime(500);
    expect(await early).toBeNull();
    first.finish();
    await running;
    expect(await late).toBe('late');
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
