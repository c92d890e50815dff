import { HOUR_MS, type ProblemBody, roles } from '@somesa/core';
import type { ApprovalAnswer, InvitationAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApprovalRequests } from '../../testing/approval-requests';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let administrator: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  administrator = await staff.signInAs(roles.administrator);
});
afterAll(() => test.end());

/** Requests a journal by a person. Returns the ID of the request. */
const request = async ({ user }: Pick<SignedInPerson, 'user'>): Promise<string> => {
  const { request: action } = await createApprovalRequests(test).journal();
  const by = { id: user.user_id, roleId: user.role_id };
  const added = await test.database.transaction((tx) =>
    test.running.approvals.request(tx, 'journal', action, by),
  );
  if (!added.ok) throw new Error(added.error.code);
  return added.value;
};

const call = (person: SignedInPerson, method: 'GET' | 'POST', path: string, body?: object) =>
  staff.call<ApprovalAnswer & ProblemBody>(person.token, method, `admin/approvals/${path}`, body);
const approve = (person: SignedInPerson, id: string) => call(person, 'POST', `${id}/approve`);

describe('a person who invited another', () => {
  const OF_INVITED =
    'You invited the person who requested this, or gave them their role. Another person must approve it.';

  it('can’t approve what the other requests, though someone else gave them their role since', async () => {
    const invited = await staff.signInAs(roles.staff);
    const path = 'admin/invitations';
    const body = { username: 'Opio', email: `other-${invited.email}`, role_id: roles.staff };
    const { invitation } = (await staff.call<InvitationAnswer>(administrator.token, 'POST', path, body)).body;
    await test.runAsOwner(
      `update invitations set accepted_at = now(), user_id = '${invited.user.user_id}' where id = '${invitation.id}'`,
    );
    const other = await staff.signInAs(roles.administrator);
    const again = { username: 'Opio', email: `again-${invited.email}`, role_id: roles.staff };
    const second = await staff.call<InvitationAnswer>(other.token, 'POST', path, again);
    await test.runAsOwner(
      `update invitations set accepted_at = now(), user_id = '${invited.user.user_id}' where id = '${second.body.invitation.id}'`,
    );
    const id = await request(invited);
    const shown = (await call(administrator, 'GET', id)).body.approval;
    expect([shown.canApprove, shown.canReject, shown.obstacle]).toEqual([false, true, OF_INVITED]);
    expect((await approve(administrator, id)).body.message).toBe(OF_INVITED);
    expect((await approve(other, id)).body.message).toBe(OF_INVITED);
    expect((await approve(await staff.signInAs(roles.administrator), id)).status).toBe(200);
  });

  it('can’t approve for someone whose role they changed', async () => {
    const promoted = await staff.signInAs(roles.parent);
    await staff.call(administrator.token, 'PUT', `admin/users/${promoted.user.user_id}/role`, {
      role_id: roles.staff,
    });
    const id = await request({ user: { ...promoted.user, role_id: roles.staff } });
    expect((await approve(administrator, id)).body.message).toBe(OF_INVITED);
  });
});

it('lets a new approver wait for 24 hours, and says until when', async () => {
  const approver = await staff.signInAs(roles.administrator);
  const at = test.clock.now();
  await test.runAsOwner(
    `update users set role_granted_at = '${at.toISOString()}' where id = '${approver.user.user_id}'`,
  );
  const id = await request(await staff.signInAs(roles.staff));
  test.clock.advance(24 * HOUR_MS - 1);
  const early = await approve(approver, id);
  expect([early.status, early.body.message]).toEqual([
    409,
    expect.stringMatching(/^Your right to approve is new. You can approve from \d\d:\d\d on 20\d\d-/),
  ]);
  expect((await call(approver, 'GET', id)).body.approval).toMatchObject({
    canApprove: false,
    canReject: true,
    obstacle: early.body.message,
  });
  test.clock.advance(1);
  expect((await approve(approver, id)).status).toBe(200);
});

it('lets a new approver reject at once, because that changes nothing', async () => {
  const approver = await staff.signInAs(roles.administrator);
  await test.runAsOwner(
    `update users set role_granted_at = '${test.clock.now().toISOString()}' where msisdn = '${getMsisdn(approver)}'`,
  );
  const id = await request(await staff.signInAs(roles.staff));
  expect((await call(approver, 'POST', `${id}/reject`, { reason: 'Wrong amount' })).status).toBe(200);
});
