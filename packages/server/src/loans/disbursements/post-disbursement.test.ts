import { calculateLoanCost, DAY_MS, HOUR_MS, type Msisdn, toKampalaDay } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import type { AcceptedLoan } from '../../testing/accepted-loan';
import { bankMethod, buildTestApp, createPayer, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { findCurrentProduct } from '../loan-products';

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
let wallet: Msisdn;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
});
beforeEach(async () => {
  wallet = await payouts.setNewWallet();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Pays the school. */
const disburse = async (loan: AcceptedLoan): Promise<void> => {
  test.transfers.onQuery(wallet, 'paid');
  await payouts.sendAndWait(loan);
  await test.advanceTime(5_000);
  expect(await payouts.loan(loan)).toMatchObject({ status: 'ongoing' });
};
const listItems = async ({ regNo }: TestChild) =>
  (await test.lookUp(regNo)).body.items.map(({ paid, due, pending }) => [paid, due, pending]);
const listAllocations = ({ loan }: AcceptedLoan) =>
  test.queryRows<{ item: number; amount: number }>(
    'select fee_item_id as item, amount_ugx as amount from loan_allocations where loan_id = $1 order by fee_item_id',
    [loan.id],
  );

/** Accepts loans after a payment of UGX 100,000 has expired, and before it succeeds after all. */
const acceptBeforeLatePayment = async <T>(child: TestChild, accept: () => Promise<T>): Promise<T> => {
  const payer = createPayer();
  await test.startPayment({ child, amount: 100_000, method: payer.method });
  await test.advanceTime(16 * 60_000);
  const accepted = await accept();
  test.mtn.onQuery(payer.msisdn, 'paid');
  await test.advanceTime(HOUR_MS);
  return accepted;
};

describe('postDisbursement', () => {
  it('posts the principal to the school and out of the wallet, on the date of payment', async () => {
    const child = await test.addChild(400_000);
    const loan = await payouts.addAccepted(child, 250_000);
    await disburse(loan);
    const school = `school-payable:${loan.loan.schoolId}`;
    const at = test.clock.now();
    expect(await payouts.entries(loan)).toEqual([
      { postingType: 'loan.disbursed', debit: 'loans:principal', credit: school, amount: 250_000, at },
      { postingType: 'school.paid', debit: school, credit: 'wallet:mtn-disbursements', amount: 250_000, at },
    ]);
    expect(await payouts.loan(loan)).toEqual({ status: 'ongoing', disbursed_on: toKampalaDay(at) });
    const log = await test.queryRows<{ event: string; actor: string }>(
      'select event, actor_kind as actor from loan_events where loan_id = $1 order by id desc limit 2',
      [loan.loan.id],
    );
    expect(log).toEqual([
      { event: 'activate', actor: 'system' },
      { event: 'disburse', actor: 'system' },
    ]);
  });

  it('saves the schedule of the loan engine, calculated from that date', async () => {
    const loan = await payouts.addAccepted(await test.addChild(900_000), 777_777, { term: '12 months' });
    test.clock.advance(3 * DAY_MS);
    await disburse(loan);
    const disbursedOn = (await payouts.loan(loan))?.disbursed_on ?? '';
    const product = await findCurrentProduct(test.database);
    if (!product) throw new Error('no product');
    const cost = calculateLoanCost(product, { principalUgx: 777_777, term: '12 months', disbursedOn });
    const rows = await test.queryRows(
      `select number, to_char(due_on, 'YYYY-MM-DD') as "dueOn", principal_ugx as principal, interest_ugx as interest,
        fees_ugx as fees, balance_after_ugx as "balanceAfter" from loan_instalments
        where loan_id = $1 and version = 1 order by number`,
      [loan.loan.id],
    );
    expect(rows).toHaveLength(12);
    expect(rows).toEqual(cost.ok && cost.value.instalments.map(({ total: _, ...row }) => row));
  });

  it('notifies the applicant once by SMS and email', async () => {
    const loan = await payouts.addAccepted(await test.addChild(100_000), 100_000);
    await disburse(loan);
    await test.advanceTime(60_000);
    const { reference } = loan.loan;
    const texts = test.gateway.sent.filter(({ text }) => text.includes(reference));
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain('100,000');
    expect(test.mailServer.sent.filter(({ text }) => text.includes(reference))).toHaveLength(1);
  });
});

describe('allocation to the child’s fees', () => {
  it('holds fees for an accepted loan and pays them oldest first', async () => {
    const child = await test.addChild(200_000, 100_000, 50_000);
    const loan = await payouts.addAccepted(child, 250_000);
    expect(await listItems(child)).toEqual([
      [0, 200_000, 200_000],
      [0, 100_000, 50_000],
      [0, 50_000, 0],
    ]);
    await disburse(loan);
    expect(await listItems(child)).toEqual([
      [200_000, 0, 0],
      [50_000, 50_000, 0],
      [0, 50_000, 0],
    ]);
  });

  it('blocks other payments of held fees and allows them for the rest', async () => {
    const child = await test.addChild(200_000, 100_000);
    const loan = await payouts.addAccepted(child, 250_000);
    const rejected = await test.tryStartPayment({ child, amount: 50_001, method: createPayer().method });
    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toBe(
      'Another payment of these fees is pending. You can pay up to UGX 50,000 now.',
    );
    await test.startPayment({ child, amount: 50_000, method: bankMethod });
    await disburse(loan);
  });

  it('releases the fees when the loan is withdrawn', async () => {
    const child = await test.addChild(200_000);
    const loan = await payouts.addAccepted(child, 200_000);
    await test.queryRows(`update disbursements set status = 'failed', next_check_at = null where id = $1`, [
      loan.row.id,
    ]);
    await test.queryRows(`update loans set status = 'withdrawn' where id = $1`, [loan.loan.id]);
    expect(await listItems(child)).toEqual([[0, 200_000, 0]]);
    await test.startPayment({ child, amount: 200_000, method: createPayer().method });
  });

  it('allocates the loan’s money to the other fees if someone has paid some meanwhile', async () => {
    const child = await test.addChild(100_000, 100_000);
    const loan = await acceptBeforeLatePayment(child, () => payouts.addAccepted(child, 100_000));
    expect(await listItems(child)).toEqual([
      [100_000, 0, 0],
      [0, 100_000, 0],
    ]);
    await disburse(loan);
    expect(await listItems(child)).toEqual([
      [100_000, 0, 0],
      [100_000, 0, 0],
    ]);
    expect(await listAllocations(loan)).toEqual([{ item: Number(child.items[1]?.id), amount: 100_000 }]);
    expect(await payouts.exceptions(loan)).toEqual([]);
  });

  it('leaves money with the school and opens an exception when all open fees are held by others', async () => {
    const child = await test.addChild(100_000, 100_000);
    const [loan, second] = await acceptBeforeLatePayment(
      child,
      async () =>
        [await payouts.addAccepted(child, 100_000), await payouts.addAccepted(child, 100_000)] as const,
    );
    await disburse(loan);
    expect(await listAllocations(loan)).toEqual([]);
    expect(await payouts.exceptions(loan)).toEqual(['loan_above_outstanding']);
    await disburse(second);
    expect(await listItems(child)).toEqual([
      [100_000, 0, 0],
      [100_000, 0, 0],
    ]);
  });

  it('opens an exception for a remainder only if it exceeds the allowance of the loan’s expense', async () => {
    const child = await test.addChild(100_000);
    const loan = await payouts.addAccepted(child, 400_000, { expense: 'School Uniform' });
    await disburse(loan);
    expect(await listItems(child)).toEqual([[100_000, 0, 0]]);
    expect(await payouts.exceptions(loan)).toEqual([]);
    const more = await payouts.addAccepted(child, 300_001, { expense: 'School Uniform' });
    await disburse(more);
    expect(await payouts.exceptions(more)).toEqual(['loan_above_outstanding']);
  });
});

describe('checkLedger', () => {
  const listFailedChecks = async () =>
    (await checkLedger(test.database)).map(({ expectation }) => expectation);

  it('finds a disbursed loan that was not posted', async () => {
    const loan = await payouts.addAccepted(await test.addChild(100_000), 100_000);
    await test.runAsOwner(
      `update loans set status = 'disbursed', disbursed_on = '2026-11-21' where id = '${loan.loan.id}'`,
    );
    expect(await listFailedChecks()).toEqual([
      'the paid amount of a fee item equals its allocations',
      'a loan is posted with its principal, once to the school and once from our account, and only if it is disbursed',
      'the principal posted for all loans equals the principal of the disbursed loans',
      'a disbursed loan has one successful disbursement, of its principal, and no other loan has one',
      'the first schedule of a disbursed loan repays its principal',
      'the outstanding principal of a disbursed loan equals the ledger, where a loan that was written off has none',
    ]);
    await test.runAsOwner('alter table loans disable trigger guard_loan');
    await test.runAsOwner(
      `update loans set status = 'accepted', disbursed_on = null where id = '${loan.loan.id}'`,
    );
    await test.runAsOwner('alter table loans enable trigger guard_loan');
  });

  it('finds a changed entry of a loan', async () => {
    const loan = await payouts.addAccepted(await test.addChild(100_000), 100_000);
    await disburse(loan);
    const change = (by: number) =>
      test.runAsOwner(
        `update ledger_entries set amount_ugx = amount_ugx + ${by} where loan_id = '${loan.loan.id}' and posting_type = 'school.paid'`,
      );
    await change(1);
    expect(await listFailedChecks()).toEqual([
      'a loan is posted with its principal, once to the school and once from our account, and only if it is disbursed',
      'the loans credited to a school equal the loan payouts to it',
    ]);
    await change(-1);
  });
});
