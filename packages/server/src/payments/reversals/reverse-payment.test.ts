import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestStaff } from '../../testing/test-staff';
import { payFees, payFeesTwice, startFees } from '../testing/fee-payments';

let test: TestApp;
let on: RunningLoans;
let staffUser: SignedInPerson;
let parent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  staffUser = await createTestStaff(test).signInAs(2);
  parent = await createTestPeople(test).addParent();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Signs in again, because some tests pass the end of a session. */
const reverse = (id: string, reason?: string) => on.reverse(staffUser.token, id, reason);

describe('the reversal of a fee payment', () => {
  it('makes the fees due again and posts the opposite entries', async () => {
    const { child, started, id } = await payFees(test, 120_000);
    expect(await reverse(id)).toMatchObject({ status: 200, body: { payment: { status: 'reversed' } } });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 120_000, pending: 0 });
    expect((await test.show(started)).status).toBe('reversed');
    const [paid, opposite] = await on.entries(id);
    expect(paid).toMatchObject({ source: `payment:${id}`, postingType: 'fees.paid', debit: 'wallet:mtn' });
    expect(opposite).toEqual({
      ...paid,
      source: `reversal:${id}`,
      debit: paid?.credit,
      credit: 'wallet:mtn',
    });
  });

  it('is recorded once with the staff member and the reason', async () => {
    const { id } = await payFees(test, 80_000);
    const { token } = staffUser;
    await on.reverse(token, id, 'MTN wrote to us');
    const before = await dumpTables(test.database);
    expect((await on.reverse(token, id)).status).toBe(200);
    expect(await dumpTables(test.database)).toEqual(before);
    const events = await test.queryRows(
      'select event, detail from payment_events where payment_id = $1 order by id',
      [id],
    );
    expect(events.at(-1)).toEqual({
      event: 'reversed',
      detail: `${staffUser.user.user_id}: MTN wrote to us`,
    });
  });

  it('deletes a queued refund', async () => {
    const queued = await payFeesTwice(test, 50_000);
    expect((await reverse(queued)).status).toBe(200);
    expect(await test.queryRows('select 1 from refunds where payment_id = $1', [queued])).toEqual([]);
  });

  it.each([
    ['all', 50_000],
    ['a part', 1_000],
  ])('claims from the provider what was refunded, if that is %s of it', async (_, refundedUgx) => {
    const id = await payFeesTwice(test, 50_000, { network: 'airtel' });
    await createTestRefunds(test).payRefund(id, refundedUgx);
    const answer = await reverse(id);
    expect(answer.status, answer.text).toBe(200);
    const entries = await on.entries(id);
    const opposite = { postingType: 'fees.surplus', credit: 'wallet:airtel' };
    expect(entries.filter(({ source }) => source === `reversal:${id}`)).toEqual([
      ...(refundedUgx === 50_000
        ? []
        : [expect.objectContaining({ ...opposite, debit: 'refunds-payable', amount: 50_000 - refundedUgx })]),
      expect.objectContaining({ ...opposite, debit: 'claims:providers', amount: refundedUgx }),
    ]);
    expect(
      await test.queryRows(
        'select amount_ugx as amount, paid_ugx as paid, paid_at is not null as done from refunds where payment_id = $1',
        [id],
      ),
    ).toEqual([{ amount: refundedUgx, paid: refundedUgx, done: true }]);
  });
});

