import { randomUUID } from 'node:crypto';
import { toKampalaDay } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyFeesPaid } from '../../people/notifications/notify-fees-paid';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { notifyRepayment, type RepaymentNotice } from './notify-repayment';

let test: TestApp;
let me: SignedInPerson;
let loan: RepaymentNotice['loan'];
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());
beforeEach(async () => {
  const loans = createTestLoans(test);
  me = await createTestPeople(test).addParent();
  const { regNo } = await test.addChild(600_000);
  const reference = await loans.apply({ phoneNumber1: me.contact, regNo }, { token: me.token });
  loan = { id: await loans.getLoanId(reference), reference, userId: me.user.id, status: 'ongoing' };
  await test.runAsOwner(`delete from notifications where user_id = '${me.user.id}'`);
});

interface NoticeOptions {
  paymentId?: string;
  kind?: RepaymentNotice['cause']['kind'];
  left?: number;
  /** Due dates with the amounts that they owe. */
  owed?: Record<string, number>;
  overpaid?: Record<string, number>;
  newVersion?: number | null;
  status?: RepaymentNotice['loan']['status'];
}

const notify = ({ paymentId = randomUUID(), left = 0, overpaid = {}, ...options }: NoticeOptions) => {
  const owed = options.owed ?? {
    '2026-12-21': Math.min(left, 50_000),
    '2027-01-21': Math.max(left - 50_000, 0),
  };
  const payments = Object.entries(overpaid).map(([id, overpaidUgx]) => ({ id, overpaidUgx }));
  const notice = {
    loan: { ...loan, status: options.status ?? loan.status },
    account: {
      on: toKampalaDay(test.clock.now()),
      instalments: Object.entries(owed).map(([dueOn, owedUgx]) => ({ dueOn, owedUgx })),
      payments,
      totalOutstandingUgx: left,
    },
    cause: { kind: options.kind ?? 'repayment', paymentId },
    amountUgx: 70_000,
    newVersion: options.newVersion ?? null,
  } as unknown as RepaymentNotice;
  return test.database.transaction((tx) => notifyRepayment(tx, notice, test.clock.now()));
};

const listSentences = async (): Promise<string[]> => {
  const answer = await test.call<{ notifications: { notification: string }[] }>({
    url: '/api/parent/notifications',
    headers: { authorization: `Bearer ${me.token}` },
  });
  return answer.body.notifications.map(({ notification }) => notification).reverse();
};

describe('notifyRepayment', () => {
  it('announces the amount received and the outstanding total once per payment', async () => {
    const paymentId = randomUUID();
    await notify({ paymentId, left: 130_000 });
    await notify({ paymentId, left: 130_000 });
    await notify({ left: 60_000 });
    expect(await listSentences()).toEqual([
      `We received UGX 70,000 on your loan for Peace Apio. Still to pay: UGX 130,000.`,
      `We received UGX 70,000 on your loan for Peace Apio. Still to pay: UGX 60,000.`,
    ]);
  });

  it('announces a new schedule only while some of it is due in the future', async () => {
    await notify({ left: 100_000, newVersion: 2 });
    expect((await listSentences()).at(-1)).toBe(
      `Your loan for Peace Apio has a new schedule: the next instalment is UGX 50,000, due on 21 December 2026, and the last one is due on 21 January 2027.`,
    );
    await notify({ left: 0, newVersion: 3, status: 'closed' });
    expect((await listSentences()).filter((sentence) => sentence.includes('new schedule'))).toHaveLength(1);
  });

  it('names no overdue instalment as the next one of a new schedule', async () => {
    await notify({ left: 90_000, newVersion: 2, owed: { '2026-01-21': 40_000, '2026-12-21': 50_000 } });
    expect((await listSentences()).at(-1)).toContain(
      'the next instalment is UGX 50,000, due on 21 December 2026',
    );
    await notify({ left: 40_000, newVersion: 3, owed: { '2026-01-21': 40_000 } });
    expect((await listSentences()).filter((sentence) => sentence.includes('new schedule'))).toHaveLength(1);
  });

  it('announces a payoff, its reversal and another payoff', async () => {
    const first = randomUUID();
    await notify({ paymentId: first, status: 'closed' });
    await notify({ paymentId: first, kind: 'reversal', left: 70_000 });
    await notify({ status: 'closed' });
    expect(await listSentences()).toEqual([
      `We received UGX 70,000 on your loan for Peace Apio. Still to pay: UGX 0.`,
      `Your loan for Peace Apio is paid in full.`,
      `A payment of UGX 70,000 on your loan for Peace Apio was reversed. Still to pay: UGX 70,000.`,
      `We received UGX 70,000 on your loan for Peace Apio. Still to pay: UGX 0.`,
      `Your loan for Peace Apio is paid in full.`,
    ]);
  });

  it('announces an overpayment once per amount', async () => {
    const paymentId = randomUUID();
    await notify({ paymentId, status: 'closed', overpaid: { [paymentId]: 5_000 } });
    await notify({ status: 'closed', overpaid: { [paymentId]: 5_000 } });
    const over = (await listSentences()).filter((sentence) => sentence.includes('more than you owed'));
    expect(over).toEqual([
      `You paid UGX 5,000 more than you owed on your loan for Peace Apio. We’ll refund it.`,
    ]);
  });

  it('announces a fees payment once (notifyFeesPaid)', async () => {
    const paid = { id: randomUUID(), reference: 'SF-7KQ2-M4X9', amountUgx: 90_000, school: 'St Mary’s' };
    const notifyPaid = (userId: string | null) =>
      test.database.transaction((tx) => notifyFeesPaid(tx, { ...paid, userId }, test.clock.now()));
    await notifyPaid(null);
    await notifyPaid(me.user.id);
    await notifyPaid(me.user.id);
    expect(await listSentences()).toEqual([
      'We received UGX 90,000 of school fees for SF-7KQ2-M4X9 at St Mary’s.',
    ]);
  });
});
