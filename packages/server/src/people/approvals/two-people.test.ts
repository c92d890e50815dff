import { DAY_MS, type ProblemBody, roles } from '@somesa/core';
import { type ApprovalAnswer, type ApprovalKind, approvalKinds, hasAccess } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApprovalRequests } from '../../testing/approval-requests';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let approver: SignedInPerson;
let otherApprover: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  approver = await staff.signInAs(roles.administrator);
  otherApprover = await staff.signInAs(roles.administrator);
});
afterAll(() => test.end());

const OWN = 'You requested this yourself. Another person must decide.';
const ENDED = 'This request has already been decided or withdrawn.';

type Outcome = ApprovalAnswer & ProblemBody;

const decide = (person: SignedInPerson, id: string, decision: string, body: object = {}) =>
  staff.call<Outcome>(person.token, 'POST', `admin/approvals/${id}/${decision}`, body);
const approve = (person: SignedInPerson, id: string) => decide(person, id, 'approve');
const reject = (person: SignedInPerson, id: string) =>
  decide(person, id, 'reject', { reason: 'Wrong amount' });
const withdraw = (person: SignedInPerson, id: string) => decide(person, id, 'withdraw');
/** Withdraws a request as the person who made it; bursars have no screen for it. */
const withdrawOwn = ({ user }: SignedInPerson, id: string) =>
  test.running.approvals.withdraw(id, {
    id: user.user_id,
    roleId: user.role_id,
    schoolId: null,
    sessionHash: '',
  });

const getStatus = async (id: string): Promise<string | undefined> =>
  (await test.queryRows<{ status: string }>('select status from approvals where id = $1', [id]))[0]?.status;

/** Requests an action of a kind, by a new person who may request it. */
const request = async (kind: ApprovalKind) => {
  const { getDefinition, request: add } = test.running.approvals;
  const { requestAccess, delayMs } = getDefinition(kind);
  const { request: action, countEffects, slug } = await createApprovalRequests(test)[kind]();
  const ofOperator = hasAccess(roles.staff, requestAccess) ? roles.staff : roles.administrator;
  const role = slug ? roles.bursar : ofOperator;
  const requester = await staff.signInAs(role, slug, 'head');
  const by = { id: requester.user.user_id, roleId: role, ...(slug && { schoolRole: 'head' as const }) };
  const added = await test.database.transaction((tx) => add(tx, kind, action, by));
  if (!added.ok) throw new Error(added.error.code);
  const id = added.value;
  let isInTime = delayMs === undefined;
  return {
    id,
    requester,
    action,
    by,
    /** Expects how often the action took effect, once its time has come. */
    expectEffects: async (count: 0 | 1) => {
      if (delayMs !== undefined && !isInTime) {
        expect(await countEffects(id), 'before its time').toBe(0);
        await test.advanceTime(delayMs);
        isInTime = true;
      }
      await test.running.sweep();
      expect(await countEffects(id)).toBe(count);
    },
  };
};

