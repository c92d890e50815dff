import { type ProblemBody, roles } from '@somesa/core';
import type { SchoolPeople } from '@somesa/core/admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson, type SignedInPerson } from '../../testing/test-people';

const { test, people, staff } = await setUpTestApp();

let school: number;
let path: string;
let head: SignedInPerson;
beforeEach(async () => {
  school = await test.startSchool();
  path = `admin/schools/${school}`;
  head = await staff.signInAs(roles.bursar, test.getSchool(), 'head');
});

const changeRole = <Body = SchoolPeople>(by: SignedInPerson, of: SignedInPerson, schoolRole: string) =>
  staff.call<Body>(by.token, 'PUT', `${path}/people/${of.user.id}`, { schoolRole });
const remove = <Body = SchoolPeople>(by: SignedInPerson, of: SignedInPerson) =>
  staff.call<Body>(by.token, 'DELETE', `${path}/people/${of.user.id}`);
const listHeads = () =>
  test.queryRows<{ id: string }>(
    `select id from users where school_id = $1 and school_role = 'head' and locked_at is null`,
    [school],
  );

describe('the people of a school', () => {
  it('are invited by the head bursar, and get their role with the account', async () => {
    const person = createPerson();
    const invite = { username: 'Auma', email: person.email, schoolRole: 'viewer' };
    const { status, body } = await staff.call<SchoolPeople>(
      head.token,
      'POST',
      `${path}/invitations`,
      invite,
    );
    expect([status, body.invitations]).toEqual([
      201,
      [expect.objectContaining({ email: person.email, school_role: 'viewer' })],
    ]);
    await test.advanceTime(0);
    const mail = test.mailServer.listSentTo(person.email).at(-1)?.text ?? '';
    expect(mail).toContain('a viewer at');
    const token = /\/accept-invitation#token=([\w-]{43})\n/.exec(mail)?.[1];
    const opened = await test.call({
      url: '/api/invitations',
      headers: { 'x-invitation-token': token ?? '' },
    });
    expect(opened.body).toMatchObject({ role_id: roles.bursar, school_role: 'viewer' });
    const { email: _, ...form } = person;
    const accepted = { token, ...form, password_confirmation: person.password };
    expect((await staff.call(null, 'POST', 'invitations/accept', accepted)).status).toBe(201);
    const shown = await staff.call<SchoolPeople>(head.token, 'GET', `${path}/people`);
    expect(shown.body.invitations).toEqual([]);
    expect(shown.body.people).toContainEqual(
      expect.objectContaining({ email: person.email, school_role: 'viewer', lastUsedAt: null }),
    );
  });

  it('can’t withdraw an invitation of another school', async () => {
    const otherHead = await staff.signInAs(roles.bursar, 'kings-college-buddo', 'head');
    const { school_id } = otherHead.user;
    const invite = { username: 'Auma', email: createPerson().email, schoolRole: 'bursar' };
    const { body } = await staff.call<SchoolPeople>(
      otherHead.token,
      'POST',
      `admin/schools/${school_id}/invitations`,
      invite,
    );
    const withdraw = `invitations/${body.invitations[0]?.id}/withdraw`;
    expect((await staff.call(head.token, 'POST', `${path}/${withdraw}`, {})).status).toBe(404);
    const own = `admin/schools/${school_id}/${withdraw}`;
    expect((await staff.call(otherHead.token, 'POST', own, {})).status).toBe(200);
  });

  it('lose their sessions with a changed role, and get its rights at the next login', async () => {
    const bursar = await staff.signInAs(roles.bursar);
    expect((await changeRole(head, bursar, 'viewer')).status).toBe(200);
    expect((await people.getMe(bursar.token)).status).toBe(401);
    const token = await staff.signInAgain(bursar);
    expect((await staff.call(token, 'GET', path)).status).toBe(200);
    const term = { name: 'Term 9', startsOn: '2027-02-01', endsOn: '2027-05-01' };
    const rejected = await staff.call<ProblemBody>(token, 'POST', `${path}/terms`, term);
    expect([rejected.status, rejected.body.message]).toEqual([403, 'You don’t have permission to do this.']);
  });

  it('see nothing of the school once they are removed, and stay as parents', async () => {
    const bursar = await staff.signInAs(roles.bursar);
    const { body } = await remove(head, bursar);
    expect(body.people.map(({ id }) => id)).not.toContain(bursar.user.id);
    expect((await people.getMe(bursar.token)).status).toBe(401);
    const token = (await people.logIn(bursar)).body.token;
    expect((await staff.call(token, 'GET', path)).status).toBe(404);
    expect((await people.getMe(token)).body.user).toMatchObject({ role_id: roles.parent });
  });

  it('can’t be changed by the head bursar of another school', async () => {
    const other = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    expect((await changeRole(head, other, 'viewer')).status).toBe(404);
    expect((await remove(head, other)).status).toBe(404);
  });
});

describe('the last head bursar', () => {
  it('can neither step down nor be removed, also not by staff', async () => {
    const administrator = await staff.signInAs(roles.administrator);
    expect((await changeRole(head, head, 'viewer')).status).toBe(409);
    const own = await remove<ProblemBody>(head, head);
    expect([own.status, own.body.message]).toEqual([
      409,
      'You can’t change your own role or remove yourself. Ask another head bursar of your school.',
    ]);
    const rejected = await remove<ProblemBody>(administrator, head);
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'This is the school’s last head bursar. Make someone else head bursar first.',
    ]);
    expect(await listHeads()).toEqual([{ id: head.user.id }]);
  });

  it('can’t delete their own account', async () => {
    const { id } = head.user;
    const body = { user_id: id, current_password: head.password };
    const deleted = await people.send<ProblemBody>('POST', 'delete-user', body, head.token);
    expect([deleted.status, deleted.body.message]).toEqual([
      409,
      expect.stringContaining('last head bursar'),
    ]);
  });

  it('is one of two who remove each other at the same time', async () => {
    const second = await staff.signInAs(roles.bursar, test.getSchool(), 'head');
    const both = await Promise.all([remove(head, second), changeRole(second, head, 'bursar')]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await listHeads()).toHaveLength(1);
  });

  it('can be locked by staff, who then request another', async () => {
    const [clerk, bursar] = [await staff.signInAs(roles.staff), await staff.signInAs(roles.bursar)];
    expect((await staff.call(clerk.token, 'POST', `admin/users/${head.user.id}/lock`, {})).status).toBe(200);
    expect((await staff.call(head.token, 'GET', path)).status).toBe(401);
    expect((await changeRole(clerk, bursar, 'head')).status).toBe(200);
    expect(await listHeads()).toEqual([]);
    const [request] = await test.queryRows<{ id: string }>('select id from approvals where subject = $1', [
      bursar.user.id,
    ]);
    const administrator = await staff.signInAs(roles.administrator);
    await staff.call(administrator.token, 'POST', `admin/approvals/${request?.id}/approve`);
    expect(await listHeads()).toEqual([{ id: bursar.user.id }]);
  });
});
