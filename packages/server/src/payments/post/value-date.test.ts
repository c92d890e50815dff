import { MINUTE_MS, type Network, networks, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestRepayments } from '../../testing/test-repayments';
import { startFees } from '../testing/fee-payments';

let test: TestApp;
let on: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Moves the clock to the next such time in Kampala, while the server does nothing. */
const moveClockTo = (time: string): void => {
  const now = test.clock.now();
  const today = toKampalaInstant(toKampalaDay(now), time).getTime();
  const target = today > now.getTime() ? today : today + 24 * 60 * MINUTE_MS;
  test.clock.advance(target - now.getTime());
};
const listValueDates = async (paymentId: string): Promise<string[]> => {
  const rows = await test.queryRows<{ at: Date }>(
    'select value_at as at from ledger_entries where payment_id = $1',
    [paymentId],
  );
  return rows.map(({ at }) => toKampalaDay(at));
};
const startPaidFees = async (network: Network = 'mtn') => {
  const { started, msisdn } = await startFees(test, 70_000, { network });
  test[network].onQuery(msisdn, 'paid');
  return started;
};

describe('the value date of a payment', () => {
  it.each(networks)(
    'is the day of the request to %s if we learn of the success after an outage over midnight',
    async (network) => {
      moveClockTo('23:58');
      const sentOn = toKampalaDay(test.clock.now());
      const started = await startPaidFees(network);
      moveClockTo('09:00');
      await test.running.sweep();
      const shown = await test.show(started);
      expect(shown.status).toBe('succeeded');
      expect(toKampalaDay(new Date(shown.receipt?.paidAt ?? ''))).toBe(sentOn);
      expect(await listValueDates(started.payment.id)).toEqual([sentOn]);
      const [entry] = await test.queryRows<{ at: Date }>(
        'select posted_at as at from ledger_entries where payment_id = $1',
        [started.payment.id],
      );
      // The posting date is still when we learned of it.
      expect(entry?.at).toEqual(test.clock.now());
    },
  );

  it('is when we learn of the success if the prompt can still be approved', async () => {
    moveClockTo('23:50');
    const started = await startPaidFees();
    test.clock.advance(14 * MINUTE_MS);
    await test.running.sweep();
    expect((await test.show(started)).receipt?.paidAt).toBe(test.clock.now().toISOString());
    expect(await listValueDates(started.payment.id)).toEqual([toKampalaDay(test.clock.now())]);
  });

  it('is the due date for a borrower who paid on it during an outage', async () => {
    const loan = await on.addLoan();
    const { regNo, dueOn, amount } = await getFirstInstalment(loan);
    while (toKampalaDay(test.clock.now()) < dueOn) await on.passDays(1);
    moveClockTo('23:58');
    expect(toKampalaDay(test.clock.now())).toBe(dueOn);
    const payer = createPayer();
    const started = await createTestRepayments(test).repay({ regNo, amount, method: payer.method });
    test.mtn.onQuery(payer.msisdn, 'paid');
    moveClockTo('09:00');
    await test.running.sweep();
    expect(await on.repayments(loan)).toMatchObject([{ paymentId: started.payment.id, valueDate: dueOn }]);
    expect(await on.getSummary(loan)).toMatchObject({ arrearsUgx: 0, daysPastDue: 0 });
    expect((await on.row(loan)).status).toBe('ongoing');
  });

  it('is the day of the request for a payment that succeeds after a failure', async () => {
    moveClockTo('23:58');
    const sentOn = toKampalaDay(test.clock.now());
    const { id, msisdn } = await startFees(test, 30_000);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'other', detail: 'FAILED' }, 'paid');
    await test.advanceTime(5_000);
    moveClockTo('02:30');
    await test.running.checkNightly();
    const entries = await test.queryRows<{ at: Date }>(
      'select value_at as at from ledger_entries where source = $1',
      [`payment:${id}`],
    );
    expect(entries.map(({ at }) => toKampalaDay(at))).toEqual([sentOn]);
  });
});

const getFirstInstalment = async (loan: Awaited<ReturnType<RunningLoans['addLoan']>>) => {
  const [first] = await on.schedule(loan, 1);
  const regNo = await createTestRepayments(test).getRegNo(loan);
  if (!first) throw new Error('a schedule has no instalment');
  return { regNo, dueOn: first.dueOn, amount: first.principalUgx + first.interestUgx + first.feesUgx };
};
