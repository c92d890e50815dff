import { createHmac } from 'node:crypto';
import { type Network, networks, type PaymentStarted, roles } from '@somesa/core';
import type { AdminPaymentAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import { AIRTEL_KEY, AIRTEL_SEGMENT, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestStaff } from '../../testing/test-staff';

const DAY_MS = 24 * 3_600_000;
const SEVEN_DAYS = 7;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

/** A payment that its network calls FAILED. */
const failOn = async (network: Network, amount = 60_000) => {
  const child = await test.addChild(amount);
  const payer = newPayer(network);
  const started = await test.start({ child, amount, method: payer.method });
  const fake = test[network];
  const [request] = fake.submitsOf(payer.msisdn);
  fake.onQuery(payer.msisdn, { kind: 'failed', reason: 'declined', detail: 'FAILED' });
  await test.pass(5_000);
  expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'declined' });
  const ref = request?.providerReference ?? '';
  /** From now on the network says SUCCESSFUL; Airtel names no amount. */
  const turnToPaid = () =>
    fake.onQuery(payer.msisdn, {
      kind: 'paid',
      providerTransactionId: `${network}-late-${ref}`,
      ...(network === 'mtn' ? { amountUgx: amount, currency: 'UGX' } : { amountUgx: null, currency: null }),
    });
  const asked = () => fake.queries.filter((query) => query === ref).length;
  return { network, child, payer, started, ref, amount, turnToPaid, asked, id: started.payment.id };
};
type FailedPayment = Awaited<ReturnType<typeof failOn>>;

const sendWebhook = async ({ network, payer, ref, id }: FailedPayment): Promise<void> => {
  const asked = test.steps.next('booked', id);
  if (network === 'mtn') {
    const url = new URL(test.mtn.submitsOf(payer.msisdn)[0]?.callbackUrl ?? '').pathname;
    expect((await test.call({ method: 'POST', url, payload: {} })).status).toBe(200);
  } else {
    const transaction = { id: ref, message: 'Paid', status_code: 'TS', airtel_money_id: 'MP1' };
    const hash = createHmac('sha256', AIRTEL_KEY).update(JSON.stringify({ transaction })).digest('base64');
    const url = `/api/webhooks/airtel/${AIRTEL_SEGMENT}`;
    expect((await test.call({ method: 'POST', url, payload: { transaction, hash } })).status).toBe(200);
  }
  await asked;
};
const askAsStaff = async ({ id }: FailedPayment): Promise<void> => {
  test.clock.pass(10_000);
  const { token } = await createTestStaff(test).signInAs(roles.staff);
  const answer = await createTestStaff(test).call<AdminPaymentAnswer>(
    token,
    'POST',
    `admin/payments/${id}/ask`,
  );
  expect(answer.status, answer.text).toBe(200);
};
const passNight = async (): Promise<void> => {
  test.clock.pass(DAY_MS);
  const atNight = test.clock.now();
  atNight.setUTCHours(23, 30, 0, 0);
  test.clock.pass(atNight.getTime() - test.clock.now().getTime());
  await test.running.checkNightly();
};
const ways = [
  ['a webhook', sendWebhook],
  ['staff who asks again', askAsStaff],
  ['the nightly check', passNight],
] as const;

const exceptionsOf = (id: string) =>
  test.rows<{ kind: string; closed: boolean }>(
    `select kind, closed_at is not null as closed from exceptions where subject = $1`,
    [`payment:${id}`],
  );
const asideOf = (id: string) =>
  test.rows<{ postingType: string; amount: number }>(
    `select posting_type as "postingType", amount_ugx as amount from ledger_entries where source = $1 order by id`,
    [`payment:${id}`],
  );
const resolve = async (id: string, how: 'credit' | 'return') => {
  const { token } = await createTestStaff(test).signInAs(roles.staff);
  const exception = encodeURIComponent(`provider_paid_after_failure~payment:${id}`);
  const answer = await createTestStaff(test).call<object>(
    token,
    'POST',
    `admin/exceptions/${exception}/${how}`,
  );
  expect(answer.status, answer.text).toBe(200);
};
const cases = networks.flatMap((network) => ways.map(([name, hear]) => [network, name, hear] as const));