describe('the reversal of a repayment', () => {
  it('restores the loan to its state before the repayment', async () => {
    const loan = await on.addLoan({ by: parent });
    const before = await on.getSummary(loan);
    const id = await on.pay(loan, before.totalOutstandingUgx);
    expect((await on.row(loan)).status).toBe('closed');
    expect((await reverse(id)).status).toBe(200);
    expect(await on.row(loan)).toMatchObject({ status: 'ongoing', nextCheckAt: loan.nextCheckAt });
    expect({ ...(await on.getSummary(loan)), writtenAt: null }).toEqual({ ...before, writtenAt: null });
    const entries = await on.entries(id);
    expect(entries.filter(({ source }) => source === `reversal:${id}`)).toHaveLength(2);
    expect((await on.repayments(loan))[0]).toMatchObject({ principalUgx: 0, interestUgx: 0, overpaidUgx: 0 });
  });

  it('claims from the bank what was refunded of an overpayment, and the loan owes the rest again', async () => {
    const loan = await on.addLoan({ by: parent });
    const { totalOutstandingUgx } = await on.getSummary(loan);
    const id = await on.pay(loan, totalOutstandingUgx + 30_000);
    await createTestRefunds(test).payRefund(id, 20_000);
    const answer = await reverse(id);
    expect(answer.status, answer.text).toBe(200);
    expect(await on.getSummary(loan)).toMatchObject({ totalOutstandingUgx, overpaidUgx: 0 });
    expect(await on.row(loan)).toMatchObject({ status: 'ongoing' });
    const claims = (await on.entries(id)).filter(({ debit }) => debit === 'claims:providers');
    expect(claims).toMatchObject([
      {
        source: `reversal:${id}`,
        postingType: 'repayment.overpaid',
        credit: 'bank:collections',
        amount: 20_000,
      },
    ]);
    const refund = 'select amount_ugx as amount, paid_ugx as paid from refunds where payment_id = $1';
    expect(await test.queryRows(refund, [id])).toEqual([{ amount: 20_000, paid: 20_000 }]);
    await on.passDays(1);
    await on.pay(loan, totalOutstandingUgx);
    expect((await on.row(loan)).status).toBe('closed');
  });

  it('restores the previous schedule as a correction', async () => {
    const loan = await on.addLoan({ term: '6 months', by: parent });
    await on.passDays(3);
    const id = await on.pay(loan, 250_000, { strategy: 'reduce-term' });
    await reverse(id);
    expect((await on.listVersions(loan)).map(({ version, cause }) => [version, cause])).toEqual([
      [1, 'disbursed'],
      [2, 'early-repayment'],
      [3, 'correction'],
    ]);
    expect(await on.schedule(loan, 3)).toEqual(await on.schedule(loan, 1));
    expect(await on.schedule(loan, 2)).not.toEqual(await on.schedule(loan, 1));
  });

  it('reallocates later repayments, including those queued for refund', async () => {
    const loan = await on.addLoan({ by: parent });
    const { totalOutstandingUgx } = await on.getSummary(loan);
    const first = await on.pay(loan, totalOutstandingUgx);
    const doubled = await on.pay(loan, totalOutstandingUgx);
    expect((await on.getSummary(loan)).overpaidUgx).toBe(totalOutstandingUgx);
    await reverse(first);
    expect(await on.row(loan)).toMatchObject({ status: 'closed' });
    expect((await on.getSummary(loan)).overpaidUgx).toBe(0);
    expect(await test.queryRows('select 1 from refunds where payment_id = $1', [doubled])).toEqual([]);
  });

  it('does not reallocate a repayment that was refunded', async () => {
    const loan = await on.addLoan({ by: parent });
    const { totalOutstandingUgx } = await on.getSummary(loan);
    const first = await on.pay(loan, totalOutstandingUgx);
    const doubled = await on.pay(loan, 100_000);
    await createTestRefunds(test).payRefund(doubled, 100_000, { method: 'bank' });
    await reverse(first);
    expect(await on.getSummary(loan)).toMatchObject({ totalOutstandingUgx, overpaidUgx: 0 });
    const third = await on.pay(loan, totalOutstandingUgx);
    expect(
      await test.queryRows('select amount_ugx from refunds where payment_id in ($1, $2)', [doubled, third]),
    ).toEqual([{ amount_ugx: 100_000 }]);
  });
});

describe('POST /api/admin/payments/:id/reverse', () => {
  it('returns 404 for anyone but staff and for an unknown payment', async () => {
    const { id } = await payFees(test, 10_000);
    expect((await on.reverse(parent.token, id)).status).toBe(404);
    expect((await on.reverse('', id)).status).toBe(401);
    expect((await reverse('11111111-1111-4111-8111-111111111111')).status).toBe(404);
    expect((await reverse('nothing')).status).toBe(404);
  });

  it('rejects a reversal without a reason', async () => {
    const { id } = await payFees(test, 10_000);
    expect((await reverse(id, '  ')).status).toBe(422);
  });

  it('rejects a reversal of a payment that has not succeeded', async () => {
    const {
      started: { payment },
    } = await startFees(test, 10_000);
    expect((await reverse(payment.id)).status).toBe(409);
  });

  it('rejects a reversal of the staff member’s own payment, recognised by phone number, account or loan', async () => {
    const own = await payFees(test, 10_000, {
      payer: {
        msisdn: getMsisdn(staffUser),
        method: { paymentMethod: 'mobile', network: 'mtn', phoneNumber: staffUser.contact },
      },
    });
    expect((await reverse(own.id)).body.message).toMatch(/is yours/);
    const mine = await payFees(test, 10_000);
    await test.queryRows('update payments set user_id = $2 where id = $1', [mine.id, staffUser.user.user_id]);
    expect((await reverse(mine.id)).status).toBe(409);
    const loan = await on.addLoan({ by: staffUser });
    const onLoan = await on.pay(loan, 10_000);
    await test.queryRows('update payments set user_id = null where id = $1', [onLoan]);
    expect((await reverse(onLoan)).body.message).toMatch(/is yours/);
  });
});
