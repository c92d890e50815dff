import { loanCost, type Msisdn } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import type { AcceptedLoan } from '../../testing/accepted-loan';
import { bankMethod, buildTestApp, newPayer, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { currentProduct } from '../loans/loan-products';

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
let wallet: Msisdn;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
});
beforeEach(async () => {
  wallet = await payouts.newWallet();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

/** The school gets its money. */
const pay = async (loan: AcceptedLoan): Promise<void> => {
  test.transfers.onQuery(wallet, 'paid');
  await payouts.sendWell(loan);
  await test.pass(5_000);
  expect(await payouts.loan(loan)).toMatchObject({ status: 'ongoing' });
};
const itemsOf = async ({ regNo }: TestChild) =>
  (await test.lookUp(regNo)).body.items.map(({ paid, due, pending }) => [paid, due, pending]);
const allocationsOf = ({ loan }: AcceptedLoan) =>
  test.rows<{ item: number; amount: number }>(
    'select fee_item_id as item, amount_ugx as amount from loan_allocations where loan_id = $1 order by fee_item_id',
    [loan.id],
  );

describe('what is booked when a school was paid', () => {
  it('is the principal, to the school and out of our wallet, on the day that it was paid', async () => {
    const child = await test.addChild(400_000);
    const loan = await payouts.accept(child, 250_000);
    await pay(loan);
    const school = `school-payable:${loan.loan.schoolId}`;
    const at = test.clock.now();
    expect(await payouts.entries(loan)).toEqual([
      { postingType: 'loan.disbursed', debit: 'loans:principal', credit: school, amount: 250_000, at },
      { postingType: 'school.paid', debit: school, credit: 'wallet:mtn-disbursements', amount: 250_000, at },
    ]);
    expect(await payouts.loan(loan)).toEqual({ status: 'ongoing', disbursed_on: '2026-11-21' });
    const log = await test.rows<{ event: string; actor: string }>(
      'select event, actor_kind as actor from loan_events where loan_id = $1 order by id desc limit 2',
      [loan.loan.id],
    );
    expect(log).toEqual([
      { event: 'activate', actor: 'system' },
      { event: 'disburse', actor: 'system' },
    ]);
  });

  it('is a schedule with the very figures of the engine, counted from that day', async () => {
    const loan = await payouts.accept(await test.addChild(900_000), 777_777, { term: '12 months' });
    test.clock.pass(3 * 24 * 3_600_000);
    await pay(loan);
    const disbursedOn = (await payouts.loan(loan))?.disbursed_on ?? '';
    const product = await currentProduct(test.database);
    if (!product) throw new Error('no product');
    const cost = loanCost(product, { principalUgx: 777_777, term: '12 months', disbursedOn });
    const rows = await test.rows(
      `select number, to_char(due_on, 'YYYY-MM-DD') as "dueOn", principal_ugx as principal, interest_ugx as interest,
        fees_ugx as fees, balance_after_ugx as "balanceAfter" from loan_instalments
        where loan_id = $1 and version = 1 order by number`,
      [loan.loan.id],
    );
    expect(rows).toHaveLength(12);
    expect(rows).toEqual(cost.ok && cost.value.instalments.map(({ total: _, ...row }) => row));
  });

  it('is told to the applicant once, by SMS and e-mail', async () => {
    const loan = await payouts.accept(await test.addChild(100_000), 100_000);
    await pay(loan);
    await test.pass(60_000);
    const { reference } = loan.loan;
    const texts = test.gateway.sent.filter(({ text }) => text.includes(reference));
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain('100,000');
    expect(test.mailServer.sent.filter(({ text }) => text.includes(reference))).toHaveLength(1);
  });
});

describe('the child’s fees', () => {
  it('are held for an accepted loan, settled by it oldest first, and never counted twice', async () => {
    const child = await test.addChild(200_000, 100_000, 50_000);
    const loan = await payouts.accept(child, 250_000);
    expect(await itemsOf(child)).toEqual([
      [0, 200_000, 200_000],
      [0, 100_000, 50_000],
      [0, 50_000, 0],
    ]);
    await pay(loan);
    expect(await itemsOf(child)).toEqual([
      [200_000, 0, 0],
      [50_000, 50_000, 0],
      [0, 50_000, 0],
    ]);
  });

  it('blocks other payments of the fees held by a loan and allows them for the remaining fees', async () => {
    const child = await test.addChild(200_000, 100_000);
    const loan = await payouts.accept(child, 250_000);
    const refused = await test.tryStart({ child, amount: 50_001, method: newPayer().method });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'Another payment of these fees is pending. You can pay up to UGX 50,000 now.',
    );
    await test.start({ child, amount: 50_000, method: bankMethod });
    await pay(loan);
  });

  it('are free again when the loan is withdrawn', async () => {
    const child = await test.addChild(200_000);
    const loan = await payouts.accept(child, 200_000);
    await test.rows(`update disbursements set status = 'failed', next_check_at = null where id = $1`, [
      loan.row.id,
    ]);
    await test.rows(`update loans set status = 'withdrawn' where id = $1`, [loan.loan.id]);
    expect(await itemsOf(child)).toEqual([[0, 200_000, 0]]);
    await test.start({ child, amount: 200_000, method: newPayer().method });
  });

  it('allocates the loan’s money to the other fees if someone has paid some meanwhile', async () => {
    const child = await test.addChild(100_000, 100_000);
    const late = newPayer();
    await test.start({ child, amount: 100_000, method: late.method });
    await test.pass(16 * 60_000);
    const loan = await payouts.accept(child, 100_000);
    test.mtn.onQuery(late.msisdn, 'paid');
    await test.pass(3_600_000);
    expect(await itemsOf(child)).toEqual([
      [100_000, 0, 0],
      [0, 100_000, 0],
    ]);
    await pay(loan);
    expect(await itemsOf(child)).toEqual([
      [100_000, 0, 0],
      [100_000, 0, 0],
    ]);
    expect(await allocationsOf(loan)).toEqual([{ item: Number(child.items[1]?.id), amount: 100_000 }]);
    expect(await payouts.exceptions(loan)).toEqual([]);
  });

  it('leaves money with the school and opens an exception when all open fees are held by others', async () => {
    const child = await test.addChild(100_000, 100_000);
    const late = newPayer();
    await test.start({ child, amount: 100_000, method: late.method });
    await test.pass(16 * 60_000);
    const loan = await payouts.accept(child, 100_000);
    const second = await payouts.accept(child, 100_000);
    test.mtn.onQuery(late.msisdn, 'paid');
    await test.pass(3_600_000);
    await pay(loan);
    expect(await allocationsOf(loan)).toEqual([]);
    expect(await payouts.exceptions(loan)).toEqual(['loan_above_outstanding']);
    await pay(second);
    expect(await itemsOf(child)).toEqual([
      [100_000, 0, 0],
      [100_000, 0, 0],
    ]);
  });

  it('opens an exception for a remainder only if it exceeds the allowance of the loan’s expense', async () => {
    const child = await test.addChild(100_000);
    const loan = await payouts.accept(child, 400_000, { expense: 'School Uniform' });
    await pay(loan);
    expect(await itemsOf(child)).toEqual([[100_000, 0, 0]]);
    expect(await payouts.exceptions(loan)).toEqual([]);
    const more = await payouts.accept(child, 300_001, { expense: 'School Uniform' });
    await pay(more);
    expect(await payouts.exceptions(more)).toEqual(['loan_above_outstanding']);
  });
});

describe('the audit of the books finds', () => {
  const found = async () => (await checkLedger(test.database)).map(({ check }) => check);

  it('a loan that says it is disbursed, and is not booked', async () => {
    const loan = await payouts.accept(await test.addChild(100_000), 100_000);
    await test.asOwner(
      `update loans set status = 'disbursed', disbursed_on = '2026-11-21' where id = '${loan.loan.id}'`,
    );
    expect(await found()).toEqual([
      'a fee item is paid as far as its allocations go',
      'a loan is booked with its principal, once to the school and once out of our account, and only if disbursed',
      'what was lent is the principal of the loans that are disbursed',
      'a disbursed loan has one try that succeeded, with its principal, and no other loan has one',
      'the first schedule of a disbursed loan repays its principal',
      'a loan that was disbursed owes the principal that the books say it does',
    ]);
    await test.asOwner('alter table loans disable trigger guard_loan');
    await test.asOwner(
      `update loans set status = 'accepted', disbursed_on = null where id = '${loan.loan.id}'`,
    );
    await test.asOwner('alter table loans enable trigger guard_loan');
  });

  it('an entry of a loan that was changed', async () => {
    const loan = await payouts.accept(await test.addChild(100_000), 100_000);
    await pay(loan);
    const change = (by: number) =>
      test.asOwner(
        `update ledger_entries set amount_ugx = amount_ugx + ${by} where loan_id = '${loan.loan.id}' and posting_type = 'school.paid'`,
      );
    await change(1);
    expect(await found()).toEqual([
      'a loan is booked with its principal, once to the school and once out of our account, and only if disbursed',
      'what a loan brought to a school went out to it',
    ]);
    await change(-1);
  });
});
