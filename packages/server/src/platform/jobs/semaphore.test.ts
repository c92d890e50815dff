import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore';

const held = () => {
  let letGo: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { wait, letGo };
};

it('a lane lets so many go at a time, makes so many wait, and turns the others away', async () => {
  const lane = createSemaphore({ atOnce: 2, waiting: 1 });
  const works = [held(), held(), held()];
  const started: number[] = [];
  const done = works.map(({ wait }, at) =>
    lane.run(async () => {
      started.push(at);
      await wait;
      return at;
    }),
  );
  expect(await lane.run(async () => 'too many')).toBeNull();
  expect(started).toEqual([0, 1]);
  works[1]?.letGo();
  expect(await done[1]).toBe(1);
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  works[0]?.letGo();
  works[2]?.letGo();
  expect(await Promise.all(done)).toEqual([0, 1, 2]);
  expect(await lane.run(async () => 'free again')).toBe('free again');
});

it('work that fails leaves its place', async () => {
  const lane = createSemaphore({ atOnce: 1, waiting: 0 });
  await expect(lane.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lane.run(async () => 'next')).toBe('next');
});

it('a lane keeps places for preferred work, and does it first', async () => {
  const lane = createSemaphore({ atOnce: 1, waiting: 2, kept: 1 });
  const first = held();
  const done: string[] = [];
  const run = (name: string, isPreferred: boolean) =>
    lane.run(async () => void done.push(name), isPreferred).then((answer) => answer === undefined);
  const running = lane.run(() => first.wait);
  const stranger = run('stranger', false);
  expect(await run('another stranger', false)).toBe(false);
  const known = run('known', true);
  expect(await run('one known too many', true)).toBe(false);
  first.letGo();
  await running;
  expect(await Promise.all([stranger, known])).toEqual([true, true]);
  expect(done).toEqual(['known', 'stranger']);
});
