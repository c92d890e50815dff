import { type ProblemBody, roles } from '@somesa/core';
import type { AuditAction } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import { SCHOOL, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';

interface Entry {
  actor_id: string;
  actor_role_id: number;
  action: AuditAction;
  school: string;
  detail: object;
}

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace, moses } = await buildLoanAdmin());
});
afterAll(() => test.end());

const listEntries = ({ id }: { id: string }): Promise<Entry[]> =>
  test.queryRows<Entry>(
    `select a.actor_id, a.actor_role_id, a.action, s.slug as school, a.detail
      from audit_log a join schools s on s.id = a.school_id
      where a.subject_kind = 'loan' and a.subject_id = $1 order by a.id`,
    [id],
  );

/** Each decision with its body, the status in which it is legal, and its audit entry. */
const decisions = [
  ['request-documents', { kinds: ['letter'] }, 'under_review', 'loan.documents-requested', {}],
  ['link-student', { regNo: 'SMK-0001' }, 'under_review', 'loan.student-linked', {}],
  ['approve', {}, 'under_review', 'loan.approved', { status: 'approved', amountUgx: 300_000 }],
  [
    'decline',
    { reason: 'other', note: 'Ask Sarah' },
    'under_review',
    'loan.declined',
    { status: 'declined', reason: 'other' },
  ],
  ['reopen', {}, 'expired', 'loan.reopened', { status: 'under_review' }],
  ['cancel', {}, 'accepted', 'loan.cancelled', { status: 'withdrawn' }],
] as const;

it('records who started a review, once, when an application is assigned', async () => {
  const loan = await loans.addInStatus('submitted');
  await loans.assign(grace.token, loan);
  await loans.assign(grace.token, loan);
  const detail = { status: 'under_review' };
  expect(await listEntries(loan)).toMatchObject([
    { actor_id: grace.user.user_id, action: 'loan.reviewed', school: SCHOOL, detail },
  ]);
  expect(await test.queryRows(`select 1 from audit_log where subject_id = 'application:${loan.id}'`)).toEqual(
    [],
  );
});

describe.each(decisions)('the decision %s', (path, body, from, action, detail) => {
  it('is recorded in the audit log once, with its actor', async () => {
    const loan = await loans.addInStatus(from);
    expect((await loans.decide(grace.token, loan, path, body)).status).toBe(200);
    const entries = await listEntries(loan);
    expect(entries).toMatchObject([
      { actor_id: grace.user.user_id, actor_role_id: roles.staff, action, school: SCHOOL, detail },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Sarah');
  });

  it('is not recorded if it is rejected', async () => {
    const loan = await loans.addInStatus('closed');
    expect((await loans.decide(grace.token, loan, path, body)).status).toBe(409);
    expect(await listEntries(loan)).toEqual([]);
  });
});

it('records the first and the second approval as two entries', async () => {
  const loan = await loans.addInStatus('under_review', { principalUgx: 2_000_001, term: '12 months' });
  await loans.decide(grace.token, loan, 'approve');
  await loans.decide(moses.token, loan, 'approve');
  expect((await listEntries(loan)).map((entry) => [entry.action, entry.actor_role_id])).toEqual([
    ['loan.first-approved', roles.staff],
    ['loan.approved', roles.administrator],
  ]);
});

it('takes no second approval from a person who invited the first approver, or whose role is new', async () => {
  const inviter = await loans.signInAs(roles.administrator);
  const loan = await loans.addInStatus('under_review', { principalUgx: 2_000_001, term: '12 months' });
  await loans.decide(grace.token, loan, 'approve');
  await test.runAsOwner(`insert into account_events (user_id, actor_id, event, at)
    values ('${grace.user.user_id}', '${inviter.user.user_id}', 'role-changed', now())`);
  const invited = await loans.decide<ProblemBody>(inviter.token, loan, 'approve');
  expect([invited.status, invited.body.message]).toEqual([409, expect.stringContaining('You invited')]);
  const paul = await loans.signInAs(roles.administrator);
  await test.runAsOwner(
    `update users set role_granted_at = '${test.clock.now().toISOString()}' where id = '${paul.user.user_id}'`,
  );
  const early = await loans.decide<ProblemBody>(paul.token, loan, 'approve');
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('is new')]);
  expect((await listEntries(loan)).map(({ action }) => action)).toEqual(['loan.first-approved']);
});

it('records only the successful one of two simultaneous decisions', async () => {
  const loan = await loans.addInStatus('under_review');
  await Promise.all([
    loans.decide(grace.token, loan, 'approve'),
    loans.decide(moses.token, loan, 'decline', { reason: 'other' }),
  ]);
  expect(await listEntries(loan)).toHaveLength(1);
});
