import { HOUR_MS } from '@somesa/core';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { systemClock } from '../clock';
import { schools, students } from '../db/schema';
import { startJobs } from './jobs';
import { selectDueWork } from './select-due-work';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

describe('startJobs', () => {
  it('sends one job per second, however many payments need it', async () => {
    const jobs = await startJobs(test.database, (error) => {
      throw error;
    });
    const at = new Date(Date.now() + HOUR_MS);
    const count = async () => (await test.queryRows(`select id from pgboss.job where name = 'sweep'`)).length;
    const before = await count();
    for (let turn = 0; turn < 50; turn += 1) jobs.wakeAt(at);
    // Nothing waits for a job that is being sent.
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before), { timeout: 5_000 });
    await jobs.stop();
    expect(await count()).toBe(before + 1);
  });

  it('completes a payment and sends its SMS without any request', async () => {
    const real = await buildTestApp({ on: { ...test, clock: { ...systemClock, advance: () => undefined } } });
    await real.running.startWork();
    const child = await test.addChild(25_000);
    const { method, msisdn } = createPayer();
    real.mtn.onQuery(msisdn, 'paid');
    const message = real.gateway.next();
    const started = await real.startPayment({ child, amount: 25_000, method });
    expect(await message).toMatchObject({ to: msisdn });
    expect((await real.show(started)).status).toBe('succeeded');
    await real.end();
  });

  it('processes what became due during downtime at the start, despite a failure of one payment', async () => {
    const [broken, sound] = [createPayer(), createPayer()];
    const child = await test.addChild(25_000, 25_000);
    const one = await test.startPayment({ child, amount: 25_000, method: broken.method });
    const two = await test.startPayment({ child, amount: 25_000, method: sound.method });
    test.clock.advance(60_000);
    const next = await buildTestApp({ on: test });
    next.mtn.query = async (ref) =>
      ref === test.mtn.listSubmits(broken.msisdn)[0]?.providerReference
        ? Promise.reject(new Error('a defect in an adapter'))
        : { kind: 'paid', providerTransactionId: `found-${ref}`, amountUgx: null, currency: null };
    await next.running.startWork();
    expect((await test.show(two)).status).toBe('succeeded');
    expect((await test.show(one)).status).toBe('submitted');
    await next.end();
  });

  it('reports a missing queue', async () => {
    const errors: unknown[] = [];
    const jobs = await startJobs(test.database, (error) => errors.push(error));
    await test.runAsOwner(`delete from pgboss.schedule where name = 'sweep'`);
    await test.runAsOwner(`delete from pgboss.job where name = 'sweep'`);
    await test.runAsOwner(`delete from pgboss.queue where name = 'sweep'`);
    jobs.wakeAt(new Date(Date.now() + 7_200_000));
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(String(errors[0])).toMatch(/the queue sweep is missing: run the migrations/);
    await jobs.stop();
  });
});

describe('selectDueWork', () => {
  it('returns only the works of which a row is due', async () => {
    const run = async () => undefined;
    const due = { table: schools, isDue: eq(schools.slug, SCHOOL), run };
    const none = { table: students, isDue: eq(students.regNo, 'no such child'), run };
    const alsoDue = { table: students, isDue: isNotNull(students.regNo), run };
    expect(await selectDueWork(test.database, [due, none, alsoDue])).toEqual([due, alsoDue]);
    expect(await selectDueWork(test.database, [none])).toEqual([]);
  });
});
