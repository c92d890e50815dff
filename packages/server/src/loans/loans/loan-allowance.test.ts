import { type ProblemBody, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPayouts } from '../../testing/test-payouts';
import { newPerson, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let grace: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  grace = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

const pocketMoney = { principalUgx: 200_000, expense: 'Pocket Money' } as const;
const NOTHING =
  'No loan is available here now: UGX 0 of fees is outstanding, and the minimum loan is UGX 50,000';

describe('what an expense allows above the fees', () => {
  it('is offered once for a child, however many loans are asked for', async () => {
    const child = await test.addChild(50_000);
    const [first, second, third] = [
      await on.putInto('under_review', { ...pocketMoney, child }),
      await on.putInto('under_review', { ...pocketMoney, child }),
      await on.putInto('under_review', { ...pocketMoney, child }),
    ];
    const answers = await Promise.all(
      [first, second, third].map((loan) => on.decide<ProblemBody>(grace.token, loan, 'approve')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      principal: ['You can borrow up to UGX 100,000 here. Enter that or less'],
    });
  });

  it('excludes from an application the allowance used by a disbursed loan', async () => {
    const child = await test.addChild(50_000);
    await createTestPayouts(test).accept(child, 250_000, { expense: 'Pocket Money' });
    const asked = { phoneNumber1: newPerson().contact, regNo: child.regNo, loanAmount: 200_000 };
    const answer = await createTestLoans(test).tryApply<ProblemBody>({ ...asked, expense: 'Pocket Money' });
    expect([answer.status, answer.body.errors]).toEqual([422, { loanAmount: [NOTHING] }]);
  });

  it('goes to the offer that is taken first; the other is refused when it is taken', async () => {
    const child = await test.addChild(50_000);
    const parent = await on.people.join();
    const small = { ...pocketMoney, principalUgx: 150_000, child, by: parent };
    const loans = [await on.putInto('approved', small), await on.putInto('approved', small)] as const;
    const statuses = [];
    for (const loan of loans) {
      test.clock.pass(60_000);
      const otp = await on.codeFor(parent, loan);
      statuses.push((await on.own(parent.token, loan, 'accept', { otp })).status);
    }
    expect(statuses).toEqual([200, 422]);
  });
});

it('staff sees the child’s other open loans beside an application, and what is open of the fees', async () => {
  const child = await test.addChild(300_000);
  const beside = await on.putInto('approved', { child, principalUgx: 100_000 });
  await on.putInto('withdrawn', { child, principalUgx: 100_000 });
  const loan = await on.putInto('under_review', { child });
  const { body } = await on.call(grace.token, 'GET', `admin/loans/${loan.id}`);
  expect(body.loan.checklist).toMatchObject({
    outstanding: 300_000,
    ceiling: 300_000,
    otherLoans: [
      {
        id: beside.id,
        reference: beside.reference,
        status: 'approved',
        amount: 100_000,
        expense: 'School Fees',
      },
    ],
  });
});

it('returns one message if even the smallest loan exceeds the allowance', async () => {
  const child = await test.addChild(40_000);
  const loan = await on.putInto('under_review', { child, principalUgx: 60_000 });
  for (const principal of [60_000, 40_000]) {
    const answer = await on.decide<ProblemBody>(grace.token, loan, 'approve', { principal });
    expect(answer.body.errors).toEqual({ principal: [NOTHING.replace('UGX 0', 'UGX 40,000')] });
  }
});
