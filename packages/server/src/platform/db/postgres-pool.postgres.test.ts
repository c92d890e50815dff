import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const backend = { name: 'test-backend', text: 'select pg_backend_pid() as pid' };
const shortSleep = { name: 'test-short-sleep', text: 'select pg_sleep(2)' };
const sleep = { name: 'test-sleep', text: 'select pg_sleep(20)' };

describe('a transaction whose connection dies', () => {
  it('throws what ended it, not that it could not be rolled back', async () => {
    const work = test.database.transaction(async (tx) => {
      const [row] = await tx.run<{ pid: number }>(backend, []);
      const waiting = tx.run(sleep, []);
      await test.asOwner(`select pg_terminate_backend(${row?.pid})`);
      await waiting;
    });
    await expect(work).rejects.toMatchObject({ code: '57P01' });
  });

  it('leaves the next one a connection that works', async () => {
    const rows = await test.database.transaction((tx) => tx.run<{ pid: number }>(backend, []));
    expect(rows).toHaveLength(1);
  });
});

describe('payments go on', () => {
  it('starts a payment while more reports run than there are connections for them', async () => {
    let running = 20;
    const reports = Array.from({ length: running }, () =>
      test.database.reports.run(shortSleep, []).finally(() => {
        running -= 1;
      }),
    );
    const ended = Promise.allSettled(reports);
    const child = await test.addChild(25_000);
    await test.start({ child, amount: 5_000, method: newPayer().method });
    expect(running).toBeGreaterThan(0);
    await ended;
  });

  it("serves every other child while the rows of one are locked, and tells that one's payers to try again", async () => {
    const [locked, other] = [await test.addChild(500_000), await test.addChild(25_000)];
    let isLocked = true;
    const lock = test
      .asOwner(
        `begin; select 1 from students where reg_no = '${locked.regNo}' for update; select pg_sleep(8); rollback`,
      )
      .finally(() => {
        isLocked = false;
      });
    const free = `select 1 from students where reg_no = $1 for update skip locked`;
    while ((await test.rows(free, [locked.regNo])).length > 0) await delay(50);
    const asked = Promise.all(
      Array.from({ length: 40 }, () =>
        test
          .tryStart({ child: locked, amount: 1_000, method: newPayer().method })
          .then(({ status, headers }) => ({
            status,
            retryAfter: headers['retry-after'],
          })),
      ),
    );
    // Each of them waits for the lock by now, or for its turn.
    await delay(1_000);
    for (let payment = 0; payment < 5; payment += 1) {
      await test.start({ child: other, amount: 1_000, method: newPayer().method });
    }
    expect(isLocked).toBe(true);
    await lock;
    const answers = await asked;
    expect(answers).toContainEqual({ status: 503, retryAfter: '5' });
    // A request after the lock was gone gets a payment, or is told the number of payments that may be pending for one child.
    expect(answers.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
  });
});
