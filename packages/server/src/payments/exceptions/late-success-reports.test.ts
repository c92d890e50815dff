import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS, type Network, networks, roles } from '@somesa/core';
import type { AdminPaymentAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import { AIRTEL_KEY, AIRTEL_SEGMENT, buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, startFees } from '../testing/fee-payments';

const SEVEN_DAYS = 7;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Starts a payment that its network reports as failed. */
const startFailed = async (network: Network) => {
  const amount = 60_000;
  const { child, msisdn, started, id } = await startFees(test, amount, { network });
  const fake = test[network];
  const [request] = fake.listSubmits(msisdn);
  fake.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'FAILED' });
  await test.advanceTime(5_000);
  expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'declined' });
  const ref = request?.providerReference ?? '';
  /** Makes the network report a success from now on; Airtel gives no amount. */
  const reportPaid = () =>
    fake.onQuery(msisdn, {
      kind: 'paid',
      providerTransactionId: `${network}-late-${ref}`,
      ...(network === 'mtn' ? { amountUgx: amount, currency: 'UGX' } : { amountUgx: null, currency: null }),
    });
  const countChecks = () => fake.queries.filter((query) => query === ref).length;
  return { network, child, msisdn, started, ref, amount, reportPaid, countChecks, id };
};
type FailedPayment = Awaited<ReturnType<typeof startFailed>>;

const sendWebhook = async ({ network, msisdn, ref, id }: FailedPayment): Promise<void> => {
  const posted = test.steps.next('posted', id);
  if (network === 'mtn') {
    const url = new URL(test.mtn.listSubmits(msisdn)[0]?.callbackUrl ?? '').pathname;
    expect((await test.call({ method: 'POST', url, payload: {} })).status).toBe(200);
  } else {
    const transaction = { id: ref, message: 'Paid', status_code: 'TS', airtel_money_id: 'MP1' };
    const hash = createHmac('sha256', AIRTEL_KEY).update(JSON.stringify({ transaction })).digest('base64');
    const url = `/api/webhooks/airtel/${AIRTEL_SEGMENT}`;
    expect((await test.call({ method: 'POST', url, payload: { transaction, hash } })).status).toBe(200);
  }
  await posted;
};
const checkAsStaff = async ({ id }: FailedPayment): Promise<void> => {
  test.clock.advance(10_000);
  const { token } = await createTestStaff(test).signInAs(roles.staff);
  const answer = await createTestStaff(test).call<AdminPaymentAnswer>(
    token,
    'POST',
    `admin/payments/${id}/check-status`,
  );
  expect(answer.status, answer.text).toBe(200);
};
const passNight = async (): Promise<void> => {
  test.clock.advance(DAY_MS);
  const atNight = test.clock.now();
  atNight.setUTCHours(23, 30, 0, 0);
  test.clock.advance(atNight.getTime() - test.clock.now().getTime());
  await test.running.checkNightly();
};
const reports = [
  ['a webhook', sendWebhook],
  ['a status check by staff', checkAsStaff],
  ['the nightly check', passNight],
] as const;

const listExceptions = (id: string) =>
  test.queryRows<{ kind: string; closed: boolean }>(
    `select kind, resolved_at is not null as closed from exceptions where subject = $1`,
    [`payment:${id}`],
  );
const listUnallocated = async (id: string) =>
  (await listEntries(test, `payment:${id}`)).map((entry) => entry.replace(/: .* /, ' '));
const resolve = async (id: string, action: 'credit' | 'return') => {
  const { token } = await createTestStaff(test).signInAs(roles.staff);
  const exception = encodeURIComponent(`provider_paid_after_failure~payment:${id}`);
  const answer = await createTestStaff(test).call<object>(
    token,
    'POST',
    `admin/exceptions/${exception}/${action}`,
  );
  expect(answer.status, answer.text).toBe(200);
};
const cases = networks.flatMap((network) =>
  reports.map(([name, report]) => [network, name, report] as const),
);

