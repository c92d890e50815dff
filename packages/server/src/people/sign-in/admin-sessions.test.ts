import { type RoleId, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type TestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let test: TestApp;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());

/** Logs a back-office user in through the public login endpoint. */
const logInAs = async (role: RoleId): Promise<string> => {
  const person = await createTestStaff(test).signInAs(role);
  const { status, body, text } = await people.logIn(person);
  expect(status, text).toBe(200);
  await createTestStaff(test).passSecondFactor(body.token);
  return body.token;
};
const getStatus = async (token: string): Promise<number> => (await people.me(token)).status;

describe.each([roles.staff, roles.administrator, roles.bursar])('a session of role %i', (role) => {
  it('ends after 30 minutes without a request', async () => {
    const token = await logInAs(role);
    test.clock.pass(30 * MINUTE_MS - 1);
    expect(await getStatus(token)).toBe(200);
    test.clock.pass(30 * MINUTE_MS - 1);
    expect(await getStatus(token)).toBe(200);
    test.clock.pass(30 * MINUTE_MS);
    expect(await getStatus(token)).toBe(401);
  });

  it('ends after 12 hours, even if it is used', async () => {
    const token = await logInAs(role);
    for (let passedMs = 0; passedMs < 12 * HOUR_MS - 20 * MINUTE_MS; passedMs += 20 * MINUTE_MS) {
      test.clock.pass(20 * MINUTE_MS);
      expect(await getStatus(token)).toBe(200);
    }
    test.clock.pass(20 * MINUTE_MS);
    expect(await getStatus(token)).toBe(401);
  });
});

it('lets a session become idle that only polls the number of queue items', async () => {
  const token = await logInAs(roles.staff);
  const poll = async () => (await createTestStaff(test).call(token, 'GET', 'admin/work')).status;
  for (let minute = 0; minute < 29; minute += 1) {
    test.clock.pass(MINUTE_MS);
    expect(await poll()).toBe(200);
  }
  test.clock.pass(MINUTE_MS);
  expect(await poll()).toBe(401);
});

it('deletes an idle session of the back office', async () => {
  await logInAs(roles.staff);
  const idle = () =>
    test.rows(
      `select 1 from sessions s join users u on u.id = s.user_id
       where u.role_id = $1 and s.last_used_at <= $2`,
      [roles.staff, new Date(test.clock.now().getTime() - 30 * MINUTE_MS)],
    );
  test.clock.pass(30 * MINUTE_MS);
  expect(await idle()).not.toEqual([]);
  await test.pass(MINUTE_MS);
  expect(await idle()).toEqual([]);
});

describe('a parent’s session', () => {
  it('stays after 30 idle minutes and after 12 hours', async () => {
    const { token } = await people.join();
    test.clock.pass(29 * 24 * HOUR_MS);
    expect(await getStatus(token)).toBe(200);
  });
});
