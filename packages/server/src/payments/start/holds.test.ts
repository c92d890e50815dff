import type { PaymentStarted, ProblemBody } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import {
  bankMethod,
  buildTestApp,
  createPayer,
  createPaymentBody,
  SCHOOL,
  type TestApp,
} from '../../testing/test-app';
import { startTransfer } from '../testing/fee-payments';

let test: TestApp;
afterEach(() => test.expectLedgerMatches());

/** Starts a payment from an address that has not looked the child up. */
const startFrom = (
  remoteAddress: string,
  child: { regNo: string },
  amount: number,
  method = createPayer().method,
) =>
  test.call<PaymentStarted & ProblemBody>({
    method: 'POST',
    url: '/api/payments',
    remoteAddress,
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: createPaymentBody({ child, amount, method }),
  });
const lookUpFrom = (remoteAddress: string, regNo: string) =>
  test.call({ url: `/api/students/${regNo}?school=${SCHOOL}`, remoteAddress });

describe('the holds of a payment', () => {
  beforeAll(async () => {
    test = await buildTestApp({ env: { RATE_LIMIT_HOLDS_PER_CHILD: '2', RATE_LIMIT_HOLDS_PER_CALLER: '4' } });
  });
  afterAll(() => test.end());

  it('are not created for a bank transfer', async () => {
    const { child, started, id, reference } = await startTransfer(test, 400_000);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 400_000, pending: 0 });
    expect(await test.queryRows('select 1 from fee_item_holds where payment_id = $1', [id])).toEqual([]);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    const paid = await test.startPayment({ child, amount: 400_000, method: payer.method });
    await test.advanceTime(5_000);
    expect((await test.show(paid)).status).toBe('succeeded');
    // The transfer still arrives: it is posted, and the overpayment is refunded.
    await notify(test, createBankNotice({ reference, amount: 400_000 }));
    expect((await test.show(started)).receipt).toMatchObject({ surplus: 400_000 });
  });

  it('are limited for one caller and child, while other callers can still pay', async () => {
    const child = await test.addChild(100_000);
    for (let hold = 0; hold < 2; hold += 1) {
      expect((await startFrom('192.0.2.10', child, 1_000)).status).toBe(201);
    }
    const rejected = await startFrom('192.0.2.10', child, 1_000);
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'Too many payments for one child were started. Approve or decline those on the phone, or try again in 15 minutes.',
    ]);
    expect((await startFrom('192.0.2.11', child, 1_000)).status).toBe(201);
    expect((await startFrom('192.0.2.10', child, 1_000, bankMethod as never)).status).toBe(201);
  });

  it('are limited for one caller over all children', async () => {
    const answers: number[] = [];
    for (let hold = 0; hold < 5; hold += 1) {
      answers.push((await startFrom('192.0.2.12', await test.addChild(50_000), 50_000)).status);
    }
    expect(answers).toEqual([201, 201, 201, 201, 409]);
  });

  it('are limited for one child over all callers, until a payment ends', async () => {
    const child = await test.addChild(100_000);
    const payers = Array.from({ length: 20 }, () => createPayer());
    for (const [at, { method }] of payers.entries()) {
      expect((await startFrom(`198.51.100.${at}`, child, 1_000, method)).status).toBe(201);
    }
    const last = await startFrom('203.0.113.1', child, 1_000);
    expect([last.status, last.body.message]).toEqual([
      409,
      expect.stringContaining('payments for one child were started'),
    ]);
    const [first] = payers;
    if (first) test.mtn.onQuery(first.msisdn, { kind: 'failed', reason: 'declined', detail: 'no' });
    await test.advanceTime(5_000);
    expect((await startFrom('203.0.113.1', child, 1_000)).status).toBe(201);
  });
});

describe('POST /api/payments for fees', () => {
  beforeAll(async () => {
    test = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '3' } });
  });
  afterAll(() => test.end());

  it('counts as a lookup of a child that the caller has not looked up', async () => {
    const answers = [];
    for (let guess = 0; guess < 5; guess += 1) {
      answers.push((await startFrom('192.0.2.20', { regNo: `NOBODY-${guess}` }, 1_000)).status);
    }
    expect(answers).toEqual([404, 404, 404, 429, 429]);
    expect((await lookUpFrom('192.0.2.20', 'NOBODY-9')).status).toBe(429);
  });

  it('does not count as a lookup of a child that the caller has looked up', async () => {
    const child = await test.addChild(100_000);
    expect((await lookUpFrom('192.0.2.21', child.regNo)).status).toBe(200);
    for (let count = 0; count < 5; count += 1) {
      expect((await startFrom('192.0.2.21', child, 1_000)).status).toBe(201);
    }
    // Another caller has looked no child up.
    const answers = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push((await startFrom('192.0.2.22', child, 100_000_000)).status);
    }
    expect(answers).toEqual([422, 422, 422, 429]);
  });

  it('returns the same 404 for a child of another school as for an unknown number', async () => {
    const [other] = await test.queryRows<{ regNo: string }>(
      `select reg_no as "regNo" from students where school_id <> (select id from schools where slug = $1) limit 1`,
      [SCHOOL],
    );
    const regNo = other?.regNo ?? '';
    const [known, unknown] = await Promise.all([
      startFrom('192.0.2.30', { regNo }, 1_000),
      startFrom('192.0.2.31', { regNo: 'NOBODY-1' }, 1_000),
    ]);
    expect(known.status).toBe(404);
    expect(known.body.message.replace(regNo, 'NOBODY-1')).toBe(unknown.body.message);
  });
});
