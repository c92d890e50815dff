import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import type { Statement } from './database';
import { defaultDatabaseLimits } from './database-limits';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ limits: defaultDatabaseLimits });
});
afterAll(() => test.end());

const backend = { name: 'test-backend', text: 'select pg_backend_pid() as pid' };
const sleep = { name: 'test-sleep', text: 'select pg_sleep(20)' };
const advisoryLock = { name: 'test-lock', text: 'select pg_advisory_xact_lock(7)' };
const lockStudent = {
  name: 'test-lock-student',
  text: 'select 1 from students where reg_no = $1 for update',
};

/** Runs a statement that takes a lock, and holds the lock until the returned function is called. */
const holdLock = async (lock: Statement, values: unknown[]): Promise<() => Promise<void>> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let transaction = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    transaction = test.database.transaction(async (tx) => {
      await tx.run(lock, values);
      resolve();
      await released;
    });
    transaction.catch(reject);
  });
  return () => {
    release();
    return transaction;
  };
};

/** Waits until this many sessions of the database wait for a lock. */
const expectWaiting = (count: number): Promise<void> =>
  expect
    .poll(async () => {
      const text = `select pid from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`;
      return (await test.queryRows(text)).length;
    })
    .toBe(count);

describe('a transaction whose connection dies', () => {
  it('throws the error of the connection, not that of the rollback', async () => {
    const work = test.database.transaction(async (tx) => {
      const [row] = await tx.run<{ pid: number }>(backend, []);
      const waiting = tx.run(sleep, []);
      await test.runAsOwner(`select pg_terminate_backend(${row?.pid})`);
      await waiting;
    });
    await expect(work).rejects.toMatchObject({ code: '57P01' });
  });

  it('leaves a working connection to the next transaction', async () => {
    const rows = await test.database.transaction((tx) => tx.run<{ pid: number }>(backend, []));
    expect(rows).toHaveLength(1);
  });
});

describe('POST /api/payments', () => {
  it('starts a payment while more reports run than there are connections for them', async () => {
    const release = await holdLock(advisoryLock, []);
    let running = 20;
    const reports = Array.from({ length: running }, () =>
      test.database.reports.run(advisoryLock, []).finally(() => {
        running -= 1;
      }),
    );
    const ended = Promise.allSettled(reports);
    await expectWaiting(defaultDatabaseLimits.reportPoolSize);
    const child = await test.addChild(25_000);
    await test.startPayment({ child, amount: 5_000, method: createPayer().method });
    expect(running).toBeGreaterThan(0);
    await release();
    await ended;
  });

  it('serves every other child while the rows of one are locked, and returns 503 to the payers of that one', async () => {
    const [locked, other] = [await test.addChild(500_000), await test.addChild(25_000)];
    const release = await holdLock(lockStudent, [locked.regNo]);
    const requests = Array.from({ length: 40 }, async () => {
      const { status, headers } = await test.tryStartPayment({
        child: locked,
        amount: 1_000,
        method: createPayer().method,
      });
      return { status, retryAfter: headers['retry-after'] };
    });
    // Two wait for the lock, and the others for their turn.
    await expectWaiting(2);
    for (let payment = 0; payment < 5; payment += 1) {
      await test.startPayment({ child: other, amount: 1_000, method: createPayer().method });
    }
    // The lock is held until a wait for it times out.
    expect(await Promise.race(requests)).toEqual({ status: 503, retryAfter: '5' });
    await release();
    const answers = await Promise.all(requests);
    // After the release, a request gets a payment, or reaches the limit of pending payments per child.
    expect(answers.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
  });
});
