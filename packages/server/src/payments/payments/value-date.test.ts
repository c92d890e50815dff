import { kampalaDay, kampalaInstant, networks } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestRepayments } from '../../testing/test-repayments';

const MINUTE_MS = 60_000;

let test: TestApp;
let on: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

/** Moves the clock to a time in Kampala, today's or the next day's, while the server does nothing. */
const goTo = (time: string): void => {
  const now = test.clock.now();
  const today = kampalaInstant(kampalaDay(now), time).getTime();
  const target = today > now.getTime() ? today : today + 24 * 60 * MINUTE_MS;
  test.clock.pass(target - now.getTime());
};
const valueDaysOf = async (paymentId: string): Promise<string[]> => {
  const rows = await test.rows<{ at: Date }>(
    'select value_at as at from ledger_entries where payment_id = $1',
    [paymentId],
  );
  return rows.map(({ at }) => kampalaDay(at));
};
const startFees = async (network: (typeof networks)[number] = 'mtn') => {
  const child = await test.addChild(70_000);
  const payer = newPayer(network);
  const started = await test.start({ child, amount: 70_000, method: payer.method });
  test[network].onQuery(payer.msisdn, 'paid');
  return started;
};

describe('the value date of a payment', () => {
  it.each(networks)(
    'is the day on which %s was asked, if we learn of it after an outage over midnight',
    async (network) => {
      goTo('23:58');
      const sentOn = kampalaDay(test.clock.now());
      const started = await startFees(network);
      goTo('09:00');
      await test.running.sweep();
      const shown = await test.show(started);
      expect(shown.status).toBe('succeeded');
      expect(kampalaDay(new Date(shown.receipt?.paidAt ?? ''))).toBe(sentOn);
      expect(await valueDaysOf(started.payment.id)).toEqual([sentOn]);
      const [entry] = await test.rows<{ at: Date }>(
        'select posted_at as at from ledger_entries where payment_id = $1',
        [started.payment.id],
      );
      // The ledger still says when we learned of it.
      expect(entry?.at).toEqual(test.clock.now());
    },
  );

  it('is the moment of the answer, if that comes while the prompt can still be approved', async () => {
    goTo('23:50');
    const started = await startFees();
    test.clock.pass(14 * MINUTE_MS);
    await test.running.sweep();
    expect((await test.show(started)).receipt?.paidAt).toBe(test.clock.now().toISOString());
    expect(await valueDaysOf(started.payment.id)).toEqual([kampalaDay(test.clock.now())]);
  });

  it('makes no borrower late who paid on the due day while we were down', async () => {
    const loan = await on.begin();
    const { regNo, dueOn, amount } = await firstInstalment(loan);
    while (kampalaDay(test.clock.now()) < dueOn) await on.passDays(1);
    goTo('23:58');
    expect(kampalaDay(test.clock.now())).toBe(dueOn);
    const payer = newPayer();
    const started = await createTestRepayments(test).repay({ regNo, amount, method: payer.method });
    test.mtn.onQuery(payer.msisdn, 'paid');
    goTo('09:00');
    await test.running.sweep();
    expect(await on.repayments(loan)).toMatchObject([{ paymentId: started.payment.id, valueDate: dueOn }]);
    expect(await on.position(loan)).toMatchObject({ arrearsUgx: 0, daysPastDue: 0 });
    expect((await on.row(loan)).status).toBe('ongoing');
  });

  it('counts money found after a failure from when it was asked for, once staff credits it', async () => {
    goTo('23:58');
    const sentOn = kampalaDay(test.clock.now());
    const child = await test.addChild(30_000);
    const payer = newPayer();
    const { payment } = await test.start({ child, amount: 30_000, method: payer.method });
    test.mtn.onQuery(payer.msisdn, { kind: 'failed', reason: 'other', detail: 'FAILED' }, 'paid');
    await test.pass(5_000);
    goTo('02:30');
    await test.running.checkNightly();
    const entries = await test.rows<{ at: Date }>(
      'select value_at as at from ledger_entries where source = $1',
      [`payment:${payment.id}`],
    );
    expect(entries.map(({ at }) => kampalaDay(at))).toEqual([sentOn]);
  });
});

const firstInstalment = async (loan: Awaited<ReturnType<RunningLoans['begin']>>) => {
  const [first] = await on.schedule(loan, 1);
  const regNo = await createTestRepayments(test).regNoOf(loan);
  if (!first) throw new Error('a schedule has no instalment');
  return { regNo, dueOn: first.dueOn, amount: first.principalUgx + first.interestUgx + first.feesUgx };
};
