import { type ProblemBody, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import { newPayer, type TestApp } from '../../testing/test-app';
import { storedStatuses } from '../../testing/test-decisions';
import { msisdnOf, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: LoanAdmin['on'];
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  ({ test, on, grace, moses } = await buildLoanAdmin());
});
afterAll(() => test.end());

const smsTo = (msisdn: string) => test.gateway.sent.filter(({ to }) => to === msisdn).map(({ text }) => text);

/** Every call by which staff moves a loan, and the one status from which it is legal. */
const calls = [
  ['request-documents', { kinds: ['letter'] }, 'under_review', 'under_review'],
  ['link-student', { regNo: 'SMK-0001' }, 'under_review', 'under_review'],
  ['approve', {}, 'under_review', 'approved'],
  ['decline', { reason: 'other' }, 'under_review', 'declined'],
  ['reopen', {}, 'expired', 'under_review'],
  ['cancel', {}, 'accepted', 'withdrawn'],
] as const;

describe.each(calls)('staff’s call %s', (path, body, legalFrom, leadsTo) => {
  it.each(storedStatuses)(
    'changes a loan that is %s as the transition table allows, or returns 409',
    async (status) => {
      const loan = await on.putInto(status);
      const answer = await on.decide<ProblemBody>(grace.token, loan, path, body);
      const isLegal = status === legalFrom;
      expect(answer.status, answer.text).toBe(isLegal ? 200 : 409);
      if (!isLegal) expect(answer.body.message).toMatch(/^The loan’s status has changed/);
      expect((await on.row(loan))?.status).toBe(isLegal ? leadsTo : status);
    },
  );
});

