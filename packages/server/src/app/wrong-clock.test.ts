import { DAY_MS, HOUR_MS, MINUTE_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCheckedClock } from '../platform/db/clock-difference';
import { createSettableClock } from '../testing/settable-clock';
import { dumpTables } from '../testing/table-dump';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Every entry by which the application starts work that no request waits for. */
const starts = ['sweep', 'checkNightly', 'startWork'] as const;

/** Starts what expires by tomorrow: a mobile payment and a bank transfer. */
const startPayments = async () => {
  const child = await test.addChild(50_000, 60_000);
  const { method, msisdn } = createPayer();
  const mobile = await test.startPayment({ child, amount: 50_000, method });
  await test.startPayment({ child, amount: 60_000, method: bankMethod });
  return { mobile, msisdn };
};

describe('a server whose clock is wrong', () => {
  it.each([
    ['a day ahead', DAY_MS],
    ['a month ahead', 30 * DAY_MS],
    ['a day behind', -DAY_MS],
  ])('changes nothing by its jobs if it is %s', async (_name, clockAheadMs) => {
    await startPayments();
    const wrong = await buildTestApp({ on: test, clockAheadMs });
    const before = await dumpTables(test.database);
    for (const start of starts) {
      const error = await wrong.running[start]().then(
        () => null,
        (reason: Error) => reason.message,
      );
      // The first sweep of a start is logged; the queue starts the next ones.
      expect(error).toBe(
        start === 'startWork' ? null : 'no job starts while the clock of this server is wrong',
      );
    }
    expect(await dumpTables(test.database)).toEqual(before);
    expect(wrong.log.join()).toContain('starts no job');
    await wrong.end();
  });

  it('dates and schedules by the time of the database what people do on it', async () => {
    const child = await test.addChild(50_000);
    const { method, msisdn } = createPayer();
    const ahead = await buildTestApp({ on: test, clockAheadMs: DAY_MS });
    const started = await ahead.startPayment({ child, amount: 50_000, method });
    ahead.mtn.onQuery(msisdn, 'paid');
    const [request] = ahead.mtn.listSubmits(msisdn);
    const url = new URL(request?.callbackUrl ?? '').pathname;
    const [before] = await test.queryRows<{ created: Date; hold: Date; next: Date }>(
      `select created_at as created, hold_expires_at as hold, next_check_at as next from payments where id = $1`,
      [started.payment.id],
    );
    await ahead.call({ method: 'POST', url, payload: '{}' });
    await ahead.steps.reached('posted', started.payment.id);
    const now = test.clock.now();
    expect(before?.created).toEqual(now);
    expect(before?.hold.getTime()).toBeLessThan(now.getTime() + HOUR_MS);
    expect(before?.next.getTime()).toBeLessThan(now.getTime() + HOUR_MS);
    const entries = await test.queryRows<{ posted: Date; value: Date }>(
      `select posted_at as posted, value_at as value from ledger_entries where payment_id = $1`,
      [started.payment.id],
    );
    expect(entries).toEqual([{ posted: now, value: now }]);
    await ahead.end();
  });
});

describe('createCheckedClock', () => {
  const create = () => {
    const machine = createSettableClock();
    const state = { uptimeMs: 0, databaseAt: machine.now().getTime() };
    const pass = (ms: number) => {
      machine.advance(ms);
      state.uptimeMs += ms;
      state.databaseAt += ms;
    };
    const checked = createCheckedClock({
      clock: machine,
      measureClockDifference: async () => machine.now().getTime() - state.databaseAt,
      report: () => undefined,
      readUptimeMs: () => state.uptimeMs,
    });
    return { machine, pass, checked, getErrorMs: () => checked.clock.now().getTime() - state.databaseAt };
  };

  it('has the time of the database as soon as the clock jumps, before the next measurement', async () => {
    const { machine, checked, getErrorMs } = create();
    expect(await checked.isRight()).toBe(true);
    machine.advance(DAY_MS);
    expect(getErrorMs()).toBe(0);
    expect(await checked.isRight()).toBe(false);
  });

  it('is right again once the clock is set', async () => {
    const { machine, pass, checked, getErrorMs } = create();
    machine.advance(DAY_MS);
    expect(await checked.isRight()).toBe(false);
    pass(MINUTE_MS);
    expect(getErrorMs()).toBe(0);
    machine.advance(-DAY_MS);
    expect([getErrorMs(), await checked.isRight()]).toEqual([0, true]);
  });

  it('lets our clock be up to 5 minutes ahead', async () => {
    const { machine, checked, getErrorMs } = create();
    machine.advance(5 * MINUTE_MS);
    expect([await checked.isRight(), getErrorMs()]).toEqual([true, 5 * MINUTE_MS]);
    machine.advance(1);
    expect([await checked.isRight(), getErrorMs()]).toEqual([false, 0]);
  });

  it('measures again if the clock jumps meanwhile', async () => {
    const machine = createSettableClock();
    const databaseAt = machine.now();
    let measurements = 0;
    const checked = createCheckedClock({
      clock: machine,
      measureClockDifference: async () => {
        measurements += 1;
        const difference = machine.now().getTime() - databaseAt.getTime();
        if (measurements === 1) machine.advance(DAY_MS);
        return difference;
      },
      report: () => undefined,
      readUptimeMs: () => 0,
    });
    expect([await checked.isRight(), measurements, checked.clock.now()]).toEqual([false, 2, databaseAt]);
  });

  it('is not right while the database does not respond', async () => {
    const machine = createSettableClock();
    const databaseAt = machine.now();
    const { clock, isRight } = createCheckedClock({
      clock: machine,
      measureClockDifference: () => Promise.reject(new Error('no connection')),
      report: () => undefined,
      readUptimeMs: () => 0,
    });
    machine.advance(DAY_MS);
    await expect(isRight()).rejects.toThrow('no connection');
    expect(clock.now()).toEqual(databaseAt);
  });
});
