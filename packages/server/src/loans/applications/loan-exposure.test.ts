import type { ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { TestApp } from '../../testing/test-app';
import type { TestApplication } from '../../testing/test-decisions';
import { createPerson, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace, moses } = await buildLoanAdmin());
});
afterAll(() => test.end());

const review = (applied: TestApplication) =>
  loans.addInStatus('under_review', { term: '12 months', ...applied });
type ReviewedLoan = Awaited<ReturnType<typeof review>>;

const setPhone = (loan: ReviewedLoan, phone: string, column = 'msisdn1') =>
  test.runAsOwner(`update loan_applications set ${column} = '${phone}' where loan_id = '${loan.id}'`);
const makeOffer = async (loan: ReviewedLoan) => {
  await loans.decide(grace.token, loan, 'approve');
  await loans.decide(moses.token, loan, 'approve');
  expect((await loans.row(loan))?.status).toBe('approved');
};
const decideAs = (person: SignedInPerson, loan: ReviewedLoan) =>
  loans.decide<ProblemBody>(person.token, loan, 'approve');
const approveOnce = async (loan: ReviewedLoan) => {
  await decideAs(grace, loan);
  return (await loans.row(loan))?.status;
};

describe('a second approval', () => {
  it.each<[string, (one: ReviewedLoan, other: ReviewedLoan) => Promise<unknown>]>([
    [
      'first phone number',
      (one, other) => Promise.all([one, other].map((loan) => setPhone(loan, '+256771000001'))),
    ],
    [
      'second phone number',
      async (one, other) => {
        await setPhone(one, '+256771000002');
        await setPhone(other, '+256771000002', 'msisdn2');
      },
    ],
    [
      'account',
      (one, other) =>
        test.runAsOwner(
          `update loans set user_id = '${moses.user.user_id}' where id in ('${one.id}', '${other.id}')`,
        ),
    ],
    [
      'child',
      (one, other) =>
        test.runAsOwner(
          `update loans set student_id = (select student_id from loans where id = '${one.id}') where id = '${other.id}'`,
        ),
    ],
  ])('is required if loans with the same %s exceed the limit together', async (_key, connect) => {
    const one = await review({ principalUgx: 1_200_000 });
    const other = await review({ principalUgx: 900_000 });
    await connect(one, other);
    const { body } = await loans.call(grace.token, 'GET', `admin/loans/${other.id}`);
    expect(body.loan).toMatchObject({
      exposure: 2_100_000,
      secondApprovalAbove: 2_000_000,
      needsTwoPeople: true,
    });
    expect(body.loan.checklist.otherLoans).toMatchObject([{ id: one.id, amount: 1_200_000 }]);
    expect(await approveOnce(other)).toBe('under_review');
  });

  it('is not required for loans of different people or declined ones', async () => {
    const one = await review({ principalUgx: 1_900_000 });
    const other = await review({ principalUgx: 1_900_000 });
    expect(await approveOnce(one)).toBe('approved');
    await test.runAsOwner(
      `update loan_applications set msisdn1 = (select msisdn1 from loan_applications where loan_id = '${one.id}') where loan_id = '${other.id}'`,
    );
    await loans.decide(grace.token, other, 'decline', { reason: 'other' });
    const third = await review({ principalUgx: 1_900_000 });
    expect(await approveOnce(third)).toBe('approved');
  });

  it('counts applicants whose personal data is gone as no one', async () => {
    const [one, other] = [
      await review({ principalUgx: 1_900_000 }),
      await review({ principalUgx: 1_900_000 }),
    ];
    for (const loan of [one, other]) await setPhone(loan, '');
    expect(await approveOnce(one)).toBe('approved');
  });
});

describe('the product’s maximum', () => {
  it('applies to the sum of the borrower’s offers and running loans', async () => {
    const phone = `+256${createPerson().contact.slice(1)}`;
    const [one, other] = [
      await review({ principalUgx: 3_000_000 }),
      await review({ principalUgx: 2_500_000 }),
    ];
    for (const loan of [one, other]) await setPhone(loan, phone);
    await makeOffer(one);
    const response = await decideAs(grace, other);
    expect([response.status, response.body.errors]).toEqual([
      422,
      { principal: ['You can borrow up to UGX 2,000,000 here. Enter that or less'] },
    ]);
    const third = await review({ principalUgx: 4_960_000 });
    await makeOffer(third);
    const fourth = await review({ principalUgx: 300_000 });
    for (const loan of [third, fourth]) await setPhone(loan, `${phone.slice(0, -1)}x`);
    expect((await decideAs(grace, fourth)).body.errors).toEqual({
      principal: ['You already have loans and offers of UGX 4,960,000. The total limit is UGX 5,000,000'],
    });
  });

  it('is not exceeded by two simultaneous approvals', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = `+256${createPerson().contact.slice(1)}`;
      const pair = [await review({ principalUgx: 3_000_000 }), await review({ principalUgx: 3_000_000 })];
      for (const loan of pair) await setPhone(loan, phone);
      for (const loan of pair) await decideAs(grace, loan);
      const responses = await Promise.all(pair.map((loan) => decideAs(moses, loan)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});
