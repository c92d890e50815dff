import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellFeesPaid } from '../../messaging/notifications/tell-fees-paid';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { loansOn } from '../../testing/test-loans';
import { peopleOn, type SignedInPerson } from '../../testing/test-people';
import { type ToldRepayment, tellRepayment } from './tell-repayment';

let test: TestApp;
let me: SignedInPerson;
let loan: ToldRepayment['loan'];
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());
beforeEach(async () => {
  const loans = loansOn(test);
  me = await peopleOn(test).join();
  const { regNo } = await test.addChild(600_000);
  const reference = await loans.apply({ phoneNumber1: me.contact, regNo }, { token: me.token });
  loan = { id: await loans.idOf(reference), reference, userId: me.user.id, state: 'ongoing' };
  await test.asOwner(`delete from notifications where user_id = '${me.user.id}'`);
});

interface Booked {
  paymentId?: string;
  kind?: ToldRepayment['cause']['kind'];
  left?: number;
  overpaid?: Record<string, number>;
  newVersion?: number | null;
  state?: ToldRepayment['loan']['state'];
}

const tell = ({ paymentId = randomUUID(), left = 0, overpaid = {}, ...booked }: Booked) => {
  const payments = Object.entries(overpaid).map(([id, overpaidUgx]) => ({ id, overpaidUgx }));
  const told = {
    loan: { ...loan, state: booked.state ?? loan.state },
    account: {
      instalments: [{ dueOn: '2026-12-21' }, { dueOn: '2027-01-21' }],
      ...{ payments, pendingUgx: left },
      nextDue: left > 0 ? { dueOn: '2026-12-21', amountUgx: 50_000 } : null,
    },
    cause: { kind: booked.kind ?? 'repayment', paymentId },
    ...{ amountUgx: 70_000, newVersion: booked.newVersion ?? null },
  } as unknown as ToldRepayment;
  return test.database.transaction((tx) => tellRepayment(tx, told, test.clock.now()));
};

const sentences = async (): Promise<string[]> => {
  const answer = await test.call<{ notifications: { notification: string }[] }>({
    url: '/api/parent/notifications',
    headers: { authorization: `Bearer ${me.token}` },
  });
  return answer.body.notifications.map(({ notification }) => notification).reverse();
};

describe('a parent is told', () => {
  it('what came in and what is left, once for each payment', async () => {
    const paymentId = randomUUID();
    await tell({ paymentId, left: 130_000 });
    await tell({ paymentId, left: 130_000 });
    await tell({ left: 60_000 });
    expect(await sentences()).toEqual([
      `UGX 70,000 came in for your loan ${loan.reference}. Still to pay: UGX 130,000.`,
      `UGX 70,000 came in for your loan ${loan.reference}. Still to pay: UGX 60,000.`,
    ]);
  });

  it('of a new plan while something of it is ahead', async () => {
    await tell({ left: 100_000, newVersion: 2 });
    expect((await sentences()).at(-1)).toBe(
      `Your loan ${loan.reference} has a new plan: the next instalment is UGX 50,000, due on 21 December 2026, the last one is due on 21 January 2027.`,
    );
    await tell({ left: 0, newVersion: 3, state: 'closed' });
    expect((await sentences()).filter((said) => said.includes('new plan'))).toHaveLength(1);
  });

  it('that all is paid, that a payment was taken back, and again that all is paid', async () => {
    const first = randomUUID();
    await tell({ paymentId: first, state: 'closed' });
    await tell({ paymentId: first, kind: 'reversal', left: 70_000 });
    await tell({ state: 'closed' });
    expect(await sentences()).toEqual([
      `UGX 70,000 came in for your loan ${loan.reference}. Still to pay: UGX 0.`,
      `Your loan ${loan.reference} is paid in full.`,
      `A payment of UGX 70,000 for your loan ${loan.reference} was taken back and no longer counts. Still to pay: UGX 70,000.`,
      `UGX 70,000 came in for your loan ${loan.reference}. Still to pay: UGX 0.`,
      `Your loan ${loan.reference} is paid in full.`,
    ]);
  });

  it('what came in above all that was to pay, once for the same amount', async () => {
    const paymentId = randomUUID();
    await tell({ paymentId, state: 'closed', overpaid: { [paymentId]: 5_000 } });
    await tell({ state: 'closed', overpaid: { [paymentId]: 5_000 } });
    const over = (await sentences()).filter((said) => said.includes('above'));
    expect(over).toEqual([
      `UGX 5,000 came in above all that was to pay on your loan ${loan.reference}. We send it back to you.`,
    ]);
  });

  it('of fees that were paid, with their receipt', async () => {
    const paid = { id: randomUUID(), reference: 'SF-7KQ2-M4X9', amountUgx: 90_000, school: 'St Mary’s' };
    const tellPaid = (userId: string | null) =>
      test.database.transaction((tx) => tellFeesPaid(tx, { ...paid, userId }, test.clock.now()));
    await tellPaid(null);
    await tellPaid(me.user.id);
    await tellPaid(me.user.id);
    expect(await sentences()).toEqual(['UGX 90,000 of school fees paid to St Mary’s. Receipt SF-7KQ2-M4X9.']);
  });
});
