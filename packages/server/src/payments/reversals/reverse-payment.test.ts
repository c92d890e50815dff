import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople, msisdnOf, type SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let staffUser: SignedInPerson;
let parent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  staffUser = await createTestStaff(test).signInAs(2);
  parent = await createTestPeople(test).join();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const payFees = async (amount: number, from = newPayer()) => {
  const child = await test.addChild(amount);
  test.mtn.onQuery(from.msisdn, 'paid');
  const started = await test.start({ child, amount, method: from.method });
  await test.pass(5_000);
  expect((await test.show(started)).status).toBe('succeeded');
  return { child, started, id: started.payment.id };
};
/** A session ends with the days that a test lets pass. */
const tokenOf = async (person: SignedInPerson): Promise<string> => createTestStaff(test).signInAgain(person);
const reverse = async (id: string, reason?: string) => on.reverse(await tokenOf(staffUser), id, reason);

describe('a payment for fees that is taken back', () => {
  it('leaves the child owing as before, and the books with its opposite', async () => {
    const { child, started, id } = await payFees(120_000);
    expect(await reverse(id)).toMatchObject({ status: 200, body: { payment: { status: 'reversed' } } });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 120_000, pending: 0 });
    expect((await test.show(started)).status).toBe('reversed');
    const [paid, back] = await on.entries(id);
    expect(paid).toMatchObject({ source: `payment:${id}`, postingType: 'fees.paid', debit: 'wallet:mtn' });
    expect(back).toEqual({ ...paid, source: `reversal:${id}`, debit: paid?.credit, credit: 'wallet:mtn' });
  });

  it('is written down with who did it and why, once, however often it is asked', async () => {
    const { id } = await payFees(80_000);
    const token = await tokenOf(staffUser);
    await on.reverse(token, id, 'MTN wrote to us');
    const before = await dumpTables(test.database);
    expect((await on.reverse(token, id)).status).toBe(200);
    expect(await dumpTables(test.database)).toEqual(before);
    const events = await test.rows(
      'select event, detail from payment_events where payment_id = $1 order by id',
      [id],
    );
    expect(events.at(-1)).toEqual({
      event: 'reversed',
      detail: `${staffUser.user.user_id}: MTN wrote to us`,
    });
  });

  it('takes a surplus out of the queue of refunds, and is refused once that went out', async () => {
    const twice = async () => {
      const child = await test.addChild(50_000);
      const [slow, quick] = [newPayer(), newPayer()];
      const first = await test.start({ child, amount: 50_000, method: slow.method });
      await test.pass(16 * 60_000);
      test.mtn.onQuery(quick.msisdn, 'paid');
      await test.start({ child, amount: 50_000, method: quick.method });
      await test.pass(5_000);
      test.mtn.onQuery(slow.msisdn, 'paid');
      await test.pass(3_600_000);
      return first.payment.id;
    };
    const waiting = await twice();
    expect((await reverse(waiting)).status).toBe(200);
    expect(await test.rows('select 1 from refunds where payment_id = $1', [waiting])).toEqual([]);
    const out = await twice();
    await createTestRefunds(test).pay(out, 1_000);
    const refused = await reverse(out);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/has been refunded/)]);
  });
});

