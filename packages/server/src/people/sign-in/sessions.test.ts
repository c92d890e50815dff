import { DAY_MS, HOUR_MS, MINUTE_MS, type RoleId, roles } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';

const { test, people, staff } = await setUpTestApp();

describe('sessions', () => {
  it('ends only the own session at logout', async () => {
    const person = await people.signUp();
    const other = (await people.logIn(person)).body.token;
    const out = await people.send('POST', 'logout', undefined, person.token);
    expect(out.status).toBe(204);
    expect((await people.getMe(person.token)).status).toBe(401);
    expect((await people.getMe(other)).status).toBe(200);
    expect((await people.send('POST', 'logout', undefined, person.token)).status).toBe(401);
  });

  it('ends a session after 30 days', async () => {
    const { token } = await people.signUp();
    test.clock.advance(30 * DAY_MS - 1);
    expect((await people.getMe(token)).status).toBe(200);
    test.clock.advance(1);
    const ended = await people.getMe(token);
    expect(ended.status).toBe(401);
    expect(ended.body).toEqual({ message: 'You have been logged out. Log in to continue.' });
  });

  it('updates the time of the last use at most once a minute', async () => {
    const { token, user } = await people.signUp();
    const getLastUse = async () =>
      (
        await test.queryRows<{ at: Date }>('select last_used_at as at from sessions where user_id = $1', [
          user.id,
        ])
      )[0]?.at;
    const first = await getLastUse();
    test.clock.advance(59_999);
    await people.getMe(token);
    expect(await getLastUse()).toEqual(first);
    test.clock.advance(1);
    await people.getMe(token);
    expect(Number(await getLastUse()) - Number(first)).toBe(60_000);
  });

  it('replaces the least recently used of 20 sessions', async () => {
    const person = await people.signUp();
    let [first, last] = ['', ''];
    for (let turn = 0; turn < 20; turn += 1) {
      test.clock.advance(1_000);
      last = (await people.logIn(person)).body.token;
      first ||= last;
    }
    expect((await people.getMe(person.token)).status).toBe(401);
    expect((await people.getMe(first)).status).toBe(200);
    expect((await people.getMe(last)).status).toBe(200);
  });

  it.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Basic ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(9_000)}`,
  ])('rejects the authorization header %j', async (authorization) => {
    const answer = await test.call({ url: '/api/auth/me', headers: { authorization } });
    expect(answer.status).toBe(401);
  });

  it('requires a session for every endpoint of the own account', async () => {
    const calls = [
      ['GET', 'me'],
      ['POST', 'logout'],
      ['POST', 'change-phone'],
      ['PUT', 'update-user'],
      ['PUT', 'change-user-password'],
      ['POST', 'export-data'],
      ['POST', 'delete-user'],
      ['PUT', 'avatar'],
      ['DELETE', 'avatar'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await people.send<object>(method, path);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        401,
        { message: 'You have been logged out. Log in to continue.' },
      ]);
    }
    const code = await people.send('POST', 'verify-otp', { email: 'a@b.ug', otp: '123456' });
    expect(code.status).toBe(401);
    expect((await people.send('POST', 'resend-otp', { email: 'a@b.ug' })).status).toBe(401);
  });
});

/** Logs a back-office user in through the public login endpoint. */
const logInAs = async (role: RoleId): Promise<string> => {
  const person = await staff.signInAs(role);
  const { status, body, text } = await people.logIn(person);
  expect(status, text).toBe(200);
  await staff.passSecondFactor(body.token);
  return body.token;
};
const getStatus = async (token: string): Promise<number> => (await people.getMe(token)).status;

describe.each([roles.staff, roles.administrator, roles.bursar])('a session of role %i', (role) => {
  it('ends after 30 minutes without a request', async () => {
    const token = await logInAs(role);
    test.clock.advance(30 * MINUTE_MS - 1);
    expect(await getStatus(token)).toBe(200);
    test.clock.advance(30 * MINUTE_MS - 1);
    expect(await getStatus(token)).toBe(200);
    test.clock.advance(30 * MINUTE_MS);
    expect(await getStatus(token)).toBe(401);
  });

  it('ends after 12 hours, even if it is used', async () => {
    const token = await logInAs(role);
    for (let passedMs = 0; passedMs < 12 * HOUR_MS - 20 * MINUTE_MS; passedMs += 20 * MINUTE_MS) {
      test.clock.advance(20 * MINUTE_MS);
      expect(await getStatus(token)).toBe(200);
    }
    test.clock.advance(20 * MINUTE_MS);
    expect(await getStatus(token)).toBe(401);
  });
});

it('lets a session become idle that only polls the number of queue items', async () => {
  const token = await logInAs(roles.staff);
  const poll = async () => (await staff.call(token, 'GET', 'admin/queue-items')).status;
  for (let minute = 0; minute < 29; minute += 1) {
    test.clock.advance(MINUTE_MS);
    expect(await poll()).toBe(200);
  }
  test.clock.advance(MINUTE_MS);
  expect(await poll()).toBe(401);
});

it('lets a session become idle whose screen only follows payments', async () => {
  const token = await logInAs(roles.staff);
  const headers = { authorization: `Bearer ${token}`, 'x-automatic': '1' };
  const follow = async () => (await test.call({ url: '/api/admin/lists/payments', headers })).status;
  test.clock.advance(20 * MINUTE_MS);
  expect(await follow()).toBe(200);
  test.clock.advance(10 * MINUTE_MS);
  expect(await follow()).toBe(401);
});

it('deletes an idle session of the back office', async () => {
  await logInAs(roles.staff);
  const idle = () =>
    test.queryRows(
      `select 1 from sessions s join users u on u.id = s.user_id
       where u.role_id = $1 and s.last_used_at <= $2`,
      [roles.staff, new Date(test.clock.now().getTime() - 30 * MINUTE_MS)],
    );
  test.clock.advance(30 * MINUTE_MS);
  expect(await idle()).not.toEqual([]);
  await test.advanceTime(MINUTE_MS);
  expect(await idle()).toEqual([]);
});

describe('a parent’s session', () => {
  it('remains valid after 30 idle minutes and after 12 hours', async () => {
    const { token } = await people.signUp();
    test.clock.advance(29 * DAY_MS);
    expect(await getStatus(token)).toBe(200);
  });
});
