import { randomUUID } from 'node:crypto';
import type { ProblemBody } from '@somesa/core';
import { MINUTE_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { changePassword, deleteUser } from '../../testing/account-requests';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson, getMsisdn } from '../../testing/test-people';

const { test, people } = await setUpTestApp();

const verifyEmail = (email: string, otp: string, token: string) =>
  people.send<{ message: string; user: { email: string; pending: object } }>(
    ...(['POST', 'verify-otp', { email, otp }, token] as const),
  );

describe('PUT /auth/update-user', () => {
  it('changes names at once', async () => {
    const person = await people.signUp();
    const { status, body } = await people.updateUser(person, { first_name: ' Grace ', last_name: 'Atim' });
    expect(status).toBe(200);
    expect(body.message).toBe('Profile Updated successfully');
    expect(body.user).toEqual({
      ...person.user,
      first_name: 'Grace',
      last_name: 'Atim',
      full_name: 'Grace Atim',
    });
    expect((await people.getMe(person.token)).body.user).toEqual(body.user);
    expect(test.gateway.sent.filter(({ to }) => to === getMsisdn(person))).toHaveLength(1);
  });

  it('changes the phone number and email address once their codes are entered', async () => {
    const person = await people.signUp();
    const next = createPerson();
    const { body } = await people.updateUser(person, { contact: next.contact, email: next.email });
    expect(body.user).toMatchObject({
      contact: person.contact,
      email: person.email,
      pending: { contact: next.contact, email: next.email },
    });
    const phoneOtp = await people.getOtp(getMsisdn(next));
    const emailOtp = await people.getOtp(next.email);
    const byPhoneCode = await verifyEmail(next.email, phoneOtp, person.token);
    if (phoneOtp !== emailOtp) expect(byPhoneCode.status).toBe(422);
    expect((await people.verify(next, phoneOtp, person.token)).status).toBe(200);
    const verified = await verifyEmail(next.email.toUpperCase(), emailOtp, person.token);
    expect(verified.status, verified.text).toBe(200);
    expect(verified.body).toMatchObject({
      message: 'Your email address has been verified successfully!',
      user: { email: next.email, contact: next.contact, pending: { contact: null, email: null } },
    });
    expect((await people.logIn({ ...person, email: next.email })).status).toBe(200);
    expect((await people.logIn(person)).status).toBe(401);
  });

  it('notifies the previous phone number and email address of a change', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { contact: next.contact, email: next.email });
    await people.verify(next, await people.getOtp(getMsisdn(next)), person.token);
    await verifyEmail(next.email, await people.getOtp(next.email), person.token);
    await test.advanceTime(0);
    expect(test.gateway.sent.filter(({ to }) => to === getMsisdn(person)).at(-1)?.text).toContain(
      'your account now uses another phone number',
    );
    expect(test.mailServer.listSentTo(person.email).map(({ subject }) => subject)).toEqual([
      'The email address of your account was changed',
    ]);
  });

  it('drops the pending number and address once their codes expire and the old ones are saved again', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { contact: next.contact, email: next.email });
    const pending = { contact: next.contact, email: next.email };
    expect((await people.updateUser(person, { first_name: 'Ruth' })).body.user.pending).toEqual(pending);
    test.clock.advance(10 * MINUTE_MS);
    const { body } = await people.updateUser(person, {});
    expect(body.user.pending).toEqual({ contact: null, email: null });
  });

  it('resends a code only to the requested email address', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { email: next.email });
    const first = await people.getOtp(next.email);
    test.clock.advance(MINUTE_MS);
    const resend = (email: string) =>
      people.send<{ message: string }>('POST', 'resend-otp', { email }, person.token);
    const answer = await resend(next.email);
    expect([answer.status, answer.body.message]).toEqual([200, 'We have sent an OTP to this email address!']);
    const second = await people.getOtp(next.email);
    expect(test.mailServer.listSentTo(next.email)).toHaveLength(2);
    if (first !== second) expect((await verifyEmail(next.email, first, person.token)).status).toBe(422);
    const unknown = createPerson();
    expect((await resend(unknown.email)).status).toBe(200);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(unknown.email)).toEqual([]);
    expect((await verifyEmail(next.email, second, person.token)).status).toBe(200);
  });

  it('rejects a contact of another account, and changes nothing', async () => {
    const [person, known] = [await people.signUp(), await people.signUp()];
    test.clock.advance(MINUTE_MS);
    const email = await people.updateUser(person, { first_name: 'Changed', email: known.email });
    expect([email.status, email.body.errors]).toEqual([
      422,
      { email: ['This Email Address belongs to another account. Log in, or use another address'] },
    ]);
    const contact = await people.updateUser(person, { first_name: 'Changed', contact: known.contact });
    expect([contact.status, contact.body.errors]).toEqual([
      422,
      { contact: ['This phone number belongs to another account. Log in, or use another number'] },
    ]);
    expect((await people.getMe(person.token)).body.user).toEqual(person.user);
  });

  it('rejects an email address that another account has verified meanwhile', async () => {
    const [one, two] = [await people.signUp(), await people.signUp()];
    const { email } = createPerson();
    await people.updateUser(one, { email });
    const first = await people.getOtp(email);
    test.clock.advance(MINUTE_MS);
    await people.updateUser(two, { email });
    const second = await people.getOtp(email);
    expect((await verifyEmail(email, first, one.token)).status).toBe(200);
    expect((await verifyEmail(email, second, two.token)).status).toBe(422);
    expect((await people.getMe(two.token)).body.user.email).toBe(two.email);
  });

  it.each([2, 3, '3', null])('ignores the role %j', async (role_id) => {
    const person = await people.signUp();
    const { status, body } = await people.updateUser(person, { role_id });
    expect([status, body.user?.role_id]).toEqual([200, 1]);
  });

  it('returns the problem of each field', async () => {
    const person = await people.signUp();
    const { status, body } = await people.updateUser(person, {
      first_name: '',
      last_name: '',
      email: 'no address',
      contact: '077',
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        first_name: ['First Name is required'],
        last_name: ['Last Name is required'],
        email: ['Email address must be valid'],
        contact: ['Phone number must be 10 digits'],
      },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table users; --",
    '{{7*7}}',
  ])('returns the name %s as plain text', async (first_name) => {
    const person = await people.signUp();
    const answer = await people.updateUser(person, { first_name });
    expect(answer.body.user.first_name).toBe(first_name);
    const me = await people.getMe(person.token);
    expect(me.body.user.full_name).toBe(`${first_name} ${person.last_name}`);
    expect(me.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(String(me.headers['content-security-policy'])).toContain("default-src 'none'");
  });
});

