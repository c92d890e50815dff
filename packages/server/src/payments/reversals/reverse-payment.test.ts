import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLoans, runningLoansOn } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { msisdnOf, peopleOn, type SignedInPerson } from '../../testing/test-people';
import { refundsOn } from '../../testing/test-refunds';
import { staffOn } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let officer: SignedInPerson;
let parent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = runningLoansOn(test);
  officer = await staffOn(test).signInAs(2);
  parent = await peopleOn(test).join();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const payFees = async (amount: number, from = newPayer()) => {
  const child = await test.addChild(amount);
  test.mtn.onQuery(from.msisdn, 'paid');
  const started = await test.start({ child, amount, way: from.way });
  await test.pass(5_000);
  expect((await test.show(started)).status).toBe('succeeded');
  return { child, started, id: started.payment.id };
};
/** A session ends with the days that a test lets pass. */
const tokenOf = async (person: SignedInPerson): Promise<string> => staffOn(test).signInAgain(person);
const reverse = async (id: string, reason?: string) => on.reverse(await tokenOf(officer), id, reason);

describe('a payment for fees that is taken back', () => {
  it('leaves the child owing as before, and the books with its opposite', async () => {
    const { child, started, id } = await payFees(120_000);
    expect(await reverse(id)).toMatchObject({ status: 200, body: { payment: { status: 'reversed' } } });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 120_000, pending: 0 });
    expect((await test.show(started)).status).toBe('reversed');
    const [paid, back] = await on.entries(id);
    expect(paid).toMatchObject({ event: `payment:${id}`, code: 'fees.paid', debit: 'wallet:mtn' });
    expect(back).toEqual({ ...paid, event: `reversal:${id}`, debit: paid?.credit, credit: 'wallet:mtn' });
  });

  it('is written down with who did it and why, once, however often it is asked', async () => {
    const { id } = await payFees(80_000);
    const token = await tokenOf(officer);
    await on.reverse(token, id, 'MTN wrote to us');
    const before = await dumpTables(test.database);
    expect((await on.reverse(token, id)).status).toBe(200);
    expect(await dumpTables(test.database)).toEqual(before);
    const events = await test.rows(
      'select event, detail from payment_events where payment_id = $1 order by id',
      [id],
    );
    expect(events.at(-1)).toEqual({ event: 'reversed', detail: `${officer.user.user_id}: MTN wrote to us` });
  });

  it('takes a surplus out of the queue of refunds, and is refused once that went out', async () => {
    const twice = async () => {
      const child = await test.addChild(50_000);
      const [slow, quick] = [newPayer(), newPayer()];
      const first = await test.start({ child, amount: 50_000, way: slow.way });
      await test.pass(16 * 60_000);
      test.mtn.onQuery(quick.msisdn, 'paid');
      await test.start({ child, amount: 50_000, way: quick.way });
      await test.pass(5_000);
      test.mtn.onQuery(slow.msisdn, 'paid');
      await test.pass(3_600_000);
      return first.payment.id;
    };
    const waiting = await twice();
    expect((await reverse(waiting)).status).toBe(200);
    expect(await test.rows('select 1 from refunds where payment_id = $1', [waiting])).toEqual([]);
    const out = await twice();
    await refundsOn(test).pay(out, 1_000);
    const refused = await reverse(out);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/sent back to its payer/),
    ]);
  });
});

