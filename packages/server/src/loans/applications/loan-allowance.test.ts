import type { ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPayouts } from '../../testing/test-payouts';
import { createPerson, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace } = await buildLoanAdmin());
});
afterAll(() => test.end());

const pocketMoney = { principalUgx: 200_000, expense: 'Pocket Money' } as const;
const NOTHING =
  'No loan is available here now: UGX 0 of fees is outstanding, and the minimum loan is UGX 50,000';

describe('the allowance of an expense above the fees', () => {
  it('is offered once per child, however many loans are requested', async () => {
    const child = await test.addChild(50_000);
    const [first, second, third] = [
      await loans.addInStatus('under_review', { ...pocketMoney, child }),
      await loans.addInStatus('under_review', { ...pocketMoney, child }),
      await loans.addInStatus('under_review', { ...pocketMoney, child }),
    ];
    const responses = await Promise.all(
      [first, second, third].map((loan) => loans.decide<ProblemBody>(grace.token, loan, 'approve')),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.errors).toEqual({
      principal: ['You can borrow up to UGX 100,000 here. Enter that or less'],
    });
  });

  it('excludes from an application the allowance used by a disbursed loan', async () => {
    const child = await test.addChild(50_000);
    await createTestPayouts(test).addAccepted(child, 250_000, { expense: 'Pocket Money' });
    const application = { phoneNumber1: createPerson().contact, regNo: child.regNo, loanAmount: 200_000 };
    const response = await createTestLoans(test).tryApply<ProblemBody>({
      ...application,
      expense: 'Pocket Money',
    });
    expect([response.status, response.body.errors]).toEqual([422, { loanAmount: [NOTHING] }]);
  });

  it('is used by the first offer that is accepted, and the other can’t be accepted', async () => {
    const child = await test.addChild(50_000);
    const parent = await loans.people.addParent();
    const small = { ...pocketMoney, principalUgx: 150_000, child, by: parent };
    const offers = [
      await loans.addInStatus('approved', small),
      await loans.addInStatus('approved', small),
    ] as const;
    const statuses = [];
    for (const loan of offers) {
      test.clock.advance(60_000);
      const otp = await loans.getAcceptanceCode(parent, loan);
      statuses.push((await loans.callAsParent(parent.token, loan, 'accept', { otp })).status);
    }
    expect(statuses).toEqual([200, 422]);
  });
});

it('shows staff the child’s other open loans and open fees beside an application', async () => {
  const child = await test.addChild(300_000);
  const otherLoan = await loans.addInStatus('approved', { child, principalUgx: 100_000 });
  await loans.addInStatus('withdrawn', { child, principalUgx: 100_000 });
  const loan = await loans.addInStatus('under_review', { child });
  const { body } = await loans.call(grace.token, 'GET', `admin/loans/${loan.id}`);
  expect(body.loan.checklist).toMatchObject({
    outstanding: 300_000,
    ceiling: 300_000,
    otherLoans: [
      {
        id: otherLoan.id,
        reference: otherLoan.reference,
        status: 'approved',
        amount: 100_000,
        expense: 'School Fees',
      },
    ],
  });
});

it('returns one message if even the smallest loan exceeds the allowance', async () => {
  const child = await test.addChild(40_000);
  const loan = await loans.addInStatus('under_review', { child, principalUgx: 60_000 });
  for (const principal of [60_000, 40_000]) {
    const response = await loans.decide<ProblemBody>(grace.token, loan, 'approve', { principal });
    expect(response.body.errors).toEqual({ principal: [NOTHING.replace('UGX 0', 'UGX 40,000')] });
  }
});
