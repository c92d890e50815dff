import { HOUR_MS, MINUTE_MS, type Msisdn, type PaymentStarted } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { listEntries, listTexts, startFees } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const SECOND_MS = 1000;
const INCONCLUSIVE = { kind: 'inconclusive', detail: 'http 500' } as const;
const REJECTED = { kind: 'rejected', reason: 'number_unknown', detail: 'PAYER_NOT_FOUND' } as const;
/** Counts how often MTN was asked about a payer's request. */
const countQueries = (msisdn: Msisdn): number => {
  const [request] = test.mtn.listSubmits(msisdn);
  return test.mtn.queries.filter((ref) => ref === request?.providerReference).length;
};
const getPendingUgx = async (regNo: string) => (await test.lookUp(regNo)).body.pending;

describe('a payment that fails', () => {
  it.each([
    ['the payer declines', 'declined'],
    ['the balance is too low', 'insufficient_funds'],
    ['the prompt expires', 'not_approved_in_time'],
  ] as const)('charges nothing, keeps the reason and releases its holds if %s', async (_, reason) => {
    const { child, msisdn, started } = await startFees(test, 500_000);
    test.mtn.onQuery(msisdn, { kind: 'pending' }, { kind: 'failed', reason, detail: 'said so' });
    await test.advanceTime(5 * SECOND_MS);
    expect(await getPendingUgx(child.regNo)).toBe(500_000);
    await test.advanceTime(10 * SECOND_MS);
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: reason, receipt: null });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 500_000, pending: 0 });
    expect(listTexts(test, msisdn)).toEqual([]);
    const queryCount = countQueries(msisdn);
    await test.advanceTime(48 * HOUR_MS);
    expect(countQueries(msisdn)).toBe(queryCount);
  });

  it('releases its holds if the network rejects the request', async () => {
    const { child, started } = await startFees(test, 500_000, { network: 'airtel', submissions: [REJECTED] });
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'number_unknown' });
    expect(await getPendingUgx(child.regNo)).toBe(0);
  });
});