describe('a payment on a loan that is taken back', () => {
  it('is as if it had never been: the loan owes again, and the books say so', async () => {
    const loan = await on.begin({ by: parent });
    const before = await on.position(loan);
    const id = await on.pay(loan, before.pendingUgx);
    expect((await on.row(loan)).state).toBe('closed');
    expect((await reverse(id)).status).toBe(200);
    expect(await on.row(loan)).toMatchObject({ state: 'ongoing', nextCheckAt: loan.nextCheckAt });
    expect({ ...(await on.position(loan)), writtenAt: null }).toEqual({ ...before, writtenAt: null });
    const entries = await on.entries(id);
    expect(entries.filter(({ event }) => event === `reversal:${id}`)).toHaveLength(2);
    expect((await on.repayments(loan))[0]).toMatchObject({ principalUgx: 0, interestUgx: 0, overpaidUgx: 0 });
  });

  it('brings the plan back that it had changed, as a correction', async () => {
    const loan = await on.begin({ term: '6 months', by: parent });
    await on.passDays(3);
    const id = await on.pay(loan, 250_000, { strategy: 'reduce-term' });
    await reverse(id);
    expect((await on.versions(loan)).map(({ version, cause }) => [version, cause])).toEqual([
      ...[
        [1, 'disbursed'],
        [2, 'early-repayment'],
        [3, 'correction'],
      ],
    ]);
    expect(await on.plan(loan, 3)).toEqual(await on.plan(loan, 1));
    expect(await on.plan(loan, 2)).not.toEqual(await on.plan(loan, 1));
  });

  it('moves later ones into its place, refunds that wait included', async () => {
    const loan = await on.begin({ by: parent });
    const { pendingUgx } = await on.position(loan);
    const first = await on.pay(loan, pendingUgx);
    const doubled = await on.pay(loan, pendingUgx);
    expect((await on.position(loan)).overpaidUgx).toBe(pendingUgx);
    await reverse(first);
    expect(await on.row(loan)).toMatchObject({ state: 'closed' });
    expect((await on.position(loan)).overpaidUgx).toBe(0);
    expect(await test.rows('select 1 from refunds where payment_id = $1', [doubled])).toEqual([]);
  });

  it('leaves what was refunded out of the loan: what came in its place is owed again', async () => {
    const loan = await on.begin({ by: parent });
    const { pendingUgx } = await on.position(loan);
    const first = await on.pay(loan, pendingUgx);
    const doubled = await on.pay(loan, 100_000);
    await refundsOn(test).pay(doubled, 100_000, { way: 'bank' });
    expect((await reverse(doubled)).status).toBe(409);
    await reverse(first);
    expect(await on.position(loan)).toMatchObject({ pendingUgx, overpaidUgx: 0 });
    const again = await on.pay(loan, pendingUgx);
    expect(
      await test.rows('select amount_ugx from refunds where payment_id in ($1, $2)', [doubled, again]),
    ).toEqual([{ amount_ugx: 100_000 }]);
  });
});

describe('taking a payment back is refused', () => {
  it('to everybody who is not of staff, and where there is no such payment', async () => {
    const { id } = await payFees(10_000);
    expect((await on.reverse(parent.token, id)).status).toBe(404);
    expect((await on.reverse('', id)).status).toBe(401);
    expect((await reverse('11111111-1111-4111-8111-111111111111')).status).toBe(404);
    expect((await reverse('nothing')).status).toBe(404);
  });

  it('without a reason', async () => {
    const { id } = await payFees(10_000);
    expect((await reverse(id, '  ')).status).toBe(422);
  });

  it('where it was not paid', async () => {
    const child = await test.addChild(10_000);
    const { payment } = await test.start({ child, amount: 10_000, way: newPayer().way });
    expect((await reverse(payment.id)).status).toBe(409);
  });

  it('to whom it is their own: by number, by account, by loan', async () => {
    const own = await payFees(10_000, {
      msisdn: msisdnOf(officer),
      way: { paymentMethod: 'mobile', network: 'mtn', phoneNumber: officer.contact },
    });
    expect((await reverse(own.id)).body.message).toMatch(/your own/);
    const mine = await payFees(10_000);
    await test.rows('update payments set user_id = $2 where id = $1', [mine.id, officer.user.user_id]);
    expect((await reverse(mine.id)).status).toBe(409);
    const loan = await on.begin({ by: officer });
    const onLoan = await on.pay(loan, 10_000);
    await test.rows('update payments set user_id = null where id = $1', [onLoan]);
    expect((await reverse(onLoan)).body.message).toMatch(/your own/);
  });
});
