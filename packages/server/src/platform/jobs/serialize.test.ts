import { expect, it } from 'vitest';
import { serialize } from './serialize';

it('runs one after another, and goes on after a failure', async () => {
  const log: string[] = [];
  let run = 0;
  const work = serialize(async () => {
    run += 1;
    const mine = run;
    log.push(`${mine} begins`);
    await Promise.resolve();
    log.push(`${mine} ends`);
    if (mine === 1) throw new Error('once');
  });
  const ends = await Promise.allSettled([work(), work()]);
  expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