describe.each(approvalKinds)('an action of the kind %s', (kind) => {
  it('takes effect once if another person approves it', async () => {
    const { id, expectEffects } = await request(kind);
    const approved = await approve(approver, id);
    expect([approved.status, approved.body.message]).toEqual([200, undefined]);
    await expectEffects(1);
    expect((await approve(otherApprover, id)).body.message).toBe(ENDED);
    await expectEffects(1);
    expect(await getStatus(id)).toBe('applied');
  });

  it('can’t be decided by the person who requested it by any path', async () => {
    const { id, requester, expectEffects } = await request(kind);
    await test.runAsOwner(
      `update users set role_id = 3, school_id = null, school_role = null where id = '${requester.user.user_id}'`,
    );
    expect((await approve(requester, id)).body.message).toBe(OWN);
    expect((await reject(requester, id)).body.message).toBe(OWN);
    const change = `update approvals set decided_by = requested_by, decided_at = requested_at, applied_at = requested_at,
      status = 'applied' where id = '${id}'`;
    await expect(test.runAsOwner(change)).rejects.toThrow('approvals_two_people');
    expect(await getStatus(id)).toBe('open');
    await expectEffects(0);
  });

  it('can’t be approved by anyone without the right to, even with a session from before', async () => {
    const { id, expectEffects } = await request(kind);
    const { approveAccess } = test.running.approvals.getDefinition(kind);
    const bursar = await staff.signInAs(roles.bursar);
    expect((await approve(bursar, id)).status).toBe(404);
    const colleague = await staff.signInAs(roles.staff);
    if (approveAccess === 'administrator') expect((await approve(colleague, id)).status).toBe(403);
    const former = await staff.signInAs(roles.administrator);
    const session = {
      id: former.user.user_id,
      roleId: roles.administrator,
      schoolId: null,
      sessionHash: '',
    };
    for (const change of ['locked_at = now()', 'locked_at = null, role_id = 1']) {
      await test.runAsOwner(`update users set ${change} where id = '${session.id}'`);
      expect(await test.running.approvals.approve(id, session)).toMatchObject({
        error: { code: 'role_not_allowed' },
      });
    }
    expect(await getStatus(id)).toBe('open');
    await expectEffects(0);
  });

  it('can’t be approved once the person who requested it has lost access', async () => {
    const { id, by, expectEffects } = await request(kind);
    await test.runAsOwner(`update users set locked_at = now() where id = '${by.id}'`);
    expect((await approve(approver, id)).body.message).toContain('no longer has access');
    expect((await reject(approver, id)).status).toBe(200);
    await expectEffects(0);
  });

  it('takes effect once if two people approve it at the same time', async () => {
    const { id, expectEffects } = await request(kind);
    const answers = await Promise.all([approve(approver, id), approve(otherApprover, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectEffects(1);
  });

  it('takes no effect once it is rejected', async () => {
    const { id, expectEffects } = await request(kind);
    const rejected = await reject(approver, id);
    expect(rejected.body.approval).toMatchObject({ status: 'rejected', rejectionReason: 'Wrong amount' });
    for (const answer of [await approve(otherApprover, id), await reject(otherApprover, id)])
      expect([answer.status, answer.body.message]).toEqual([409, ENDED]);
    await expectEffects(0);
  });

  it('takes no effect once it is withdrawn, which only the person who requested it can do', async () => {
    const { id, requester, expectEffects } = await request(kind);
    expect((await withdraw(approver, id)).body.message).toBe(
      'Only the person who requested this can withdraw it.',
    );
    expect(await withdrawOwn(requester, id)).toMatchObject({ ok: true });
    expect(await getStatus(id)).toBe('withdrawn');
    expect((await approve(approver, id)).body.message).toBe(ENDED);
    await expectEffects(0);
  });

  it('takes no effect once it has expired', async () => {
    const { id, expectEffects } = await request(kind);
    test.clock.advance(14 * DAY_MS);
    expect((await approve(approver, id)).body.message).toBe('This request has expired. Request it again.');
    await test.running.sweep();
    expect(await getStatus(id)).toBe('expired');
    expect((await approve(approver, id)).body.message).toBe(ENDED);
    await expectEffects(0);
  });

  it('can be requested once at a time for a subject', async () => {
    const { id, requester, action, by } = await request(kind);
    const again = () =>
      test.database.transaction((tx) => test.running.approvals.request(tx, kind, action, by));
    expect(await again()).toMatchObject({ error: { code: 'approval_pending' } });
    await withdrawOwn(requester, id);
    expect(await again()).toMatchObject({ ok: true });
  });

  it('does not change after its request', async () => {
    const { id, requester } = await request(kind);
    const change = `update approvals set details = '{"x": 1}' where id = '${id}'`;
    await expect(test.runAsOwner(change)).rejects.toThrow('does not change');
    await withdrawOwn(requester, id);
    await expect(test.runAsOwner(`update approvals set status = 'open' where id = '${id}'`)).rejects.toThrow(
      'does not change',
    );
  });

  it('is an open queue item until it is decided', async () => {
    const { id } = await request(kind);
    const getItem = async () =>
      (await staff.call<{ status: string }>(approver.token, 'GET', `admin/queue-items/approval/${id}`)).body
        .status;
    expect(await getItem()).toBe('open');
    await approve(approver, id);
    expect(await getItem()).toBe('done');
  });
});
