import { HOUR_MS, type PaymentStarted } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { listTexts, startFees } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const SECOND_MS = 1000;
const INCONCLUSIVE = { kind: 'inconclusive', detail: 'http 500' } as const;
const REJECTED = { kind: 'rejected', reason: 'number_unknown', detail: 'PAYER_NOT_FOUND' } as const;
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
    const queryCount = test.mtn.queries.length;
    await test.advanceTime(48 * HOUR_MS);
    expect(test.mtn.queries.length).toBe(queryCount);
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
