import { randomUUID } from 'node:crypto';
import { type PaymentStarted, type ProblemBody, toKampalaTime } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { payFees, startFees, startTransfer } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

describe('POST /api/payments/:id/retry', () => {
  it('is rejected while the first prompt may still be approved, with the seconds to wait', async () => {
    const { started } = await startFees(test, 200_000);
    test.clock.advance(30_500);
    const early = await test.tryRetryPayment(started, createPayer().method);
    expect(early.status).toBe(409);
    expect(early.body.message).toContain('in 90 seconds');
    expect((await test.show(started)).status).toBe('submitted');
  });

  it('moves the holds to the new payment after the wait', async () => {
    const child = await test.addChild(200_000, 100_000);
    const itemIds = [child.items[1]?.id ?? ''];
    const started = await test.startPayment({
      child,
      amount: 100_000,
      method: createPayer().method,
      itemIds,
    });
    test.clock.advance(120_000);
    const { method, msisdn } = createPayer('airtel');
    const second = await test.retryPayment(started, method);
    expect(second.payment.id).not.toBe(started.payment.id);
    expect(second.payment.reference).not.toBe(started.payment.reference);
    expect(second.secret).not.toBe(started.secret);
    expect(test.airtel.listSubmits(msisdn)).toHaveLength(1);
    expect((await test.show(started)).status).toBe('expired');
    const { items } = (await test.lookUp(child.regNo)).body;
    expect(items.map(({ pending }) => pending)).toEqual([0, 100_000]);
  });

  it('is accepted at once after a failure', async () => {
    const { method, msisdn, started } = await startFees(test, 200_000);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.advanceTime(5_000);
    expect((await test.show(started)).status).toBe('failed');
    test.mtn.onQuery(msisdn, 'paid');
    const second = await test.retryPayment(started, method);
    await test.advanceTime(5_000);
    expect((await test.show(second)).status).toBe('succeeded');
    expect((await test.show(started)).status).toBe('failed');
  });

  it('is accepted once, even from concurrent requests', async () => {
    const { started } = await startFees(test, 200_000);
    test.clock.advance(120_000);
    const both = await Promise.all([
      test.tryRetryPayment(started, createPayer().method),
      test.tryRetryPayment(started, createPayer().method),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const third = await test.tryRetryPayment(started, createPayer().method);
    expect(third.status).toBe(409);
    expect(third.body.message).toMatch(/already retried/);
  });

  it('returns the same response for the same idempotency key and creates one payment', async () => {
    const { started } = await startFees(test, 200_000);
    test.clock.advance(120_000);
    const { method, msisdn } = createPayer();
    const key = randomUUID();
    const first = await test.tryRetryPayment<PaymentStarted>(started, method, key);
    expect(first.status).toBe(201);
    const second = await test.tryRetryPayment<PaymentStarted>(started, method, key);
    expect(second.text).toBe(first.text);
    await test.steps.reached('submit-recorded', first.body.payment.id);
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(1);
    expect((await test.tryRetryPayment(started, createPayer().method, key)).status).toBe(400);
  });

  it('is rejected with the reference of the receipt if the payment is paid', async () => {
    const { method, started } = await payFees(test, 200_000);
    const second = await test.tryRetryPayment(started, method);
    expect(second.status).toBe(409);
    expect(second.body.message).toContain(started.payment.reference);
  });

  it('returns 404 and changes nothing for a wrong payment token', async () => {
    const { started } = await startFees(test, 200_000);
    test.clock.advance(120_000);
    const { started: other } = await startFees(test, 1_000);
    const url = `/api/payments/${started.payment.id}`;
    for (const secret of ['', 'wrong', other.secret, `${started.secret}x`]) {
      const headers = { 'x-payment-secret': secret };
      expect((await test.call({ url, headers })).status).toBe(404);
      const stream = await test.call({ url, headers: { ...headers, accept: 'text/event-stream' } });
      expect(stream.status).toBe(404);
      const retry = await test.tryRetryPayment({ ...started, secret }, createPayer().method);
      expect(retry.status).toBe(404);
      expect(retry.body.message).toMatch(/couldn’t find this payment/);
    }
    expect((await test.call({ url })).status).toBe(404);
    expect((await test.show(started)).status).toBe('submitted');
  });

  it('can change the payment method to bank transfer and back at once', async () => {
    const { started } = await startFees(test, 200_000);
    test.clock.advance(120_000);
    const byBank = await test.retryPayment(started, bankMethod);
    expect(byBank.payment).toMatchObject({
      status: 'awaiting_transfer',
      paymentMethod: 'bank',
      amount: 200_000,
    });
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const back = await test.retryPayment(byBank, method);
    await test.advanceTime(5_000);
    expect((await test.show(back)).status).toBe('succeeded');
    expect((await test.show(byBank)).status).toBe('expired');
  });

  it('leaves the first payment awaiting its transfer if the new one is not possible', async () => {
    const { started } = await startTransfer(test, 6_000_000);
    const rejected = await test.tryRetryPayment(started, createPayer().method);
    expect(rejected.status).toBe(422);
    expect((await test.show(started)).status).toBe('awaiting_transfer');
  });
});

describe('two payers of the same fees', () => {
  it('tells the second payer how much can be paid now, and until when', async () => {
    const child = await test.addChild(300_000, 200_000);
    await test.startPayment({ child, amount: 400_000, method: createPayer().method });
    const second = await test.tryStartPayment({
      child,
      amount: 200_000,
      method: createPayer('airtel').method,
    });
    expect(second.status).toBe(409);
    expect(second.body.message).toContain('UGX 100,000');
    expect(second.body.message).toContain(toKampalaTime(new Date(test.clock.now().getTime() + 15 * 60_000)));
    const items = (await test.lookUp(child.regNo)).body.items.map(({ due, pending }) => ({ due, pending }));
    expect(items).toEqual([
      { due: 300_000, pending: 300_000 },
      { due: 200_000, pending: 100_000 },
    ]);
    await test.startPayment({ child, amount: 100_000, method: createPayer('airtel').method });
  });

  it('accepts 1 of 20 concurrent payments of the full balance', async () => {
    const child = await test.addChild(300_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.tryStartPayment<PaymentStarted & ProblemBody>({
          child,
          amount: 300_000,
          method: createPayer().method,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.message).toMatch(/^Someone is paying for this child now/);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(300_000);
    const [row] = await test.queryRows<{ n: number }>(
      `select count(*)::int as n from payments p join students s on s.id = p.student_id where s.reg_no = $1`,
      [child.regNo],
    );
    expect(row?.n).toBe(1);
  });

  it('accepts 10 concurrent payments of a tenth each and holds no amount twice', async () => {
    const child = await test.addChild(500_000, 500_000);
    const payers = Array.from({ length: 10 }, () => createPayer());
    for (const { msisdn } of payers) test.mtn.onQuery(msisdn, 'paid');
    await Promise.all(payers.map(({ method }) => test.startPayment({ child, amount: 100_000, method })));
    expect((await test.lookUp(child.regNo)).body).toMatchObject({
      outstanding: 1_000_000,
      pending: 1_000_000,
    });
    await test.advanceTime(5_000);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });
  });
});

describe('the limits of mobile money', () => {
  it('rejects an amount above UGX 5,000,000 and suggests a part or a bank transfer', async () => {
    const child = await test.addChild(6_000_000);
    const over = await test.tryStartPayment({ child, amount: 5_000_001, method: createPayer().method });
    expect(over.status).toBe(422);
    expect(over.body.errors?.amount).toEqual([
      'Mobile money allows up to UGX 5,000,000 at a time. Pay a part, or choose Bank Transfer',
    ]);
    await test.startPayment({ child, amount: 5_000_000, method: createPayer().method });
  });

  it('accepts a higher amount by bank transfer', async () => {
    const { started } = await startTransfer(test, 6_000_000);
    expect(started.payment).toMatchObject({ status: 'awaiting_transfer', transfer: { amount: 6_000_000 } });
  });

  it('rejects an amount below UGX 500', async () => {
    const child = await test.addChild(6_000);
    const under = await test.tryStartPayment({ child, amount: 499, method: createPayer().method });
    expect(under.status).toBe(422);
    expect(under.body.errors?.amount?.[0]).toContain('UGX 500');
    await test.startPayment({ child, amount: 500, method: createPayer().method });
  });
});
