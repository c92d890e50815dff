import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyFeesPaid } from '../../messaging/notifications/notify-fees-paid';
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
  me = await createTestPeople(test).join();
  const { regNo } = await test.addChild(600_000);
  const reference = await loans.apply({ phoneNumber1: me.contact, regNo }, { token: me.token });
  loan = { id: await loans.idOf(reference), reference, userId: me.user.id, status: 'ongoing' };
  await test.asOwner(`delete from notifications where user_id = '${me.user.id}'`);
});

interface Booked {
  paymentId?: string;
  kind?: RepaymentNotice['cause']['kind'];
  left?: number;
  overpaid?: Record<string, number>;
  newVersion?: number | null;
  status?: RepaymentNotice['loan']['status'];
}

const tell = ({ paymentId = randomUUID(), left = 0, overpaid = {}, ...booked }: Booked) => {
  const payments = Object.entries(overpaid).map(([id, overpaidUgx]) => ({ id, overpaidUgx }));
  const told = {
    loan: { ...loan, status: booked.status ?? loan.status },
    account: {
      instalments: [{ dueOn: '2026-12-21' }, { dueOn: '2027-01-21' }],
      payments,
      totalOutstandingUgx: left,
      nextDue: left > 0 ? { dueOn: '2026-12-21', amountUgx: 50_000 } : null,
    },
    cause: { kind: booked.kind ?? 'repayment', paymentId },
    amountUgx: 70_000,
    newVersion: booked.newVersion ?? null,
  } as unknown as RepaymentNotice;
  return test.database.transaction((tx) => notifyRepayment(tx, told, test.clock.now()));
};

const sentences = async (): Promise<string[]> => {
  const answer = await test.call<{ notifications: { notification: string }[] }>({
    url: '/api/parent/notifications',
    headers: { authorization: `Bearer ${me.token}` },
  });
  return answer.body.notifications.map(({ notification }) => notification).reverse();
};

describe('a parent is told', () => {
  it('a notification statuses the amount received and the amount left, once per payment', async () => {
    const paymentId = randomUUID();
    await tell({ paymentId, left: 130_000 });
    await tell({ paymentId, left: 130_000 });
    await tell({ left: 60_000 });
    expect(await sentences()).toEqual([
      `We received UGX 70,000 for your loan ${loan.reference}. Still to pay: UGX 130,000.`,
      `We received UGX 70,000 for your loan ${loan.reference}. Still to pay: UGX 60,000.`,
    ]);
  });

  it('a new repayment schedule is announced only while some of it lies ahead', async () => {
    await tell({ left: 100_000, newVersion: 2 });
    expect((await sentences()).at(-1)).toBe(
      `Your loan ${loan.reference} has a new schedule: the next instalment is UGX 50,000, due on 21 December 2026, and the last one is due on 21 January 2027.`,
    );
    await tell({ left: 0, newVersion: 3, status: 'closed' });
    expect((await sentences()).filter((said) => said.includes('new schedule'))).toHaveLength(1);
  });

  it('full repayment, a reversal and full repayment again are each announced', async () => {
    const first = randomUUID();
    await tell({ paymentId: first, status: 'closed' });
    await tell({ paymentId: first, kind: 'reversal', left: 70_000 });
    await tell({ status: 'closed' });
    expect(await sentences()).toEqual([
      `We received UGX 70,000 for your loan ${loan.reference}. Still to pay: UGX 0.`,
      `Your loan ${loan.reference} is paid in full.`,
      `A payment of UGX 70,000 for your loan ${loan.reference} was reversed. Still to pay: UGX 70,000.`,
      `We received UGX 70,000 for your loan ${loan.reference}. Still to pay: UGX 0.`,
      `Your loan ${loan.reference} is paid in full.`,
    ]);
  });

  it('an overpayment is announced once for the same amount', async () => {
    const paymentId = randomUUID();
    await tell({ paymentId, status: 'closed', overpaid: { [paymentId]: 5_000 } });
    await tell({ status: 'closed', overpaid: { [paymentId]: 5_000 } });
    const over = (await sentences()).filter((said) => said.includes('more than you owed'));
    expect(over).toEqual([
      `You paid UGX 5,000 more than you owed on your loan ${loan.reference}. We’ll refund it.`,
    ]);
  });

  it('a fees payment is announced once, with its receipt', async () => {
    const paid = { id: randomUUID(), reference: 'SF-7KQ2-M4X9', amountUgx: 90_000, school: 'St Mary’s' };
    const tellPaid = (userId: string | null) =>
      test.database.transaction((tx) => notifyFeesPaid(tx, { ...paid, userId }, test.clock.now()));
    await tellPaid(null);
    await tellPaid(me.user.id);
    await tellPaid(me.user.id);
    expect(await sentences()).toEqual([
      'We received UGX 90,000 of school fees for St Mary’s. Receipt SF-7KQ2-M4X9.',
    ]);
  });
});