describe('two staff members at once', () => {
  it('accepts only one of several simultaneous decisions, either approval or decline', async () => {
    const loan = await on.putInto('under_review');
    const answers = await Promise.all([
      on.decide(grace.token, loan, 'approve'),
      on.decide(moses.token, loan, 'decline', { reason: 'other' }),
      on.decide(moses.token, loan, 'approve'),
      on.decide(grace.token, loan, 'decline', { reason: 'income_too_low' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const decisions = (await on.events(loan)).filter((event) => event === 'approve' || event === 'decline');
    expect(decisions).toHaveLength(1);
  });
});

describe('a loan above the configured amount', () => {
  const large = { principalUgx: 2_000_001, term: '12 months' } as const;

  it('is offered by two people; the first can’t be the second', async () => {
    const loan = await on.putInto('under_review', large);
    const first = await on.decide(grace.token, loan, 'approve');
    expect([first.status, first.body.loan.status, first.body.loan.firstApproverId]).toEqual([
      200,
      'under_review',
      grace.user.user_id,
    ]);
    const again = await on.decide<ProblemBody>(grace.token, loan, 'approve');
    expect([again.status, again.body.message]).toEqual([
      409,
      'This amount needs a second approval. Ask a colleague to approve it.',
    ]);
    const second = await on.decide(moses.token, loan, 'approve');
    expect([second.status, second.body.loan.status]).toEqual([200, 'approved']);
    expect((await on.events(loan)).slice(-2)).toEqual(['first_approval', 'approve']);
  });

  it('up to that amount is offered by one', async () => {
    const loan = await on.putInto('under_review', { ...large, principalUgx: 2_000_000 });
    expect((await on.decide(grace.token, loan, 'approve')).body.loan.status).toBe('approved');
  });

  it('is approved first again, where the second person changes what is approved', async () => {
    const loan = await on.putInto('under_review', { ...large, principalUgx: 3_000_000 });
    await on.decide(grace.token, loan, 'approve');
    const changed = await on.decide(moses.token, loan, 'approve', { principal: 2_500_000 });
    expect(changed.body.loan).toMatchObject({
      status: 'under_review',
      amount: 2_500_000,
      firstApproverId: moses.user.user_id,
    });
    const agreed = await on.decide(grace.token, loan, 'approve');
    expect(agreed.body.loan).toMatchObject({ status: 'approved', amount: 2_500_000 });
  });

  it.each([
    ['link-student', 'SMK-0001'],
    ['request-documents', null],
  ])('is approved first again after %s', async (path, regNo) => {
    const loan = await on.putInto('under_review', large);
    await on.decide(grace.token, loan, 'approve');
    const body = regNo ? { regNo } : { kinds: ['letter'] };
    const after = await on.decide(moses.token, loan, path, body);
    expect(after.body.loan.firstApproverId).toBeNull();
  });
});

it('prevents staff from approving their own loan', async () => {
  const loan = await on.putInto('under_review', { by: grace });
  expect((await on.decide(grace.token, loan, 'approve')).status).toBe(409);
  expect((await on.decide(moses.token, loan, 'approve')).status).toBe(200);
});

describe('an approval', () => {
  it('makes the offer from its day on, and tells the applicant once', async () => {
    const parent = await on.people.join();
    const loan = await on.apply({ by: parent });
    const offered = await on.approve(grace.token, loan);
    expect(offered).toMatchObject({
      status: 'approved',
      amount: 300_000,
      offerEndsAt: '2026-12-05T21:00:00.000Z',
      cost: { principal: 300_000, countedFrom: '2026-11-21', term: '3 months' },
    });
    await test.pass(0);
    expect(smsTo(msisdnOf(parent)).filter((text) => text.includes('is approved'))).toHaveLength(1);
  });

  it('may lower the amount and change the term', async () => {
    const loan = await on.putInto('under_review');
    const { body } = await on.decide(grace.token, loan, 'approve', { principal: 200_000, term: '6 months' });
    expect(body.loan).toMatchObject({ amount: 200_000, cost: { principal: 200_000, term: '6 months' } });
    expect(body.loan.cost.instalments).toHaveLength(6);
  });

  it('keeps what the applicant asked for beside what is offered, even over several approvals', async () => {
    const loan = await on.putInto('under_review', { principalUgx: 3_000_000, term: '12 months' });
    await on.decide(grace.token, loan, 'approve', { principal: 2_500_000, term: '6 months' });
    const offered = await on.decide(moses.token, loan, 'approve', { principal: 1_500_000, term: '3 months' });
    expect(offered.body.loan).toMatchObject({
      status: 'approved',
      amount: 1_500_000,
      cost: { term: '3 months' },
      requested: { amount: 3_000_000, term: '12 months' },
    });
  });

  it('waits for documents, the child and where the school is paid, and says which', async () => {
    const loan = await on.putInto('under_review', { hasFiles: false });
    await test.asOwner(`update loans set student_id = null where id = '${loan.id}'`);
    const answer = await on.decide<ProblemBody>(grace.token, loan, 'approve');
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['documents', 'regNo']]);
    const { body } = await on.call(grace.token, 'GET', `admin/loans/${loan.id}`);
    expect(body.loan.checklist).toEqual({
      missingDocuments: ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter'],
      isStudentLinked: false,
      canSchoolBePaid: true,
      ceiling: null,
      outstanding: null,
      otherLoans: [],
    });
  });

  it('shows staff the registered name beside the typed one, and whether they fit', async () => {
    const view = async ({ id }: { id: string }) =>
      (await on.call(grace.token, 'GET', `admin/loans/${id}`)).body.loan;
    const loan = await on.putInto('under_review');
    const { registeredChild, application } = await view(loan);
    expect(registeredChild).toMatchObject({ regNo: application.regNo });
    const typeName = (name: string) =>
      test.asOwner(`update loan_applications set child_name = '${name}' where loan_id = '${loan.id}'`);
    await typeName(`${registeredChild?.name}`.split(' ').reverse().join(' ').toUpperCase());
    expect((await view(loan)).registeredChild?.fitsApplication).toBe(true);
    await typeName('Somebody Else');
    expect((await view(loan)).registeredChild?.fitsApplication).toBe(false);
    await test.asOwner(`update loans set student_id = null where id = '${loan.id}'`);
    expect((await view(loan)).registeredChild).toBeNull();
  });

  it('waits for a document that was asked for again', async () => {
    const loan = await on.putInto('under_review');
    await on.decide(grace.token, loan, 'request-documents', { kinds: ['letter', 'letter'], note: 'Page 2' });
    const answer = await on.decide<ProblemBody>(grace.token, loan, 'approve');
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { documents: ['Documents are missing. Request them from the parent'] },
    ]);
    const { body } = await on.call(grace.token, 'GET', `admin/loans/${loan.id}`);
    expect(body.loan.documentsNeeded).toEqual(['letter']);
    expect(body.loan.log.at(-1)).toMatchObject({
      event: 'request_documents',
      detail: 'letter',
      by: { kind: 'staff', id: grace.user.user_id, name: `Sarah ${grace.last_name}` },
    });
  });

  it('is refused above what is outstanding, with what others are paying taken off', async () => {
    const child = await test.addChild(300_000);
    const first = await on.putInto('under_review', { child });
    const above = await on.decide<ProblemBody>(grace.token, first, 'approve', { principal: 300_001 });
    expect([above.status, above.body.errors?.principal]).toEqual([
      422,
      ['You can borrow up to UGX 300,000 here. Enter that or less'],
    ]);
    const below = await on.decide<ProblemBody>(grace.token, first, 'approve', { principal: 49_999 });
    expect(below.body.errors?.principal?.[0]).toContain('UGX 50,000');
    await test.start({ child, amount: 100_000, method: newPayer().method });
    const held = await on.decide<ProblemBody>(grace.token, first, 'approve');
    expect(held.body.errors?.principal?.[0]).toContain('UGX 200,000');
  });

  it('may be above what is outstanding by what the expense allows', async () => {
    const child = await test.addChild(100_000);
    const uniform = { child, principalUgx: 400_000, expense: 'School Uniform' } as const;
    const loan = await on.putInto('under_review', uniform);
    expect((await on.decide(grace.token, loan, 'approve', { principal: 400_001 })).status).toBe(422);
    expect((await on.decide(grace.token, loan, 'approve')).status).toBe(200);
  });
});

