import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, type PaymentStarted } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, createPayer, createPaymentBody, type TestApp } from '../../testing/test-app';

let test: TestApp;
let strict: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  strict = await buildTestApp({
    env: { RATE_LIMIT_INITIATIONS_PER_MINUTE: '1', RATE_LIMIT_HOLDS_PER_CHILD: '2' },
    on: test,
    from: '192.0.2.1',
  });
});
afterEach(() => test.expectLedgerMatches());
afterAll(async () => {
  await strict.end();
  await test.end();
});

const countKeys = async () => (await test.queryRows('select key from idempotency_keys')).length;

describe('a repeated request with the same Idempotency-Key', () => {
  it('creates one payment, returns the same response and counts once if sent 200 times concurrently', async () => {
    const child = await test.addChild(900_000);
    const { method, msisdn } = createPayer();
    const request = { child, amount: 900_000, method, key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => strict.tryStartPayment<PaymentStarted>(request)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [one] = answers;
    expect(one?.body.secret).toMatch(/^[\w-]{43}$/);
    await strict.steps.reached('submit-recorded', one?.body.payment.id ?? '');
    expect(strict.mtn.listSubmits(msisdn)).toHaveLength(1);
    const rows = await test.queryRows(
      'select p.id from payments p join students s on s.id = p.student_id where s.reg_no = $1',
      [child.regNo],
    );
    expect(rows).toHaveLength(1);
    const limited = await strict.tryStartPayment({ ...request, key: randomUUID() });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.tryStartPayment(request)).text).toBe(one?.text);
  });

  it('returns the first response a day later, although the payment has changed', async () => {
    const child = await test.addChild(900_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const request = { child, amount: 900_000, method, key: randomUUID() };
    const first = await test.tryStartPayment<PaymentStarted>(request);
    await test.steps.reached('submit-recorded', first.body.payment.id);
    await test.advanceTime(DAY_MS);
    const repeated = await test.tryStartPayment(request);
    expect(repeated.status).toBe(201);
    expect(repeated.text).toBe(first.text);
    expect((await test.show(first.body)).status).toBe('succeeded');
    const before = await countKeys();
    await test.advanceTime(25 * HOUR_MS);
    expect(await countKeys()).toBeLessThan(before);
  });

  it('returns the first response if the fields are in another order', async () => {
    const child = await test.addChild(900_000);
    const key = randomUUID();
    const request = { child, amount: 1_000, method: createPayer().method, key };
    const first = await test.tryStartPayment(request);
    const payload = Object.fromEntries(Object.entries(createPaymentBody(request)).reverse());
    const headers = { 'idempotency-key': key };
    const second = await test.call({ method: 'POST', url: '/api/payments', headers, payload });
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
  });

  it('is accepted with another amount after a rejection, as rejections are not stored', async () => {
    const child = await test.addChild(900_000);
    const request = { child, amount: 900_001, method: createPayer().method, key: randomUUID() };
    expect((await test.tryStartPayment(request)).status).toBe(422);
    expect((await test.tryStartPayment({ ...request, amount: 900_000 })).status).toBe(201);
  });
});

describe('an invalid Idempotency-Key', () => {
  const cases: [string, string | undefined, number, RegExp][] = [
    ['a request without a key', undefined, 400, /Send the header Idempotency-Key/],
    ['an empty key', '', 400, /Idempotency-Key/],
    ['a short key', 'abc', 400, /16 to 100 letters/],
    ['a key of 101 letters', 'a'.repeat(101), 400, /16 to 100 letters/],
    ['a key with SQL', "'; drop table payments; --", 400, /16 to 100 letters/],
  ];
  it.each(cases)('is rejected and stores nothing: %s', async (_, key, status, message) => {
    const request = { child: { regNo: 'SMK-0003' }, amount: 1_000, method: createPayer().method };
    const before = await dumpTables(test.database);
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const payload = createPaymentBody(request);
    const answer = await test.call({ method: 'POST', url: '/api/payments', headers, payload });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is rejected if it was used with another body', async () => {
    const child = await test.addChild(900_000);
    const request = { child, amount: 1_000, method: createPayer().method, key: randomUUID() };
    const first = await test.tryStartPayment<PaymentStarted>(request);
    await test.steps.reached('submit-recorded', first.body.payment.id);
    const before = await dumpTables(test.database);
    const other = await test.tryStartPayment({ ...request, amount: 2_000 });
    expect(other.status).toBe(400);
    expect(other.body.message).toMatch(/was sent before/);
    expect(await dumpTables(test.database)).toEqual(before);
  });
});