describe('a payment on a loan that is taken back', () => {
  it('is as if it had never been: the loan owes again, and the books say so', async () => {
    const loan = await on.begin({ by: parent });
    const before = await on.position(loan);
    const id = await on.pay(loan, before.totalOutstandingUgx);
    expect((await on.row(loan)).status).toBe('closed');
    expect((await reverse(id)).status).toBe(200);
    expect(await on.row(loan)).toMatchObject({ status: 'ongoing', nextCheckAt: loan.nextCheckAt });
    expect({ ...(await on.position(loan)), writtenAt: null }).toEqual({ ...before, writtenAt: null });
    const entries = await on.entries(id);
    expect(entries.filter(({ source }) => source === `reversal:${id}`)).toHaveLength(2);
    expect((await on.repayments(loan))[0]).toMatchObject({ principalUgx: 0, interestUgx: 0, overpaidUgx: 0 });
  });

  it('brings the schedule back that it had changed, as a correction', async () => {
    const loan = await on.begin({ term: '6 months', by: parent });
    await on.passDays(3);
    const id = await on.pay(loan, 250_000, { strategy: 'reduce-term' });
    await reverse(id);
    expect((await on.versions(loan)).map(({ version, cause }) => [version, cause])).toEqual([
      [1, 'disbursed'],
      [2, 'early-repayment'],
      [3, 'correction'],
    ]);
    expect(await on.schedule(loan, 3)).toEqual(await on.schedule(loan, 1));
    expect(await on.schedule(loan, 2)).not.toEqual(await on.schedule(loan, 1));
  });

  it('moves later ones into its place, refunds that wait included', async () => {
    const loan = await on.begin({ by: parent });
    const { totalOutstandingUgx } = await on.position(loan);
    const first = await on.pay(loan, totalOutstandingUgx);
    const doubled = await on.pay(loan, totalOutstandingUgx);
    expect((await on.position(loan)).overpaidUgx).toBe(totalOutstandingUgx);
    await reverse(first);
    expect(await on.row(loan)).toMatchObject({ status: 'closed' });
    expect((await on.position(loan)).overpaidUgx).toBe(0);
    expect(await test.rows('select 1 from refunds where payment_id = $1', [doubled])).toEqual([]);
  });

  it('leaves what was refunded out of the loan: what came in its place is owed again', async () => {
    const loan = await on.begin({ by: parent });
    const { totalOutstandingUgx } = await on.position(loan);
    const first = await on.pay(loan, totalOutstandingUgx);
    const doubled = await on.pay(loan, 100_000);
    await createTestRefunds(test).pay(doubled, 100_000, { method: 'bank' });
    expect((await reverse(doubled)).status).toBe(409);
    await reverse(first);
    expect(await on.position(loan)).toMatchObject({ totalOutstandingUgx, overpaidUgx: 0 });
    const again = await on.pay(loan, totalOutstandingUgx);
    expect(
      await test.rows('select amount_ugx from refunds where payment_id in ($1, $2)', [doubled, again]),
    ).toEqual([{ amount_ugx: 100_000 }]);
  });
});

describe('taking a payment back is refused', () => {
  it('rejects a reversal by anyone who is not staff, and a reversal of a payment that does not exist', async () => {
    const { id } = await payFees(10_000);
    expect((await on.reverse(parent.token, id)).status).toBe(404);
    expect((await on.reverse('', id)).status).toBe(401);
    expect((await reverse('11111111-1111-4111-8111-111111111111')).status).toBe(404);
    expect((await reverse('nothing')).status).toBe(404);
  });

  it('rejects a reversal without a reason', async () => {
    const { id } = await payFees(10_000);
    expect((await reverse(id, '  ')).status).toBe(422);
  });

  it('rejects a reversal of a payment that has not succeeded', async () => {
    const child = await test.addChild(10_000);
    const { payment } = await test.start({ child, amount: 10_000, method: newPayer().method });
    expect((await reverse(payment.id)).status).toBe(409);
  });

  it('rejects a reversal of the staff member’s own payment, recognised by phone number, account or loan', async () => {
    const own = await payFees(10_000, {
      msisdn: msisdnOf(staffUser),
      method: { paymentMethod: 'mobile', network: 'mtn', phoneNumber: staffUser.contact },
    });
    expect((await reverse(own.id)).body.message).toMatch(/is yours/);
    const mine = await payFees(10_000);
    await test.rows('update payments set user_id = $2 where id = $1', [mine.id, staffUser.user.user_id]);
    expect((await reverse(mine.id)).status).toBe(409);
    const loan = await on.begin({ by: staffUser });
    const onLoan = await on.pay(loan, 10_000);
    await test.rows('update payments set user_id = null where id = $1', [onLoan]);
    expect((await reverse(onLoan)).body.message).toMatch(/is yours/);
  });
});