describe('linking a child', () => {
  it('takes one of the loan’s school only, and is in the log', async () => {
    const child = await test.addChild(300_000);
    const loan = await on.putInto('under_review');
    const wrong = await on.decide<ProblemBody>(grace.token, loan, 'link-student', { regNo: 'NO-0000' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['regNo']]);
    const right = await on.decide(grace.token, loan, 'link-student', {
      regNo: ` ${child.regNo.toLowerCase()} `,
    });
    expect(right.body.loan.log.at(-1)).toMatchObject({ event: 'link_student', detail: /^student \d+$/ });
  });
});

describe('a decline', () => {
  it('says the reason and the note to the parent, is told once and is final', async () => {
    const parent = await on.people.join();
    const loan = await on.putInto('under_review', { by: parent });
    const note = 'Apply again with a payslip.';
    await on.decide(grace.token, loan, 'decline', { reason: 'income_too_low', note });
    const seen = await on.call(parent.token, 'GET', `parent/loans/${loan.id}`);
    expect(seen.body.loan).toMatchObject({
      status: 'declined',
      declined: { reason: 'income_too_low', note },
    });
    await test.pass(0);
    const told = smsTo(msisdnOf(parent)).filter((text) => text.includes('cannot approve'));
    expect(told).toEqual([expect.stringContaining(note)]);
  });

  it.each([
    [{}, { reason: ['Choose a reason'] }],
    [{ reason: 'ugly' }, { reason: ['Choose a reason from the list'] }],
    [{ reason: 'other', note: 'x'.repeat(501) }, { note: ['Use up to 500 characters'] }],
    [{ reason: 'other', by: 'me' }, { by: ['This field doesn’t exist. Remove it'] }],
  ])('%j is refused under the field', async (body, errors) => {
    const loan = await on.putInto('under_review');
    const answer = await on.decide<ProblemBody>(grace.token, loan, 'decline', body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe('who may not decide', () => {
  it.each([
    ['a parent', roles.parent, 404],
    ['a bursar', roles.bursar, 404],
    ['a guest', null, 401],
  ])('%s learns nothing', async (_, role, status) => {
    const token = role === null ? null : (await on.signInAs(role)).token;
    const loan = await on.putInto('under_review');
    const paths = calls.map(([path, body]) => [`admin/loans/${loan.id}/${path}`, body] as const);
    for (const [path, body] of paths) {
      expect((await on.call<ProblemBody>(token, 'POST', path, body)).status, path).toBe(status);
    }
    expect((await on.call<ProblemBody>(token, 'GET', `admin/loans/${loan.id}`)).status).toBe(status);
    expect((await on.row(loan))?.status).toBe('under_review');
  });

  it('a loan that there is not is not found', async () => {
    for (const id of ['no-id', '00000000-0000-4000-8000-000000000000']) {
      expect((await on.decide(grace.token, { id }, 'approve')).status).toBe(404);
    }
  });
});
