import type { ProblemBody } from '@somesa/core';
import { roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions, type TestApplication } from '../../testing/test-decisions';
import { newPerson, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  grace = await on.signInAs(roles.staff);
  moses = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

const review = (applied: TestApplication) => on.putInto('under_review', { term: '12 months', ...applied });
type Reviewed = Awaited<ReturnType<typeof review>>;

const setPhone = (loan: Reviewed, phone: string, column = 'msisdn1') =>
  test.asOwner(`update loan_applications set ${column} = '${phone}' where loan_id = '${loan.id}'`);
const makeOffer = async (loan: Reviewed) => {
  await on.decide(grace.token, loan, 'approve');
  await on.decide(moses.token, loan, 'approve');
  expect((await on.row(loan))?.status).toBe('approved');
};
const decideAs = (person: SignedInPerson, loan: Reviewed) =>
  on.decide<ProblemBody>(person.token, loan, 'approve');
const stateAfterOne = async (loan: Reviewed) => {
  await decideAs(grace, loan);
  return (await on.row(loan))?.status;
};

describe('a second approval', () => {
  it.each<[string, (one: Reviewed, other: Reviewed) => Promise<unknown>]>([
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
        test.asOwner(
          `update loans set user_id = '${moses.user.user_id}' where id in ('${one.id}', '${other.id}')`,
        ),
    ],
    [
      'child',
      (one, other) =>
        test.asOwner(
          `update loans set student_id = (select student_id from loans where id = '${one.id}') where id = '${other.id}'`,
        ),
    ],
  ])('is needed above the sum of loans with the same %s', async (_key, tie) => {
    const one = await review({ principalUgx: 1_200_000 });
    const other = await review({ principalUgx: 900_000 });
    await tie(one, other);
    const { body } = await on.call(grace.token, 'GET', `admin/loans/${other.id}`);
    expect(body.loan).toMatchObject({
      exposure: 2_100_000,
      secondApprovalAbove: 2_000_000,
      needsTwoPeople: true,
    });
    expect(body.loan.checklist.otherLoans).toMatchObject([{ id: one.id, amount: 1_200_000 }]);
    expect(await stateAfterOne(other)).toBe('under_review');
  });

  it('is not needed for the loans of two people, nor for what is over', async () => {
    const one = await review({ principalUgx: 1_900_000 });
    const other = await review({ principalUgx: 1_900_000 });
    expect(await stateAfterOne(one)).toBe('approved');
    await test.asOwner(
      `update loan_applications set msisdn1 = (select msisdn1 from loan_applications where loan_id = '${one.id}') where loan_id = '${other.id}'`,
    );
    await on.decide(grace.token, other, 'decline', { reason: 'other' });
    const third = await review({ principalUgx: 1_900_000 });
    expect(await stateAfterOne(third)).toBe('approved');
  });

  it('counts applicants whose personal data is gone as no one', async () => {
    const [one, other] = [
      await review({ principalUgx: 1_900_000 }),
      await review({ principalUgx: 1_900_000 }),
    ];
    for (const loan of [one, other]) await setPhone(loan, '');
    expect(await stateAfterOne(one)).toBe('approved');
  });
});

describe('the product’s maximum', () => {
  it('counts what is offered and running of the borrower together', async () => {
    const phone = `+256${newPerson().contact.slice(1)}`;
    const [one, other] = [
      await review({ principalUgx: 3_000_000 }),
      await review({ principalUgx: 2_500_000 }),
    ];
    for (const loan of [one, other]) await setPhone(loan, phone);
    await makeOffer(one);
    const refused = await decideAs(grace, other);
    expect([refused.status, refused.body.errors]).toEqual([
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

  it('is not passed by two approvals at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = `+256${newPerson().contact.slice(1)}`;
      const loans = [await review({ principalUgx: 3_000_000 }), await review({ principalUgx: 3_000_000 })];
      for (const loan of loans) await setPhone(loan, phone);
      for (const loan of loans) await decideAs(grace, loan);
      const answers = await Promise.all(loans.map((loan) => decideAs(moses, loan)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});