describe('an inconclusive outcome', () => {
  it('is polled until the payment succeeds, which is posted once', async () => {
    const { msisdn, started } = await startFees(test, 500_000, { submissions: [INCONCLUSIVE] });
    test.mtn.onQuery(msisdn, INCONCLUSIVE, { kind: 'pending' }, 'paid');
    expect((await test.show(started)).status).toBe('unknown');
    await test.advanceTime(5 * SECOND_MS);
    expect((await test.show(started)).status).toBe('unknown');
    await test.advanceTime(10 * SECOND_MS);
    expect((await test.show(started)).status).toBe('submitted');
    await test.advanceTime(20 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(1);
  });

  it('sends the same request again after three not-found responses and one minute, and posts one payment', async () => {
    const { msisdn, started } = await startFees(test, 500_000, { submissions: [INCONCLUSIVE] });
    for (const waitS of [5, 10, 20]) {
      await test.advanceTime(waitS * SECOND_MS);
      expect(test.mtn.listSubmits(msisdn)).toHaveLength(1);
    }
    await test.advanceTime(30 * SECOND_MS);
    const [first, second, ...others] = test.mtn.listSubmits(msisdn);
    expect(second).toEqual(first);
    expect(others).toEqual([]);
    expect((await test.show(started)).status).toBe('submitted');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(60 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('sends an accepted request again if the network does not find it', async () => {
    const { msisdn } = await startFees(test, 500_000);
    test.mtn.onQuery(msisdn, { kind: 'not_found' });
    for (const waitS of [5, 10, 20, 30]) await test.advanceTime(waitS * SECOND_MS);
    const [first, second] = test.mtn.listSubmits(msisdn);
    expect(second).toEqual(first);
  });

  it('does not fail the payment if a resubmission is rejected, because the first request may succeed', async () => {
    const { msisdn, started } = await startFees(test, 500_000, { submissions: [INCONCLUSIVE, REJECTED] });
    for (const waitS of [5, 10, 20, 30]) await test.advanceTime(waitS * SECOND_MS);
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(2);
    expect((await test.show(started)).status).toBe('unknown');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(60 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('does not fail the payment if the rejection arrives after a resubmission', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = createPayer();
    const slow = createGate();
    test.mtn.onSubmit(msisdn, async () => {
      await slow.wait();
      return REJECTED;
    });
    const { body: started } = await test.tryStartPayment<PaymentStarted>({ child, amount: 500_000, method });
    await slow.reached;
    await test.advanceTime(16 * SECOND_MS);
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(2);
    expect((await test.show(started)).status).toBe('submitted');
    const recorded = test.steps.next('submit-recorded', started.payment.id);
    slow.open();
    await recorded;
    expect((await test.show(started)).status).toBe('submitted');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(30 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('fails a payment that the network never accepted, and charges nothing', async () => {
    const { child, msisdn, started } = await startFees(test, 500_000, {
      submissions: [...Array.from({ length: 50 }, () => INCONCLUSIVE)],
    });
    test.mtn.onQuery(msisdn, { kind: 'not_found' });
    for (let minute = 0; minute < 20; minute += 1) await test.advanceTime(60 * SECOND_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect(await getPendingUgx(child.regNo)).toBe(0);
    for (let hour = 0; hour < 50; hour += 1) await test.advanceTime(3_600 * SECOND_MS);
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'never_accepted' });
  });

  it('posts a payment that succeeds after an hour of not-found responses', async () => {
    const { msisdn, started } = await startFees(test, 500_000, {
      submissions: [...Array.from({ length: 50 }, () => INCONCLUSIVE)],
    });
    test.mtn.onQuery(msisdn, { kind: 'not_found' });
    for (let minute = 0; minute < 60; minute += 1) await test.advanceTime(60 * SECOND_MS);
    test.mtn.onQuery(msisdn, 'paid');
    for (let hour = 0; hour < 3; hour += 1) await test.advanceTime(3_600 * SECOND_MS);
    expect(await test.show(started)).toMatchObject({ status: 'succeeded', receipt: { surplus: 0 } });
  });
});

it('processes other payments if one throws an error', async () => {
  const broken = await startFees(test, 300_000, { network: 'airtel' });
  const other = await startFees(test, 300_000, { network: 'airtel' });
  test.airtel.onQuery(broken.msisdn, () => Promise.reject(new Error('a defect in an adapter')), 'paid');
  test.airtel.onQuery(other.msisdn, 'paid');
  await test.advanceTime(5 * SECOND_MS);
  expect((await test.show(broken.started)).status).toBe('submitted');
  expect((await test.show(other.started)).status).toBe('succeeded');
  expect(test.log.join('')).toContain('something behind the API failed');
  await test.advanceTime(20 * SECOND_MS);
  expect((await test.show(broken.started)).status).toBe('succeeded');
});

const listRefunds = (paymentId: string) =>
  test.queryRows<{ amount: number; paid: Date | null }>(
    'select amount_ugx as amount, paid_at as paid from refunds where payment_id = $1',
    [paymentId],
  );
const listExceptions = (paymentId: string) =>
  test.queryRows<{ kind: string; detail: unknown }>(
    'select kind, detail from exceptions where subject = $1',
    [`payment:${paymentId}`],
  );

describe('a payment that is not approved within 15 minutes', () => {
  it('holds its fee items for 15 minutes only', async () => {
    const { child, started } = await startFees(test, 400_000);
    await test.advanceTime(15 * MINUTE_MS - 1);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(400_000);
    test.clock.advance(1);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    await test.advanceTime(15 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('expired');
  });

  it('is posted when it succeeds late', async () => {
    const { child, msisdn, started } = await startFees(test, 400_000);
    await test.advanceTime(20 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('expired');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    const paid = await test.show(started);
    expect(paid).toMatchObject({ status: 'succeeded', receipt: { surplus: 0 } });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(0);
    expect(test.gateway.sent.filter(({ to }) => to === msisdn)).toHaveLength(1);
  });

  it('is allocated to another fee item if the chosen one has been paid since', async () => {
    const child = await test.addChild(400_000, 300_000);
    const [late, quick] = [createPayer(), createPayer()];
    const itemIds = [child.items[0]?.id ?? ''];
    const started = await test.startPayment({ child, amount: 400_000, method: late.method, itemIds });
    await test.advanceTime(20 * MINUTE_MS);
    test.mtn.onQuery(quick.msisdn, 'paid');
    await test.startPayment({ child, amount: 400_000, method: quick.method, itemIds });
    await test.advanceTime(5_000);
    test.mtn.onQuery(late.msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    const { receipt } = await test.show(started);
    expect(receipt).toMatchObject({ lines: [{ description: 'Item 2', amount: 300_000 }], surplus: 100_000 });
    expect(await listRefunds(started.payment.id)).toEqual([{ amount: 100_000, paid: null }]);
    expect(await listEntries(test, `payment:${started.payment.id}`)).toContain(
      'fees.surplus: wallet:mtn > refunds-payable 100000',
    );
  });

  it('is refunded in full if all fees have been paid since', async () => {
    const child = await test.addChild(400_000);
    const [late, quick] = [createPayer('airtel'), createPayer()];
    const started = await test.startPayment({ child, amount: 400_000, method: late.method });
    await test.advanceTime(20 * MINUTE_MS);
    test.mtn.onQuery(quick.msisdn, 'paid');
    await test.startPayment({ child, amount: 400_000, method: quick.method });
    await test.advanceTime(5_000);
    test.airtel.onQuery(late.msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    expect((await test.show(started)).receipt).toMatchObject({ lines: [], surplus: 400_000 });
    expect(await listRefunds(started.payment.id)).toEqual([{ amount: 400_000, paid: null }]);
    expect((await test.lookUp(child.regNo)).body.items[0]).toMatchObject({ paid: 400_000, due: 0 });
  });

  it('is posted as well as its retry if both succeed', async () => {
    const child = await test.addChild(400_000);
    const [first, second] = [createPayer(), createPayer('airtel')];
    const started = await test.startPayment({ child, amount: 400_000, method: first.method });
    await test.advanceTime(2 * MINUTE_MS);
    const retry = await test.retryPayment(started, second.method);
    test.mtn.onQuery(first.msisdn, 'paid');
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    const [one, two] = [await test.show(started), await test.show(retry)];
    expect([one.status, two.status]).toEqual(['succeeded', 'succeeded']);
    const surpluses = [one.receipt?.surplus, two.receipt?.surplus].sort();
    expect(surpluses).toEqual([0, 400_000]);
    const refunds = [...(await listRefunds(one.id)), ...(await listRefunds(two.id))];
    expect(refunds).toEqual([{ amount: 400_000, paid: null }]);
  });
});

describe('a success that does not match the payment', () => {
  it.each([
    ['another amount', { amountUgx: 399_999, currency: 'UGX' }, 'UGX 399999', [{ amount: 399_999 }]],
    ['another currency', { amountUgx: 400_000, currency: 'EUR' }, 'EUR 400000', []],
  ])(
    'posts no payment but an exception and one unallocated receipt in shillings for %s',
    async (_, outcome, reported, receipts) => {
      const child = await test.addChild(400_000);
      const { method, msisdn } = createPayer();
      const providerTransactionId = `odd-${msisdn}`;
      test.mtn.onQuery(msisdn, { kind: 'paid', providerTransactionId, ...outcome });
      const started = await test.startPayment({ child, amount: 400_000, method });
      await test.advanceTime(5_000);
      await test.advanceTime(10_000);
      expect(await test.show(started)).toMatchObject({ status: 'submitted', receipt: null });
      expect(await listExceptions(started.payment.id)).toEqual([
        {
          kind: 'provider_amount_mismatch',
          detail: { requested: 400_000, reported, transaction: providerTransactionId },
        },
      ]);
      expect((await test.lookUp(child.regNo)).body.outstanding).toBe(400_000);
      await test.advanceTime(72 * HOUR_MS);
      expect((await test.show(started)).status).toBe('expired');
      const unallocated = await test.queryRows(
        `select amount_ugx as amount from ledger_entries
       where source = $1 and credit_account = 'unallocated-receipts'`,
        [`payment:${started.payment.id}`],
      );
      expect(unallocated).toEqual(receipts);
    },
  );

  it('posts the first of two payments with the same transaction and opens an exception for the second', async () => {
    const child = await test.addChild(200_000, 200_000);
    const [first, second] = [createPayer('airtel'), createPayer('airtel')];
    const outcome = {
      kind: 'paid',
      providerTransactionId: 'used-twice',
      amountUgx: null,
      currency: null,
    } as const;
    test.airtel.onQuery(first.msisdn, outcome);
    const one = await test.startPayment({ child, amount: 200_000, method: first.method });
    await test.advanceTime(5_000);
    test.airtel.onQuery(second.msisdn, outcome);
    const two = await test.startPayment({ child, amount: 200_000, method: second.method });
    await test.advanceTime(5_000);
    expect((await test.show(one)).status).toBe('succeeded');
    expect((await test.show(two)).status).toBe('submitted');
    expect(await listExceptions(two.payment.id)).toEqual([
      {
        kind: 'provider_transaction_reused',
        detail: { transaction: 'used-twice', paid: one.payment.id },
      },
    ]);
    await test.advanceTime(60 * MINUTE_MS);
    expect((await test.show(two)).status).toBe('expired');
  });
});

it('stops polling after 48 hours without a final status and opens an exception', async () => {
  const { msisdn, started } = await startFees(test, 400_000);
  for (let hour = 0; hour < 47; hour += 1) await test.advanceTime(HOUR_MS);
  expect(await listExceptions(started.payment.id)).toEqual([]);
  expect(countQueries(msisdn)).toBeGreaterThan(40);
  await test.advanceTime(HOUR_MS);
  await test.advanceTime(HOUR_MS);
  expect(await listExceptions(started.payment.id)).toEqual([
    { kind: 'provider_no_response', detail: { status: 'expired' } },
  ]);
  const before = countQueries(msisdn);
  await test.advanceTime(48 * HOUR_MS);
  expect(countQueries(msisdn)).toBe(before);
  expect((await test.show(started)).status).toBe('expired');
});
