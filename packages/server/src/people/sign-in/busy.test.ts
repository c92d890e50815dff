import { expect, it } from 'vitest';
import { changePassword } from '../../testing/account-requests';
import { replaceScrypt } from '../../testing/replace-scrypt';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp } from '../../testing/test-app';
import { createPerson, createTestPeople } from '../../testing/test-people';

const blocker = { isOn: false, blocked: [] as (() => void)[] };
replaceScrypt((real) => (...args) => {
  if (blocker.isOn) blocker.blocked.push(() => real(...args));
  else real(...args);
});

/** Number of passwords that can be processed or wait for it. */
const FULL = 42;

const { test, people } = await setUpTestApp();

/** Calls `work` while the maximum number of logins wait for their passwords to be verified. */
const whileBusy = async (work: () => Promise<void>, on = people): Promise<void> => {
  blocker.isOn = true;
  const others = Array.from({ length: FULL + 1 }, () => on.logIn(createPerson()));
  // Once one login is turned away, all the others are waiting.
  expect((await Promise.race(others)).status).toBe(503);
  try {
    await work();
  } finally {
    blocker.isOn = false;
    for (const release of blocker.blocked.splice(0)) release();
    await Promise.all(others);
  }
};

it('counts no login attempt that is turned away because the server is busy', async () => {
  const person = await people.signUp();
  await whileBusy(async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await people.logIn(person)).status).toBe(503);
  });
  const wrong = () => people.logIn({ ...person, password: 'a-wrong-secret' });
  for (let turn = 0; turn < 5; turn += 1) expect((await wrong()).status).toBe(401);
  expect((await wrong()).status).toBe(429);
});

it('counts no login against all callers that is turned away because the server is busy', async () => {
  const person = await people.signUp();
  test.clock.advance(60_000);
  const env = { RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: String(2 * (FULL + 2)) };
  const strict = await buildTestApp({ env, on: test });
  const on = createTestPeople(strict);
  await whileBusy(async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await on.logIn(createPerson())).status).toBe(503);
  }, on);
  expect((await on.logIn(person)).status).toBe(200);
  await strict.end();
});

it('does not lengthen the wait after wrong passwords for a login that is turned away because the server is busy', async () => {
  const person = await people.signUp();
  for (let turn = 0; turn < 5; turn += 1) await people.logIn({ ...person, password: 'a-wrong-secret' });
  test.clock.advance(60_000);
  await whileBusy(async () => {
    expect((await people.logIn(person)).status).toBe(503);
  });
  expect((await people.logIn({ ...person, password: 'a-wrong-secret' })).status).toBe(401);
  expect((await people.logIn(person)).headers['retry-after']).toBe('120');
});

it('counts no password change that is turned away because the server is busy', async () => {
  const person = await people.signUp();
  const change = () => changePassword(people, person);
  await whileBusy(async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await change()).status).toBe(503);
  });
  expect((await change()).status).toBe(200);
});
