import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const SECOND_MS = 1000;
const INCONCLUSIVE = { kind: 'inconclusive', detail: 'http 500' } as const;
const REJECTED = { kind: 'rejected', reason: 'number_unknown', detail: 'PAYER_NOT_FOUND' } as const;
const pendingOf = async (regNo: string) => (await test.lookUp(regNo)).body.pending;

describe('a payment that is refused charges nothing, lets go of what it held, and says why', () => {
  it.each([
    ['the payer declines', 'declined'],
    ['the wallet has not enough', 'insufficient_funds'],
    ['the prompt is not answered in time', 'not_approved_in_time'],
  ] as const)('fails with the reason and releases its hold if %s', async (_, reason) => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, { kind: 'pending' }, { kind: 'failed', reason, detail: 'said so' });
    const started = await test.start({ child, amount: 500_000, method });
    await test.pass(5 * SECOND_MS);
    expect(await pendingOf(child.regNo)).toBe(500_000);
    await test.pass(10 * SECOND_MS);
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: reason, receipt: null });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 500_000, pending: 0 });
    expect(test.gateway.sent.filter(({ to }) => to === msisdn)).toEqual([]);
    const asked = test.mtn.queries.length;
    await test.pass(48 * 3_600_000);
    expect(test.mtn.queries.length).toBe(asked);
  });

  it('fails and releases its hold if the network refuses the request itself', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer('airtel');
    test.airtel.onSubmit(msisdn, REJECTED);
    const started = await test.start({ child, amount: 500_000, method });
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'number_unknown' });
    expect(await pendingOf(child.regNo)).toBe(0);
  });
});

describe('a network that gives no clear answer', () => {
  it('is asked until it says paid, and the payment is booked once', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onSubmit(msisdn, INCONCLUSIVE);
    test.mtn.onQuery(msisdn, INCONCLUSIVE, { kind: 'pending' }, 'paid');
    const started = await test.start({ child, amount: 500_000, method });
    expect((await test.show(started)).status).toBe('unknown');
    await test.pass(5 * SECOND_MS);
    expect((await test.show(started)).status).toBe('unknown');
    await test.pass(10 * SECOND_MS);
    expect((await test.show(started)).status).toBe('submitted');
    await test.pass(20 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
    expect(test.mtn.submitsOf(msisdn)).toHaveLength(1);
  });

  it('does not know the request three times and for a minute: the same goes out again, and is paid once', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onSubmit(msisdn, INCONCLUSIVE);
    const started = await test.start({ child, amount: 500_000, method });
    for (const waitS of [5, 10, 20]) {
      await test.pass(waitS * SECOND_MS);
      expect(test.mtn.submitsOf(msisdn)).toHaveLength(1);
    }
    await test.pass(30 * SECOND_MS);
    const [first, second, ...others] = test.mtn.submitsOf(msisdn);
    expect(second).toEqual(first);
    expect(others).toEqual([]);
    expect((await test.show(started)).status).toBe('submitted');
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(60 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('accepts, and then does not know the request: it goes out again too', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, { kind: 'not_found' });
    await test.start({ child, amount: 500_000, method });
    for (const waitS of [5, 10, 20, 30]) await test.pass(waitS * SECOND_MS);
    const [first, second] = test.mtn.submitsOf(msisdn);
    expect(second).toEqual(first);
  });

  it('refuses a request that was sent again: the first may still be paid, so that is not believed', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onSubmit(msisdn, INCONCLUSIVE, REJECTED);
    const started = await test.start({ child, amount: 500_000, method });
    for (const waitS of [5, 10, 20, 30]) await test.pass(waitS * SECOND_MS);
    expect(test.mtn.submitsOf(msisdn)).toHaveLength(2);
    expect((await test.show(started)).status).toBe('unknown');
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(60 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('refuses so late that the request went out again meanwhile: that is not believed either', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    const slow = createGate();
    test.mtn.onSubmit(msisdn, async () => {
      await slow.wait();
      return REJECTED;
    });
    const answer = await test.tryStart<Awaited<ReturnType<TestApp['start']>>>({
      child,
      amount: 500_000,
      method,
    });
    const started = answer.body;
    await slow.reached;
    await test.pass(16 * SECOND_MS);
    expect(test.mtn.submitsOf(msisdn)).toHaveLength(2);
    expect((await test.show(started)).status).toBe('submitted');
    const recorded = test.steps.next('submit-recorded', started.payment.id);
    slow.open();
    await recorded;
    expect((await test.show(started)).status).toBe('submitted');
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(30 * SECOND_MS);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('answers 500 to every try and never had it: nothing is charged, and the payer is told', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onSubmit(msisdn, ...Array.from({ length: 50 }, () => INCONCLUSIVE));
    test.mtn.onQuery(msisdn, { kind: 'not_found' });
    const started = await test.start({ child, amount: 500_000, method });
    for (let minute = 0; minute < 20; minute += 1) await test.pass(60 * SECOND_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect(await pendingOf(child.regNo)).toBe(0);
    for (let hour = 0; hour < 50; hour += 1) await test.pass(3_600 * SECOND_MS);
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'never_accepted' });
  });

  it('does not know the request for an hour, and then took the money all the same: it is credited', async () => {
    const child = await test.addChild(500_000);
    const { method, msisdn } = newPayer();
    test.mtn.onSubmit(msisdn, ...Array.from({ length: 50 }, () => INCONCLUSIVE));
    test.mtn.onQuery(msisdn, { kind: 'not_found' });
    const started = await test.start({ child, amount: 500_000, method });
    for (let minute = 0; minute < 60; minute += 1) await test.pass(60 * SECOND_MS);
    test.mtn.onQuery(msisdn, 'paid');
    for (let hour = 0; hour < 3; hour += 1) await test.pass(3_600 * SECOND_MS);
    expect(await test.show(started)).toMatchObject({ status: 'succeeded', receipt: { surplus: 0 } });
  });
});

it('one payment that can’t be looked after holds up no other', async () => {
  const child = await test.addChild(300_000, 300_000);
  const [broken, sound] = [newPayer('airtel'), newPayer('airtel')];
  test.airtel.onQuery(broken.msisdn, () => Promise.reject(new Error('a defect in an adapter')), 'paid');
  test.airtel.onQuery(sound.msisdn, 'paid');
  const stuck = await test.start({ child, amount: 300_000, method: broken.method });
  const other = await test.start({ child, amount: 300_000, method: sound.method });
  await test.pass(5 * SECOND_MS);
  expect((await test.show(stuck)).status).toBe('submitted');
  expect((await test.show(other)).status).toBe('succeeded');
  expect(test.log.join('')).toContain('something behind the API failed');
  await test.pass(20 * SECOND_MS);
  expect((await test.show(stuck)).status).toBe('succeeded');
});
