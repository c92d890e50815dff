import { randomUUID } from 'node:crypto';
import type { PaymentStarted } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankMethod, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

describe('another try', () => {
  it('is refused while the first prompt may still be approved, with the seconds to wait', async () => {
    const child = await test.addChild(200_000);
    const started = await test.start({ child, amount: 200_000, method: newPayer().method });
    test.clock.pass(30_500);
    const early = await test.tryRetry(started, newPayer().method);
    expect(early.status).toBe(409);
    expect(early.body.message).toContain('in 90 seconds');
    expect((await test.show(started)).status).toBe('submitted');
  });

  it('is let in after the wait: the first holds nothing any more, the second holds the same', async () => {
    const child = await test.addChild(200_000, 100_000);
    const itemIds = [child.items[1]?.id ?? ''];
    const started = await test.start({ child, amount: 100_000, method: newPayer().method, itemIds });
    test.clock.pass(120_000);
    const { method, msisdn } = newPayer('airtel');
    const again = await test.retry(started, method);
    expect(again.payment.id).not.toBe(started.payment.id);
    expect(again.payment.reference).not.toBe(started.payment.reference);
    expect(again.secret).not.toBe(started.secret);
    expect(test.airtel.submitsOf(msisdn)).toHaveLength(1);
    expect((await test.show(started)).status).toBe('expired');
    const { items } = (await test.lookUp(child.regNo)).body;
    expect(items.map(({ pending }) => pending)).toEqual([0, 100_000]);
  });

  it('is let in at once after a refusal', async () => {
    const child = await test.addChild(200_000);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    const started = await test.start({ child, amount: 200_000, method });
    await test.pass(5_000);
    expect((await test.show(started)).status).toBe('failed');
    test.mtn.onQuery(msisdn, 'paid');
    const again = await test.retry(started, method);
    await test.pass(5_000);
    expect((await test.show(again)).status).toBe('succeeded');
    expect((await test.show(started)).status).toBe('failed');
  });

  it('is made once: a second one is refused, also when both come at once', async () => {
    const child = await test.addChild(200_000);
    const started = await test.start({ child, amount: 200_000, method: newPayer().method });
    test.clock.pass(120_000);
    const both = await Promise.all([
      test.tryRetry(started, newPayer().method),
      test.tryRetry(started, newPayer().method),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const third = await test.tryRetry(started, newPayer().method);
    expect(third.status).toBe(409);
    expect(third.body.message).toMatch(/already retried/);
  });

  it('under the same key gives the same answer and makes nothing', async () => {
    const child = await test.addChild(200_000);
    const started = await test.start({ child, amount: 200_000, method: newPayer().method });
    test.clock.pass(120_000);
    const { method, msisdn } = newPayer();
    const key = randomUUID();
    const first = await test.tryRetry<PaymentStarted>(started, method, key);
    expect(first.status).toBe(201);
    const second = await test.tryRetry<PaymentStarted>(started, method, key);
    expect(second.text).toBe(first.text);
    await test.steps.reached('submit-recorded', first.body.payment.id);
    expect(test.mtn.submitsOf(msisdn)).toHaveLength(1);
    expect((await test.tryRetry(started, newPayer().method, key)).status).toBe(422);
  });

  it('is rejected with the reference of the receipt if the payment is paid', async () => {
    const child = await test.addChild(200_000);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await test.start({ child, amount: 200_000, method });
    await test.pass(5_000);
    const again = await test.tryRetry(started, method);
    expect(again.status).toBe(409);
    expect(again.body.message).toContain(started.payment.reference);
  });

  it('is refused with the wrong secret, as if there were no such payment; nothing moves', async () => {
    const child = await test.addChild(200_000);
    const started = await test.start({ child, amount: 200_000, method: newPayer().method });
    test.clock.pass(120_000);
    const other = await test.start({
      child: await test.addChild(1_000),
      amount: 1_000,
      method: newPayer().method,
    });
    const url = `/api/payments/${started.payment.id}`;
    for (const secret of ['', 'wrong', other.secret, `${started.secret}x`]) {
      const headers = { 'x-payment-secret': secret };
      expect((await test.call({ url, headers })).status).toBe(404);
      expect((await test.call({ url, headers: { ...headers, accept: 'text/event-stream' } })).status).toBe(
        404,
      );
      const retry = await test.tryRetry({ ...started, secret }, newPayer().method);
      expect(retry.status).toBe(404);
      expect(retry.body.message).toMatch(/couldn’t find this payment/);
    }
    expect((await test.call({ url })).status).toBe(404);
    expect((await test.show(started)).status).toBe('submitted');
  });

  it('may change to the bank, and from the bank back at once', async () => {
    const child = await test.addChild(200_000);
    const started = await test.start({ child, amount: 200_000, method: newPayer().method });
    test.clock.pass(120_000);
    const byBank = await test.retry(started, bankMethod);
    expect(byBank.payment).toMatchObject({
      status: 'awaiting_transfer',
      paymentMethod: 'bank',
      amount: 200_000,
    });
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const back = await test.retry(byBank, method);
    await test.pass(5_000);
    expect((await test.show(back)).status).toBe('succeeded');
    expect((await test.show(byBank)).status).toBe('expired');
  });

  it('is rejected as a whole if it is impossible, and the first payment still waits for its transfer', async () => {
    const child = await test.addChild(6_000_000);
    const byBank = await test.start({ child, amount: 6_000_000, method: bankMethod });
    const refused = await test.tryRetry(byBank, newPayer().method);
    expect(refused.status).toBe(422);
    expect((await test.show(byBank)).status).toBe('awaiting_transfer');
  });
});
