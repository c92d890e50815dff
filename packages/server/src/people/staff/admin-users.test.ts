import { roles } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let people: TestPeople;
let call: ReturnType<typeof createTestStaff>['call'];
let signInAs: ReturnType<typeof createTestStaff>['signInAs'];
let admin: SignedInPerson;
let staff: SignedInPerson;
const owing = new Set<string>();
beforeAll(async () => {
  test = await buildTestApp({ hasOutstandingLoan: async (_tx, id) => owing.has(id) });
  people = createTestPeople(test);
  ({ call, signInAs } = createTestStaff(test));
  admin = await signInAs(roles.administrator);
  staff = await signInAs(roles.staff);
});
afterAll(() => test.end());

let parent: SignedInPerson;
beforeEach(async () => {
  parent = await people.join();
});

const idOf = ({ user }: SignedInPerson) => user.user_id;
const onUser = <Body = AdminUserAnswer>(by: SignedInPerson, of: SignedInPerson, what: string) =>
  call<Body>(by.token, 'POST', `admin/users/${idOf(of)}/${what}`);
const changeRole = <Body = AdminUserAnswer>(by: SignedInPerson, of: SignedInPerson, body: object) =>
  call<Body>(by.token, 'PUT', `admin/users/${idOf(of)}/role`, body);
const entriesOf = (of: SignedInPerson) =>
  test.rows<{ action: string; actor_id: string; detail: object }>(
    `select action, actor_id, detail from audit_log where subject_kind = 'user' and subject_id = $1 order by id`,
    [idOf(of)],
  );

describe('a person, to the back office', () => {
  it('is shown with the account, its sessions and what happened to it', async () => {
    const { status, body } = await call<AdminUserAnswer>(staff.token, 'GET', `admin/users/${idOf(parent)}`);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: idOf(parent),
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

  it('signs a locked person out, rejects their log-ins until they are unlocked, and records each change once', async () => {
    expect((await onUser(staff, parent, 'lock')).body.user.isLocked).toBe(true);
    expect((await onUser(staff, parent, 'lock')).status).toBe(200);
    expect((await people.me(parent.token)).status).toBe(401);
    expect((await people.logIn(parent)).status).toBe(401);
    expect((await onUser(staff, parent, 'unlock')).body.user.isLocked).toBe(false);
    expect((await people.logIn(parent)).status).toBe(200);
    expect(await entriesOf(parent)).toEqual([
      { action: 'user.locked', actor_id: idOf(staff), detail: {} },
      { action: 'user.unlocked', actor_id: idOf(staff), detail: {} },
    ]);
  });

  it('is signed out wherever they are signed in', async () => {
    expect((await onUser(staff, parent, 'end-sessions')).body.sessions).toEqual([]);
    expect((await people.me(parent.token)).status).toBe(401);
    expect((await people.logIn(parent)).status).toBe(200);
    expect(await entriesOf(parent)).toMatchObject([{ action: 'user.sessions-ended' }]);
  });

  it('is anonymised as they could do it themselves, unless they owe on a loan', async () => {
    owing.add(idOf(parent));
    const refused = await onUser<{ message: string }>(admin, parent, 'anonymise');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You still have an outstanding loan. You can delete your account once it is repaid.',
    ]);
    owing.clear();
    const { body } = await onUser(admin, parent, 'anonymise');
    expect(body.user).toMatchObject({ status: 'anonymised', first_name: '', email: null, contact: null });
    expect((await people.logIn(parent)).status).toBe(401);
    expect((await onUser(admin, parent, 'lock')).status).toBe(404);
    expect(await entriesOf(parent)).toMatchObject([{ action: 'user.anonymised', actor_id: idOf(admin) }]);
  });
});

describe('a role', () => {
  it('is changed by an administrator, which signs the person out', async () => {
    const [school] = await test.rows<{ id: number; name: string }>('select id, name from schools limit 1');
    const { body } = await changeRole(admin, parent, { role_id: 4, schoolId: school?.id });
    expect(body.user).toMatchObject({ role_id: 4, school });
    expect((await people.me(parent.token)).status).toBe(401);
    expect((await changeRole(admin, parent, { role_id: 1 })).body.user).toMatchObject({
      role_id: 1,
      school: null,
    });
    expect(await entriesOf(parent)).toMatchObject([
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
  ])('can’t be %j', async (body, field) => {
    const answer = await changeRole<{ errors: object }>(admin, parent, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe('nobody', () => {
  it('does any of it to themselves', async () => {
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

  it('ends the last administrator’s rights: of two who do it to each other at once one stays', async () => {
    const other = await signInAs(roles.administrator);
    const both = await Promise.all([
      changeRole(admin, other, { role_id: 2 }),
      changeRole(other, admin, { role_id: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((code) => code >= 401)]);
    const left = await test.rows<{ id: string }>('select id from users where role_id = 3');
    expect(left).toHaveLength(1);
    if (left[0]?.id !== idOf(admin)) admin = other;
  });
});
