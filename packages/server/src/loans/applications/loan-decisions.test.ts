import { type ProblemBody, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import { createPayer, type TestApp } from '../../testing/test-app';
import { storedStatuses } from '../../testing/test-decisions';
import { getMsisdn, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace, moses } = await buildLoanAdmin());
});
afterAll(() => test.end());

const listSmsTo = (msisdn: string) =>
  test.gateway.sent.filter(({ to }) => to === msisdn).map(({ text }) => text);

/** Each decision with its body, the only status in which it is legal, and the next status. */
const calls = [
  ['request-documents', { kinds: ['letter'] }, 'under_review', 'under_review'],
  ['link-student', { regNo: 'SMK-0001' }, 'under_review', 'under_review'],
  ['approve', {}, 'under_review', 'approved'],
  ['decline', { reason: 'other' }, 'under_review', 'declined'],
  ['reopen', {}, 'expired', 'under_review'],
  ['cancel', {}, 'accepted', 'withdrawn'],
] as const;

describe.each(calls)('POST /admin/loans/:id/%s', (path, body, legalStatus, nextStatus) => {
  it.each(storedStatuses)(
    'changes a loan that is %s as the transition table allows, or returns 409',
    async (status) => {
      const loan = await loans.addInStatus(status);
      const response = await loans.decide<ProblemBody>(grace.token, loan, path, body);
      const isLegal = status === legalStatus;
      expect(response.status, response.text).toBe(isLegal ? 200 : 409);
      if (!isLegal) expect(response.body.message).toMatch(/^The loan’s status has changed/);
      expect((await loans.row(loan))?.status).toBe(isLegal ? nextStatus : status);
    },
  );
});

