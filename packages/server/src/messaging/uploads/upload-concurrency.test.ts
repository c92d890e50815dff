import { expect, it } from 'vitest';
import { createUploadConcurrency } from './upload-concurrency';

/** Work that ends when it is told to. */
const heldWork = () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> =>
    new Promise((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { begun, work, endAll: () => ends.splice(0).forEach((end) => void end()) };
};

it('a caller has three files under way; the others wait for their turn, and a caller beside them does not', async () => {
  const turns = createUploadConcurrency();
  const { begun, work, endAll } = heldWork();
  const five = ['1', '2', '3', '4', '5'].map((name) => turns.take('one', work(name)));
  const other = turns.take('other', work('other'));
  await Promise.resolve();
  expect(begun.sort()).toEqual(['1', '2', '3', 'other']);
  endAll();
  await expect.poll(() => begun.length).toBe(6);
  endAll();
  expect(await Promise.all([...five, other])).toEqual(['1', '2', '3', '4', '5', 'other']);
});

it('more than seven that wait are turned away, until there is room again', async () => {
  const turns = createUploadConcurrency();
  const { work, endAll } = heldWork();
  const ten = Array.from({ length: 10 }, (_, at) => turns.take('one', work(String(at))));
  expect(await turns.take('one', work('eleventh'))).toBeNull();
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
  const again = turns.take('one', work('again'));
  await expect
    .poll(() => {
      endAll();
      return again;
    })
    .toBe('again');
});
