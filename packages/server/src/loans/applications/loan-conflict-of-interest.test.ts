import type { ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { TestApp } from '../../testing/test-app';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import { createPerson, type SignedInPerson } from '../../testing/test-people';
import type { Loan } from '../loans-repository';

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace, moses } = await buildLoanAdmin());
  await test.runAsOwner(`update users set email = 'Grace@Office.example' where id = '${grace.user.user_id}'`);
});
afterAll(() => test.end());

const OWN = 'This loan is yours, or has your phone number or address. Ask a colleague to handle it.';

/** Ways in which an application can be a staff member's own: by account, by phone number or by email address. */
const connections: [string, (loan: Loan) => Promise<unknown>][] = [
  [
    'account',
    ({ id }) => test.runAsOwner(`update loans set user_id = '${grace.user.user_id}' where id = '${id}'`),
  ],
  ['first number', ({ id }) => updateApplication(id, `msisdn1 = '+256${grace.contact.slice(1)}'`)],
  ['second number', ({ id }) => updateApplication(id, `msisdn2 = '+256${grace.contact.slice(1)}'`)],
  ['address', ({ id }) => updateApplication(id, `email = 'grace@office.EXAMPLE'`)],
];
const updateApplication = (id: string, set: string) =>
  test.runAsOwner(`update loan_applications set ${set} where loan_id = '${id}'`);

const calls = [
  ['request-documents', { kinds: ['letter'] }, 'under_review'],
  ['cancel', {}, 'accepted'],
  ['approve', {}, 'under_review'],
  ['decline', { reason: 'other' }, 'under_review'],
  ['link-student', { regNo: 'SMK-0001' }, 'under_review'],
  ['reopen', {}, 'expired'],
  ['disburse', {}, 'accepted'],
] as const;

it.each(calls)(
  'rejects %s for a staff member’s own loan and accepts it from a colleague',
  async (path, body, status) => {
    for (const [name, connect] of connections) {
      const loan = await loans.addInStatus(status, { by: { ...moses, contact: createPerson().contact } });
      await test.runAsOwner(`update loans set user_id = null where id = '${loan.id}'`);
      await connect(loan);
      const response = await loans.decide<ProblemBody>(grace.token, loan, path, body);
      expect([response.status, response.body.message], name).toEqual([409, OWN]);
      expect((await loans.row(loan))?.status).toBe(status);
      expect((await loans.decide(moses.token, loan, path, body)).status, name).toBeLessThan(300);
    }
  },
);

it('prevents staff from recording the bank’s result for their own loan, but not a colleague', async () => {
  const payouts = createTestPayouts(test);
  const { row, loan } = await payouts.addAccepted({ regNo: 'SJN-0001' }, 60_000, { school: BANK_SCHOOL });
  await payouts.call(moses.token, 'POST', 'bank-payment-files');
  await updateApplication(loan.id, `email = 'grace@office.example'`);
  const paidOn = test.clock.now().toISOString().slice(0, 10);
  const recordResult = (token: string, path: string, body: object) =>
    payouts.call<ProblemBody>(token, 'POST', `disbursements/${row.id}/${path}`, body);
  const paid = await recordResult(grace.token, 'settled', { bankReference: 'FT-OWN', paidOn });
  const failed = await recordResult(grace.token, 'failed', { reason: 'Account closed' });
  expect([paid, failed].map(({ status, body }) => [status, body.message])).toEqual([
    [409, OWN],
    [409, OWN],
  ]);
  expect((await recordResult(moses.token, 'settled', { bankReference: 'FT-OWN', paidOn })).status).toBe(200);
});
