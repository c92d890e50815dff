import { expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { serialize } from './serialize';

it('serialize runs calls one after another, also after a failure', async () => {
  const log: string[] = [];
  let run = 0;
  const work = serialize(async () => {
    run += 1;
    const ownRun = run;
    log.push(`${ownRun} begins`);
    await Promise.resolve();
    log.push(`${ownRun} ends`);
    if (ownRun === 1) throw new Error('once');
  });
  const ends = await Promise.allSettled([work(), work()]);
  expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('serialize waits for the run in progress and starts none once it is to stop', async () => {
  const log: string[] = [];
  let isStopping = false;
  const gate = createGate();
  const work = serialize(
    async () => {
      log.push('begins');
      await gate.wait();
      log.push('ends');
    },
    () => isStopping,
  );
  const running = work();
  await gate.reached;
  isStopping = true;
  const waiting = work().then(() => log.push('stopped'));
  gate.open();
  await Promise.all([running, waiting]);
  expect(log).toEqual(['begins', 'ends', 'stopped']);
});
