import { expect, it } from 'vitest';
import { createUploadConcurrency } from './upload-concurrency';

/** Creates tasks that end when `endAll` is called. */
const createTasks = () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> =>
    new Promise((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  return { started, work, endAll: () => ends.splice(0).forEach((end) => void end()) };
};

it('runs three uploads of a caller at a time, without delaying another caller', async () => {
  const uploads = createUploadConcurrency();
  const { started, work, endAll } = createTasks();
  const five = ['1', '2', '3', '4', '5'].map((name) => uploads.take('one', work(name)));
  const other = uploads.take('other', work('other'));
  await Promise.resolve();
  expect(started.sort()).toEqual(['1', '2', '3', 'other']);
  endAll();
  await expect.poll(() => started.length).toBe(6);
  endAll();
  expect(await Promise.all([...five, other])).toEqual(['1', '2', '3', '4', '5', 'other']);
});

it('returns null if seven uploads of a caller wait already', async () => {
  const uploads = createUploadConcurrency();
  const { work, endAll } = createTasks();
  const ten = Array.from({ length: 10 }, (_, at) => uploads.take('one', work(String(at))));
  expect(await uploads.take('one', work('eleventh'))).toBeNull();
  const all = Promise.all(ten);
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  await expect
    .poll(() => {
      endAll();
      return isOver;
    })
    .toBe(true);
  const again = uploads.take('one', work('again'));
  await expect
    .poll(() => {
      endAll();
      return again;
    })
    .toBe('again');
});