describe('money that a network takes after it said that the payment failed', () => {
  it.each(cases)(
    'becomes one exception on %s, heard through %s as often as it likes',
    async (network, _name, hear) => {
      const failed = await failOn(network);
      failed.turnToPaid();
      await hear(failed);
      const found = [{ kind: 'provider_paid_after_failure', closed: false }];
      expect(await exceptionsOf(failed.id)).toEqual(found);
      for (const [, again] of ways) await again(failed);
      expect(await exceptionsOf(failed.id)).toEqual(found);
      expect(await asideOf(failed.id)).toEqual([
        { postingType: 'mobile.unallocated', amount: failed.amount },
      ]);
      await resolve(failed.id, 'credit');
      for (const [, again] of ways.slice(2)) await again(failed);
      expect(await exceptionsOf(failed.id)).toEqual([{ ...found[0], closed: true }]);
      expect(await test.show(failed.started)).toMatchObject({ status: 'succeeded', amount: failed.amount });
      expect((await test.lookUp(failed.child.regNo)).body.outstanding).toBe(0);
    },
  );

  it.each(networks)(
    'is one exception on %s if all three ways hear of it at the same time',
    async (network) => {
      const failed = await failOn(network);
      failed.turnToPaid();
      await Promise.all([sendWebhook(failed), sendWebhook(failed), passNight(), askAsStaff(failed)]);
      expect(await exceptionsOf(failed.id)).toEqual([{ kind: 'provider_paid_after_failure', closed: false }]);
      expect(await asideOf(failed.id)).toEqual([
        { postingType: 'mobile.unallocated', amount: failed.amount },
      ]);
    },
  );

  it('is looked for on each of the seven nights after the payment, and not later', async () => {
    const failed = await failOn('mtn');
    const before = failed.asked();
    for (let nights = 0; nights < SEVEN_DAYS + 3; nights += 1) await passNight();
    expect(failed.asked() - before).toBe(SEVEN_DAYS);
    expect(await exceptionsOf(failed.id)).toEqual([]);
    expect((await test.show(failed.started)).failure).toBe('declined');
  });

  it('is not called "nothing was taken" any more on the page of its payer', async () => {
    const failed = await failOn('airtel');
    failed.turnToPaid();
    await askAsStaff(failed);
    expect(await test.show(failed.started)).toMatchObject({ status: 'failed', failure: 'other_amount' });
    await resolve(failed.id, 'return');
    expect(await test.show(failed.started)).toMatchObject({ status: 'failed', failure: 'other_amount' });
    await passNight();
    expect((await exceptionsOf(failed.id)).every(({ closed }) => closed)).toBe(true);
    await createTestRefunds(test).pay(failed.id, failed.amount);
  });

  it('found after we stopped asking is booked, because nobody had called the payment failed', async () => {
    const child = await test.addChild(45_000);
    const payer = newPayer();
    const started: PaymentStarted = await test.start({ child, amount: 45_000, method: payer.method });
    await test.pass(2 * DAY_MS + 3_600_000);
    expect((await test.show(started)).status).toBe('expired');
    test.mtn.onQuery(payer.msisdn, 'paid');
    await passNight();
    expect((await test.show(started)).status).toBe('succeeded');
    expect(await exceptionsOf(started.payment.id)).toEqual([{ kind: 'provider_no_response', closed: true }]);
  });

  it('opens a single exception if its currency is not ours, and a closed exception stays closed', async () => {
    const failed = await failOn('mtn');
    test.mtn.onQuery(failed.payer.msisdn, {
      kind: 'paid',
      providerTransactionId: 'late-euros',
      amountUgx: failed.amount,
      currency: 'EUR',
    });
    await passNight();
    const kind = 'provider_amount_mismatch';
    expect(await exceptionsOf(failed.id)).toEqual([{ kind, closed: false }]);
    expect((await test.show(failed.started)).failure).toBe('other_amount');
    await test.asOwner(`update exceptions set closed_at = now() where subject = 'payment:${failed.id}'`);
    const before = await dumpTables(test.database);
    await askAsStaff(failed);
    expect((await dumpTables(test.database)).exceptions).toEqual(before.exceptions);
    // The network's wallet is in another currency than our books: it is no part of their sum.
    (test.mtn.taken as Map<string, number>).delete(failed.ref);
  });
});
