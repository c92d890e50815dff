import { roles } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';

const owing = new Set<string>();
const {
  test,
  people,
  staff: { call, signInAs },
} = await setUpTestApp({ hasOutstandingLoan: async (_tx, id) => owing.has(id) });
let admin = await signInAs(roles.administrator);
const staff = await signInAs(roles.staff);

let parent: SignedInPerson;
beforeEach(async () => {
  parent = await people.signUp();
});

const getId = ({ user }: SignedInPerson) => user.user_id;
const onUser = <Body = AdminUserAnswer>(by: SignedInPerson, of: SignedInPerson, what: string) =>
  call<Body>(by.token, 'POST', `admin/users/${getId(of)}/${what}`);
const changeRole = <Body = AdminUserAnswer>(by: SignedInPerson, of: SignedInPerson, body: object) =>
  call<Body>(by.token, 'PUT', `admin/users/${getId(of)}/role`, body);
const listEntries = (of: SignedInPerson) =>
  test.queryRows<{ action: string; actor_id: string; detail: object }>(
    `select action, actor_id, detail from audit_log where subject_kind = 'user' and subject_id = $1 order by id`,
    [getId(of)],
  );

describe('GET and POST /admin/users/:id', () => {
  it('shows a user with their sessions and events', async () => {
    const { status, body } = await call<AdminUserAnswer>(staff.token, 'GET', `admin/users/${getId(parent)}`);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: getId(parent),
      first_name: 'Sarah',
      last_name: parent.last_name,
      email: parent.email,
      contact: parent.contact,
      role_id: 1,
      school: null,
      status: 'verified',
      isLocked: false,
      createdAt: expect.any(String),
    });
    expect(body.sessions).toHaveLength(1);
    expect(body.events.map(({ event }) => event)).toEqual(['phone-verified', 'registered']);
    expect([body.loans, body.payments]).toEqual([[], []]);
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await call(staff.token, 'GET', `admin/users/${id}`)).status).toBe(404);
    }
  });

  it('ends the sessions of a locked user, rejects their logins until they are unlocked, and records each change once', async () => {
    expect((await onUser(staff, parent, 'lock')).body.user.isLocked).toBe(true);
    expect((await onUser(staff, parent, 'lock')).status).toBe(200);
    expect((await people.getMe(parent.token)).status).toBe(401);
    expect((await people.logIn(parent)).status).toBe(401);
    expect((await onUser(staff, parent, 'unlock')).body.user.isLocked).toBe(false);
    expect((await people.logIn(parent)).status).toBe(200);
    expect(await listEntries(parent)).toEqual([
      { action: 'user.locked', actor_id: getId(staff), detail: {} },
      { action: 'user.unlocked', actor_id: getId(staff), detail: {} },
    ]);
  });

  it('ends all sessions of a user', async () => {
    expect((await onUser(staff, parent, 'end-sessions')).body.sessions).toEqual([]);
    expect((await people.getMe(parent.token)).status).toBe(401);
    expect((await people.logIn(parent)).status).toBe(200);
    expect(await listEntries(parent)).toMatchObject([{ action: 'user.sessions-ended' }]);
  });

  it('anonymises a user unless a loan is outstanding', async () => {
    owing.add(getId(parent));
    const rejected = await onUser<{ message: string }>(admin, parent, 'anonymise');
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You still have an outstanding loan. You can delete your account once it is repaid.',
    ]);
    owing.clear();
    const { body } = await onUser(admin, parent, 'anonymise');
    expect(body.user).toMatchObject({ status: 'anonymised', first_name: '', email: null, contact: null });
    expect((await people.logIn(parent)).status).toBe(401);
    expect((await onUser(admin, parent, 'lock')).status).toBe(404);
    expect(await listEntries(parent)).toMatchObject([{ action: 'user.anonymised', actor_id: getId(admin) }]);
  });
});

describe('PUT /admin/users/:id/role', () => {
  it('lets an administrator change a role, which ends the user’s sessions', async () => {
    const [school] = await test.queryRows<{ id: number; name: string }>(
      `select id, name from schools where slug = '${SCHOOL}'`,
    );
    // The first bursar of a school would be its head bursar, which another person approves.
    await signInAs(roles.bursar, SCHOOL, 'head');
    const { body } = await changeRole(admin, parent, { role_id: 4, schoolId: school?.id });
    expect(body.user).toMatchObject({ role_id: 4, school });
    expect((await people.getMe(parent.token)).status).toBe(401);
    expect((await changeRole(admin, parent, { role_id: 1 })).body.user).toMatchObject({
      role_id: 1,
      school: null,
    });
    expect(await listEntries(parent)).toMatchObject([
      { action: 'user.role-changed', detail: { from: 1, to: 4 } },
      { action: 'user.role-changed', detail: { from: 4, to: 1 } },
    ]);
  });

  it.each([
    [{}, 'role_id'],
    [{ role_id: 5 }, 'role_id'],
    [{ role_id: 4 }, 'schoolId'],
    [{ role_id: 4, schoolId: 999_999 }, 'schoolId'],
    [{ role_id: 2, schoolId: 1 }, 'schoolId'],
    [{ role_id: 2, name: 'x' }, 'name'],
  ])('rejects the role %j', async (body, field) => {
    const answer = await changeRole<{ errors: object }>(admin, parent, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe('rights over other users', () => {
  it('rejects every change to the own account', async () => {
    for (const what of ['lock', 'unlock', 'end-sessions', 'anonymise']) {
      const { status, body } = await onUser<{ message: string }>(admin, admin, what);
      expect([status, body.message]).toEqual([
        409,
        'You can’t do this to your own account. Ask another administrator.',
      ]);
    }
    expect((await changeRole(admin, admin, { role_id: 1 })).status).toBe(409);
  });

  it('allows an administrator, but not a staff member, to lock, unlock and sign out a colleague', async () => {
    const other = await signInAs(roles.staff);
    for (const what of ['lock', 'unlock', 'end-sessions']) {
      expect((await onUser(staff, other, what)).status).toBe(403);
      expect((await onUser(admin, other, what)).status).toBe(200);
    }
  });

  it('keeps one of two administrators who demote each other at the same time', async () => {
    const other = await signInAs(roles.administrator);
    const both = await Promise.all([
      changeRole(admin, other, { role_id: 2 }),
      changeRole(other, admin, { role_id: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((code) => code >= 401)]);
    const left = await test.queryRows<{ id: string }>('select id from users where role_id = 3');
    expect(left).toHaveLength(1);
    if (left[0]?.id !== getId(admin)) admin = other;
  });
});