describe('simultaneous decisions', () => {
  it('lets only one of several approvals and declines succeed', async () => {
    const loan = await loans.addInStatus('under_review');
    const responses = await Promise.all([
      loans.decide(grace.token, loan, 'approve'),
      loans.decide(moses.token, loan, 'decline', { reason: 'other' }),
      loans.decide(moses.token, loan, 'approve'),
      loans.decide(grace.token, loan, 'decline', { reason: 'income_too_low' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const decisions = (await loans.events(loan)).filter(
      (event) => event === 'approve' || event === 'decline',
    );
    expect(decisions).toHaveLength(1);
  });
});

describe('approval above the configured amount', () => {
  const large = { principalUgx: 2_000_001, term: '12 months' } as const;

  it('requires two different people', async () => {
    const loan = await loans.addInStatus('under_review', large);
    const first = await loans.decide(grace.token, loan, 'approve');
    expect(first).toMatchObject({
      status: 200,
      body: { loan: { status: 'under_review', firstApproverId: grace.user.user_id } },
    });
    const again = await loans.decide<ProblemBody>(grace.token, loan, 'approve');
    expect([again.status, again.body.message]).toEqual([
      409,
      'This amount needs a second approval. Ask a colleague to approve it.',
    ]);
    const second = await loans.decide(moses.token, loan, 'approve');
    expect([second.status, second.body.loan.status]).toEqual([200, 'approved']);
    expect((await loans.events(loan)).slice(-2)).toEqual(['first_approval', 'approve']);
  });

  it('is not needed up to that amount', async () => {
    const loan = await loans.addInStatus('under_review', { ...large, principalUgx: 2_000_000 });
    expect((await loans.decide(grace.token, loan, 'approve')).body.loan.status).toBe('approved');
  });

  it('starts again if the second person changes the terms', async () => {
    const loan = await loans.addInStatus('under_review', { ...large, principalUgx: 3_000_000 });
    await loans.decide(grace.token, loan, 'approve');
    const changed = await loans.decide(moses.token, loan, 'approve', { principal: 2_500_000 });
    expect(changed.body.loan).toMatchObject({
      status: 'under_review',
      amount: 2_500_000,
      firstApproverId: moses.user.user_id,
    });
    const approved = await loans.decide(grace.token, loan, 'approve');
    expect(approved.body.loan).toMatchObject({ status: 'approved', amount: 2_500_000 });
  });

  it.each([
    ['link-student', 'SMK-0001'],
    ['request-documents', null],
  ])('starts again after %s', async (path, regNo) => {
    const loan = await loans.addInStatus('under_review', large);
    await loans.decide(grace.token, loan, 'approve');
    const body = regNo ? { regNo } : { kinds: ['letter'] };
    const after = await loans.decide(moses.token, loan, path, body);
    expect(after.body.loan.firstApproverId).toBeNull();
  });
});

describe('approval', () => {
  it('makes an offer valid from its date, and notifies the applicant once', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.apply({ by: parent });
    const offered = await loans.approve(grace.token, loan);
    expect(offered).toMatchObject({
      status: 'approved',
      amount: 300_000,
      offerEndsAt: '2026-12-05T21:00:00.000Z',
      cost: { principal: 300_000, countedFrom: '2026-11-21', term: '3 months' },
    });
    await test.advanceTime(0);
    expect(listSmsTo(getMsisdn(parent)).filter((text) => text.includes('is approved'))).toHaveLength(1);
  });

  it('can lower the amount and change the term', async () => {
    const loan = await loans.addInStatus('under_review');
    const { body } = await loans.decide(grace.token, loan, 'approve', {
      principal: 200_000,
      term: '6 months',
    });
    expect(body.loan).toMatchObject({ amount: 200_000, cost: { principal: 200_000, term: '6 months' } });
    expect(body.loan.cost.instalments).toHaveLength(6);
  });

  it('keeps the requested terms beside the offered ones over several approvals', async () => {
    const loan = await loans.addInStatus('under_review', { principalUgx: 3_000_000, term: '12 months' });
    await loans.decide(grace.token, loan, 'approve', { principal: 2_500_000, term: '6 months' });
    const offered = await loans.decide(moses.token, loan, 'approve', {
      principal: 1_500_000,
      term: '3 months',
    });
    expect(offered.body.loan).toMatchObject({
      status: 'approved',
      amount: 1_500_000,
      cost: { term: '3 months' },
      requested: { amount: 3_000_000, term: '12 months' },
    });
  });

  it('returns the missing conditions: documents, child and payout account', async () => {
    const loan = await loans.addInStatus('under_review', { hasFiles: false });
    await test.runAsOwner(`update loans set student_id = null where id = '${loan.id}'`);
    const response = await loans.decide<ProblemBody>(grace.token, loan, 'approve');
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['documents', 'regNo']]);
    const { body } = await loans.call(grace.token, 'GET', `admin/loans/${loan.id}`);
    expect(body.loan.checklist).toEqual({
      missingDocuments: ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter'],
      isStudentLinked: false,
      canSchoolBePaid: true,
      isGuaranteed: true,
      ceiling: null,
      outstanding: null,
      otherLoans: [],
    });
  });

  it('shows staff whether the typed name of the child matches the registered one', async () => {
    const view = async ({ id }: { id: string }) =>
      (await loans.call(grace.token, 'GET', `admin/loans/${id}`)).body.loan;
    const loan = await loans.addInStatus('under_review');
    const { registeredChild, application } = await view(loan);
    expect(registeredChild).toMatchObject({ regNo: application.regNo });
    const typeName = (name: string) =>
      test.runAsOwner(`update loan_applications set child_name = '${name}' where loan_id = '${loan.id}'`);
    await typeName(`${registeredChild?.name}`.split(' ').reverse().join(' ').toUpperCase());
    expect((await view(loan)).registeredChild?.fitsApplication).toBe(true);
    await typeName('Somebody Else');
    expect((await view(loan)).registeredChild?.fitsApplication).toBe(false);
    await test.runAsOwner(`update loans set student_id = null where id = '${loan.id}'`);
    expect((await view(loan)).registeredChild).toBeNull();
  });

  it('requires a document that was requested again', async () => {
    const loan = await loans.addInStatus('under_review');
    await loans.decide(grace.token, loan, 'request-documents', {
      kinds: ['letter', 'letter'],
      note: 'Page 2',
    });
    const response = await loans.decide<ProblemBody>(grace.token, loan, 'approve');
    expect([response.status, response.body.errors]).toEqual([
      422,
      { documents: ['Documents are missing. Request them from the parent'] },
    ]);
    const { body } = await loans.call(grace.token, 'GET', `admin/loans/${loan.id}`);
    expect(body.loan.documentsNeeded).toEqual(['letter']);
    expect(body.loan.log.at(-1)).toMatchObject({
      event: 'request_documents',
      detail: 'letter',
      by: { kind: 'staff', id: grace.user.user_id, name: `Sarah ${grace.last_name}` },
    });
  });

  it('is rejected above the outstanding fees less pending payments', async () => {
    const child = await test.addChild(300_000);
    const first = await loans.addInStatus('under_review', { child });
    const above = await loans.decide<ProblemBody>(grace.token, first, 'approve', { principal: 300_001 });
    expect([above.status, above.body.errors?.principal]).toEqual([
      422,
      ['You can borrow up to UGX 300,000 here. Enter that or less'],
    ]);
    const below = await loans.decide<ProblemBody>(grace.token, first, 'approve', { principal: 49_999 });
    expect(below.body.errors?.principal?.[0]).toContain('UGX 50,000');
    await test.startPayment({ child, amount: 100_000, method: createPayer().method });
    const whilePending = await loans.decide<ProblemBody>(grace.token, first, 'approve');
    expect(whilePending.body.errors?.principal?.[0]).toContain('UGX 200,000');
  });

  it('can exceed the outstanding fees by the allowance of the expense', async () => {
    const child = await test.addChild(100_000);
    const uniform = { child, principalUgx: 400_000, expense: 'School Uniform' } as const;
    const loan = await loans.addInStatus('under_review', uniform);
    expect((await loans.decide(grace.token, loan, 'approve', { principal: 400_001 })).status).toBe(422);
    expect((await loans.decide(grace.token, loan, 'approve')).status).toBe(200);
  });
});

describe('link-student', () => {
  it('links only a child of the loan’s school, and records the event', async () => {
    const child = await test.addChild(300_000);
    const loan = await loans.addInStatus('under_review');
    const wrong = await loans.decide<ProblemBody>(grace.token, loan, 'link-student', { regNo: 'NO-0000' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['regNo']]);
    const right = await loans.decide(grace.token, loan, 'link-student', {
      regNo: ` ${child.regNo.toLowerCase()} `,
    });
    expect(right.body.loan.log.at(-1)).toMatchObject({ event: 'link_student', detail: /^student \d+$/ });
  });
});

describe('decline', () => {
  it('shows the reason and note to the parent and notifies them once', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.addInStatus('under_review', { by: parent });
    const note = 'Apply again with a payslip.';
    await loans.decide(grace.token, loan, 'decline', { reason: 'income_too_low', note });
    const view = await loans.call(parent.token, 'GET', `parent/loans/${loan.id}`);
    expect(view.body.loan).toMatchObject({
      status: 'declined',
      declined: { reason: 'income_too_low', note },
    });
    await test.advanceTime(0);
    const declineTexts = listSmsTo(getMsisdn(parent)).filter((text) => text.includes('cannot approve'));
    expect(declineTexts).toEqual([expect.stringContaining(note)]);
  });

  it.each([
    [{}, { reason: ['Choose a reason'] }],
    [{ reason: 'ugly' }, { reason: ['Choose a reason from the list'] }],
    [{ reason: 'other', note: 'x'.repeat(501) }, { note: ['Use up to 500 characters'] }],
    [{ reason: 'other', by: 'me' }, { by: ['This field doesn’t exist. Remove it'] }],
  ])('rejects %j under the field', async (body, errors) => {
    const loan = await loans.addInStatus('under_review');
    const response = await loans.decide<ProblemBody>(grace.token, loan, 'decline', body);
    expect([response.status, response.body.errors]).toEqual([422, errors]);
  });
});

describe('authorisation of decisions', () => {
  it.each([
    ['a parent', roles.parent, 404],
    ['a bursar', roles.bursar, 404],
    ['a guest', null, 401],
  ])('is denied to %s', async (_, role, status) => {
    const token = role === null ? null : (await loans.signInAs(role)).token;
    const loan = await loans.addInStatus('under_review');
    const paths = calls.map(([path, body]) => [`admin/loans/${loan.id}/${path}`, body] as const);
    for (const [path, body] of paths) {
      expect((await loans.call<ProblemBody>(token, 'POST', path, body)).status, path).toBe(status);
    }
    expect((await loans.call<ProblemBody>(token, 'GET', `admin/loans/${loan.id}`)).status).toBe(status);
    expect((await loans.row(loan))?.status).toBe('under_review');
  });

  it('returns 404 for a loan that does not exist', async () => {
    for (const id of ['no-id', '00000000-0000-4000-8000-000000000000']) {
      expect((await loans.decide(grace.token, { id }, 'approve')).status).toBe(404);
    }
  });
});
