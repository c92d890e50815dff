import { DAY_MS, type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, InvitationAnswer, OpenInvitation } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';
import { createPerson, type TestPerson } from '../../testing/test-people';

const { test, people, staff } = await setUpTestApp();
const { call } = staff;
let admin = (await staff.signInAs(roles.administrator)).token;

const invite = <Body = InvitationAnswer>(email: string, more: object = {}) =>
  call<Body>(admin, 'POST', 'admin/invitations', { username: 'Okello', email, role_id: 2, ...more });
const tokenTo = async (email: string): Promise<string> => {
  await test.advanceTime(0);
  const text = test.mailServer.sent.filter(({ to }) => to === email).at(-1)?.text ?? '';
  const token = /\/accept-invitation#token=([\w-]{43})\n/.exec(text)?.[1];
  if (!token) throw new Error('no invitation was sent there');
  return token;
};
const open = <Body = OpenInvitation>(token: string) =>
  test.call<Body>({ url: '/api/invitations', headers: { 'x-invitation-token': token } });
const accept = <Body = { message: string }>(token: string, person: TestPerson, more: object = {}) => {
  const { email: _, ...body } = person;
  const payload = { token, ...body, password_confirmation: person.password, ...more };
  return call<Body>(null, 'POST', 'invitations/accept', payload);
};

describe('invitations', () => {
  it('creates one account when an invitation is accepted several times at once, and returns 410 to the other requests', async () => {
    const { email } = createPerson();
    await invite(email);
    const token = await tokenTo(email);
    const answers = await Promise.all(
      [createPerson(), createPerson(), createPerson()].map((who) => accept(token, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
  });

  it('sends an invitation by email, creates the account through its link and verifies the phone at the first login', async () => {
    const person = createPerson();
    const { status, body } = await invite(person.email);
    expect([status, body.invitation.status]).toEqual([201, 'open']);
    const token = await tokenTo(person.email);
    expect((await open(token)).body).toEqual({
      username: 'Okello',
      email: person.email,
      role_id: 2,
      school: null,
      school_role: null,
    });
    expect((await accept(token, person)).body).toEqual({
      message: 'Your account is ready. Log in to continue',
    });
    expect((await open(token)).status).toBe(410);
    expect((await accept(token, createPerson())).status).toBe(410);

    expect((await people.logIn(person)).status).toBe(403);
    const otp = await people.getOtp(`+256${person.contact.slice(1)}`);
    expect((await people.verify(person, otp)).status).toBe(200);
    expect((await people.logIn(person)).body.user).toMatchObject({ role_id: 2 });
    const entries = await test.queryRows<{ action: string }>(
      'select action from audit_log where subject_id = $1 order by id',
      [body.invitation.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['user.invited', 'user.invitation-accepted']);
    expect(test.log.join('')).not.toContain(token);
  });

  it('creates a bursar of one school', async () => {
    const [school] = await test.queryRows<{ id: number; name: string }>(
      `select id, name from schools where slug = '${SCHOOL}'`,
    );
    const person = createPerson();
    // The first bursar of a school would be its head bursar, which another person approves.
    await staff.signInAs(roles.bursar, SCHOOL, 'head');
    await invite(person.email, { role_id: 4, schoolId: school?.id });
    const token = await tokenTo(person.email);
    expect((await open(token)).body).toMatchObject({ role_id: 4, school: school?.name });
    expect((await accept(token, person)).status).toBe(201);
    const [made] = await test.queryRows<object>('select role_id, school_id from users where email = $1', [
      person.email,
    ]);
    expect(made).toEqual({ role_id: 4, school_id: school?.id });
  });

  it.each([
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: 'Ok' }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'nobody' }, 'email', 'Email address must be valid'],
    [{ role_id: '' }, 'role_id', 'Role is required'],
    [{ role_id: 1 }, 'role_id', 'Choose a role from the list'],
    [{ role_id: 4 }, 'schoolId', 'School is required'],
  ])('rejects an invitation with %j', async (change, field, text) => {
    const { status, body } = await invite<ProblemBody>(createPerson().email, change);
    expect([status, body.errors]).toEqual([422, { [field]: [text] }]);
  });

  it('allows one open invitation for an address, and none for the address of an account', async () => {
    const { email } = createPerson();
    const first = await invite(email);
    expect((await invite<ProblemBody>(email.toUpperCase())).body.errors).toEqual({
      email: ['This address already has an open invitation. Withdraw it first'],
    });
    const path = `admin/invitations/${first.body.invitation.id}/withdraw`;
    const token = await tokenTo(email);
    expect((await call<InvitationAnswer>(admin, 'POST', path)).body.invitation.status).toBe('withdrawn');
    expect((await call(admin, 'POST', path)).status).toBe(410);
    expect((await open(token)).status).toBe(410);
    expect((await invite(email)).status).toBe(201);
    const known = await people.signUp();
    expect((await invite<ProblemBody>(known.email)).body.errors).toEqual({
      email: ['This address already has an account. Change its role instead'],
    });
  });

  it('does not send an invitation that was withdrawn before its email went out', async () => {
    const { email } = createPerson();
    const { body } = await invite(email);
    await call(admin, 'POST', `admin/invitations/${body.invitation.id}/withdraw`);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(email)).toEqual([]);
  });

  it('expires an invitation after 7 days, after which its address can be invited again', async () => {
    const person = createPerson();
    await invite(person.email);
    const token = await tokenTo(person.email);
    await test.advanceTime(7 * DAY_MS);
    expect((await accept(token, person)).status).toBe(410);
    admin = (await staff.signInAs(roles.administrator)).token;
    const { body } = await call<AdminListAnswer>(admin, 'GET', 'admin/lists/invitations?status=expired');
    expect(body.rows.map(({ cells }) => cells.email)).toContain(person.email);
    expect((await invite(person.email)).status).toBe(201);
  });

  it('gives the address to the invited person if another account registered it without verification', async () => {
    const person = createPerson();
    await people.register({ ...createPerson(), email: person.email });
    await invite(person.email);
    expect((await accept(await tokenTo(person.email), person)).status).toBe(201);
  });

  it('rejects a phone number of another account, and passwords that differ', async () => {
    const known = await people.signUp();
    const person = createPerson();
    await invite(person.email);
    const token = await tokenTo(person.email);
    const taken = await accept<ProblemBody>(token, { ...person, contact: known.contact });
    expect(Object.keys(taken.body.errors ?? {})).toEqual(['contact']);
    const differing = await accept<ProblemBody>(token, person, { password_confirmation: 'another-secret' });
    expect(differing.body.errors).toEqual({ password_confirmation: ['Passwords must match'] });
    expect((await accept(token, person)).status).toBe(201);
  });
});

it('anonymises an account created by an invitation whose phone was not verified within 30 days', async () => {
  const person = createPerson();
  await invite(person.email);
  await accept(await tokenTo(person.email), person);
  await test.advanceTime(31 * DAY_MS);
  expect((await people.logIn(person)).status).toBe(401);
  const [row] = await test.queryRows<object>(
    `select u.email, u.msisdn, i.email as invited from invitations i join users u on u.id = i.user_id
     where u.anonymised_at is not null`,
  );
  expect(row).toMatchObject({ email: null, msisdn: null });
});