describe('a user ID in a request', () => {
  it.each(['of another user', 'of no user', 'that is no ID', 'that is a role'])(
    'returns 404 from every endpoint for an ID %s',
    async (kind) => {
      const [person, victim] = [await people.signUp(), await people.signUp()];
      const ids: Record<string, string> = {
        'of another user': victim.user.id,
        'of no user': randomUUID(),
        'that is no ID': "' or 1=1 --",
        'that is a role': '3',
      };
      const user_id = ids[kind] ?? '';
      const answers = [
        await people.updateUser(person, { user_id, first_name: 'Taken' }),
        await changePassword(people, person, 'another-secret', { user_id }),
        await people.send(
          'POST',
          'delete-user',
          { user_id, current_password: person.password },
          person.token,
        ),
      ];
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([404, { message: 'We couldn’t find this account.' }]);
      }
      expect((await people.getMe(victim.token)).body.user).toEqual(victim.user);
      expect((await people.getMe(person.token)).body.user).toEqual(person.user);
      expect((await people.logIn(victim)).status).toBe(200);
    },
  );
});

describe('account events', () => {
  it('record changes without personal data, and can be neither changed nor deleted', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.send(
      'POST',
      'change-phone',
      { phoneNumber: next.contact, current_password: person.password },
      person.token,
    );
    await people.verify(next, await people.getOtp(getMsisdn(next)), person.token);
    await deleteUser(people, person);
    const events = await test.queryRows<object>(
      'select event, actor_id, at from account_events where user_id = $1 order by id',
      [person.user.id],
    );
    expect(events).toEqual(
      ['registered', 'phone-verified', 'phone-changed', 'deleted'].map((event) => ({
        event,
        actor_id: person.user.id,
        at: expect.any(Date),
      })),
    );
    for (const change of ['update account_events set event = event', 'delete from account_events']) {
      await expect(test.queryRows(change)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('current password', () => {
  const missing = { current_password: ['Password is required'] };
  const wrong = { current_password: ['Your current password is incorrect'] };

  it.each(['email', 'contact'] as const)('is required to change the %s', async (field) => {
    const person = await people.signUp();
    const next = createPerson();
    const change = (current_password?: string) =>
      people.updateUser(person, { [field]: next[field], current_password });
    const rejected = [await change(), await change('a-wrong-secret')];
    expect(rejected.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, missing],
      [422, wrong],
    ]);
    expect((await people.getMe(person.token)).body.user).toEqual(person.user);
    expect((await change(person.password)).body.user.pending[field]).toBe(next[field]);
  });

  it('is required to request another phone number', async () => {
    const person = await people.signUp();
    const phoneNumber = createPerson().contact;
    const change = (more: object) =>
      people.send<ProblemBody>('POST', 'change-phone', { phoneNumber, ...more }, person.token);
    expect((await change({})).body.errors).toEqual(missing);
    expect((await change({ current_password: 'a-wrong-secret' })).body.errors).toEqual(wrong);
    expect((await change({ current_password: person.password })).status).toBe(200);
  });

  it('is not required to change names', async () => {
    const person = await people.signUp();
    const answer = await people.updateUser(person, { first_name: 'Grace', current_password: undefined });
    expect(answer.status).toBe(200);
  });

  it('is required to delete the account', async () => {
    const person = await people.signUp();
    const remove = (more: object) =>
      people.send<ProblemBody>('POST', 'delete-user', { user_id: person.user.id, ...more }, person.token);
    expect((await remove({})).body.errors).toEqual(missing);
    expect((await remove({ current_password: 'a-wrong-secret' })).body.errors).toEqual(wrong);
    expect((await people.getMe(person.token)).status).toBe(200);
    expect((await remove({ current_password: person.password })).status).toBe(200);
  });

  it('cannot be guessed by deleting the account', async () => {
    const person = await people.signUp();
    const remove = (current_password: string) =>
      people.send('POST', 'delete-user', { user_id: person.user.id, current_password }, person.token);
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await remove(`guess-${turn}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