describe('a payment that succeeds after it failed', () => {
  it.each(cases)(
    'opens one exception if %s reports it through %s, however often',
    async (network, _, report) => {
      const failed = await startFailed(network);
      failed.reportPaid();
      await report(failed);
      const found = [{ kind: 'provider_paid_after_failure', closed: false }];
      expect(await listExceptions(failed.id)).toEqual(found);
      for (const [, repeat] of reports) await repeat(failed);
      expect(await listExceptions(failed.id)).toEqual(found);
      expect(await listUnallocated(failed.id)).toEqual([`mobile.unallocated ${failed.amount}`]);
      await resolve(failed.id, 'credit');
      for (const [, repeat] of reports.slice(2)) await repeat(failed);
      expect(await listExceptions(failed.id)).toEqual([{ ...found[0], closed: true }]);
      expect(await test.show(failed.started)).toMatchObject({ status: 'succeeded', amount: failed.amount });
      expect((await test.lookUp(failed.child.regNo)).body.outstanding).toBe(0);
    },
  );

  it.each(networks)(
    'opens one exception if %s reports it through all three at the same time',
    async (network) => {
      const failed = await startFailed(network);
      failed.reportPaid();
      await Promise.all([sendWebhook(failed), sendWebhook(failed), passNight(), checkAsStaff(failed)]);
      expect(await listExceptions(failed.id)).toEqual([
        { kind: 'provider_paid_after_failure', closed: false },
      ]);
      expect(await listUnallocated(failed.id)).toEqual([`mobile.unallocated ${failed.amount}`]);
    },
  );

  it('is checked for on each of the seven nights after the payment', async () => {
    const failed = await startFailed('mtn');
    const before = failed.countChecks();
    for (let nights = 0; nights < SEVEN_DAYS + 3; nights += 1) await passNight();
    expect(failed.countChecks() - before).toBe(SEVEN_DAYS);
    expect(await listExceptions(failed.id)).toEqual([]);
    expect((await test.show(failed.started)).failure).toBe('declined');
  });

  it('is shown to its payer as an amount mismatch instead of its first failure reason', async () => {
    const failed = await startFailed('airtel');
    failed.reportPaid();
    await checkAsStaff(failed);
    expect(await test.show(failed.started)).toMatchObject({ status: 'failed', failure: 'other_amount' });
    await resolve(failed.id, 'return');
    expect(await test.show(failed.started)).toMatchObject({ status: 'failed', failure: 'other_amount' });
    await passNight();
    expect((await listExceptions(failed.id)).every(({ closed }) => closed)).toBe(true);
    await createTestRefunds(test).payRefund(failed.id, failed.amount);
  });

  it('is posted if it had only expired', async () => {
    const { msisdn, started, id } = await startFees(test, 45_000);
    await test.advanceTime(2 * DAY_MS + HOUR_MS);
    expect((await test.show(started)).status).toBe('expired');
    test.mtn.onQuery(msisdn, 'paid');
    await passNight();
    expect((await test.show(started)).status).toBe('succeeded');
    expect(await listExceptions(id)).toEqual([{ kind: 'provider_no_response', closed: true }]);
  });

  it('opens one exception if the currency differs, which stays closed once resolved', async () => {
    const failed = await startFailed('mtn');
    test.mtn.onQuery(failed.msisdn, {
      kind: 'paid',
      providerTransactionId: 'late-euros',
      amountUgx: failed.amount,
      currency: 'EUR',
    });
    await passNight();
    const kind = 'provider_amount_mismatch';
    expect(await listExceptions(failed.id)).toEqual([{ kind, closed: false }]);
    expect((await test.show(failed.started)).failure).toBe('other_amount');
    await test.runAsOwner(`update exceptions set resolved_at = now() where subject = 'payment:${failed.id}'`);
    const before = await dumpTables(test.database);
    await checkAsStaff(failed);
    expect((await dumpTables(test.database)).exceptions).toEqual(before.exceptions);
    // The fake network's sum must not include another currency.
    (test.mtn.collected as Map<string, number>).delete(failed.ref);
  });
});
