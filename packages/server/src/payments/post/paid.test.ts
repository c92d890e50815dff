import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, type ReceiptView } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import type { PaymentRow } from '../hot-path';
import { listEntries, listTexts, payFees, payFeesTwice, startFees } from '../testing/fee-payments';
import { notifyRefund } from './notify-payer';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

describe('a payment that succeeds', () => {
  it('gets a receipt, one posting per fee item and one text message', async () => {
    const child = await test.addChild(850_000, 200_000);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, { kind: 'pending' }, 'paid');
    const started = await test.startPayment({ child, amount: 1_050_000, method: payer.method });
    expect(started.payment).toMatchObject({ status: 'created', amount: 1_050_000, receipt: null });
    expect(test.mtn.listSubmits(payer.msisdn)).toEqual([
      {
        providerReference: expect.any(String),
        reference: started.payment.reference,
        msisdn: payer.msisdn,
        amountUgx: 1_050_000,
        callbackUrl: expect.stringMatching(/^http:\/\/localhost:4000\/api\/webhooks\/mtn\/[\w-]{32}$/),
      },
    ]);
    expect((await test.show(started)).status).toBe('submitted');

    await test.advanceTime(5_000);
    expect((await test.show(started)).status).toBe('submitted');
    await test.advanceTime(10_000);

    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      failure: null,
      phoneNumber: expect.stringMatching(/^\d{4} \*\*\* \d{3}$/),
    });
    const lines = [
      { description: 'Item 1', amount: 850_000 },
      { description: 'Item 2', amount: 200_000 },
    ];
    expect(paid.receipt).toMatchObject({
      amount: 1_050_000,
      lines,
      surplus: 0,
      paidAt: test.clock.now().toISOString(),
    });

    const [schoolId] = await test.queryRows<{ id: number }>(
      `select id from schools where slug = 'st-marys-kisubi'`,
    );
    expect(await listEntries(test, `payment:${paid.id}`)).toEqual(
      lines.map(({ amount }) => `fees.paid: wallet:mtn > school-payable:${schoolId?.id} ${amount}`),
    );
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0, pending: 0 });

    await test.advanceTime(60_000);
    await test.advanceTime(HOUR_MS);
    expect(listTexts(test, payer.msisdn)).toEqual([
      `Somesa: UGX 1,050,000 received for P. Apio, St. Mary's College Kisubi (SMACK). Receipt ${paid.reference}. Check it: http://localhost:4000/receipts/${paid.reference}`,
    ]);

    const receipt = await test.call<ReceiptView>({ url: `/api/receipts/${paid.reference}` });
    expect(receipt.body).toEqual(paid.receipt);
    expect(receipt.text).not.toContain(payer.method.phoneNumber.slice(1));
    expect(receipt.text).not.toContain(child.regNo);
    const typed = paid.reference.toLowerCase().replaceAll('-', ' ');
    expect((await test.call({ url: `/api/receipts/${encodeURIComponent(typed)}` })).body).toEqual(
      paid.receipt,
    );
    const picture = await test.call<string>({ url: `/api/receipts/${paid.reference}/picture` });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const pdf = await test.call<string>({ url: `/api/receipts/${paid.reference}/pdf` });
    expect(pdf.status).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${paid.reference}.pdf"`,
    });
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });

  it('is confirmed in the language in which it was initiated, and so is a refund of it', async () => {
    const headers = { 'accept-language': 'lg' };
    const first = await payFees(test, 20_000, { headers });
    expect(listTexts(test, first.msisdn)).toEqual([expect.stringContaining('zifuniddwa')]);
    const retried = await startFees(test, 30_000, { headers });
    test.clock.advance(120_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    await test.retryPayment(retried.started, method);
    await test.advanceTime(5_000);
    expect(listTexts(test, msisdn)).toEqual([expect.stringContaining('received')]);
    const twice = await payFeesTwice(test, 25_000, { headers });
    const [late] = await test.queryRows<PaymentRow>('select * from payments where id = $1', [twice]);
    if (!late?.msisdn) throw new Error('a mobile payment has no number');
    const payout = { id: randomUUID(), amountUgx: 25_000 };
    await test.database.transaction((tx) => notifyRefund(tx, late, payout, test.clock.now()));
    await test.advanceTime(0);
    expect(listTexts(test, late.msisdn).at(-1)).toContain('tuzikuddizza');
  });

  it('is allocated to the fee items in the order of their due dates', async () => {
    const { child, started } = await payFees(test, 350_000, {
      network: 'airtel',
      items: [300_000, 200_000],
    });
    const paid = await test.show(started);
    expect(paid.receipt?.lines.map(({ amount }) => amount)).toEqual([300_000, 50_000]);
    const entries = await listEntries(test, `payment:${paid.id}`);
    expect(entries).toEqual(Array(2).fill(expect.stringContaining(': wallet:airtel > ')));
    const { body } = await test.lookUp(child.regNo);
    expect(body.items.map(({ paid, due }) => ({ paid, due }))).toEqual([
      { paid: 300_000, due: 0 },
      { paid: 50_000, due: 150_000 },
    ]);
    expect(body.outstanding).toBe(150_000);
    expect([started.payment.outstanding, paid.outstanding]).toEqual([null, 150_000]);
  });

  it('is allocated to the chosen fee item only', async () => {
    const child = await test.addChild(300_000, 200_000, 100_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const second = child.items[1]?.id ?? '';
    const started = await test.startPayment({ child, amount: 200_000, method, itemIds: [second] });
    await test.advanceTime(5_000);
    expect((await test.show(started)).receipt?.lines).toEqual([{ description: 'Item 2', amount: 200_000 }]);
    expect((await test.lookUp(child.regNo)).body.items.map(({ due }) => due)).toEqual([300_000, 0, 100_000]);
  });

  it('sends the payer’s message again if the gateway’s first response is inconclusive', async () => {
    test.gateway.onSend({ kind: 'inconclusive', detail: 'time-out' });
    const { id, msisdn } = await payFees(test, 300_000);
    await test.advanceTime(1_000);
    expect(listTexts(test, msisdn)).toHaveLength(1);
    await test.advanceTime(60_000);
    await test.advanceTime(600_000);
    expect(listTexts(test, msisdn)).toHaveLength(2);
    const queued = await test.queryRows<{ status: string; attempts: number }>(
      'select status, attempts from outgoing_sms where dedupe_key = $1',
      [`payment:${id}`],
    );
    expect(queued).toEqual([{ status: 'sent', attempts: 2 }]);
  });

  it('is posted even if the gateway rejects the payer’s number', async () => {
    test.gateway.onSend({ kind: 'rejected', detail: 'InvalidPhoneNumber' });
    const { msisdn } = await payFees(test, 300_000);
    await test.advanceTime(DAY_MS);
    expect(listTexts(test, msisdn)).toHaveLength(1);
  });
});

describe('a payment', () => {
  it('is rejected if it exceeds the amount of the chosen fee item', async () => {
    const child = await test.addChild(300_000, 200_000);
    const itemIds = [child.items[1]?.id ?? ''];
    const answer = await test.tryStartPayment({
      child,
      amount: 200_001,
      method: createPayer().method,
      itemIds,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.amount?.[0]).toContain('UGX 200,000');
  });

  it('is accepted until no fees are outstanding', async () => {
    const child = await test.addChild(300_000);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    for (const amount of [100_000, 200_000]) {
      await test.startPayment({ child, amount, method });
      await test.advanceTime(5_000);
    }
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(0);
    const more = await test.tryStartPayment({ child, amount: 1_000, method });
    expect(more.status).toBe(409);
    expect(more.body.message).toMatch(/no outstanding fees/);
  });
});
