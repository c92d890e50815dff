import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, newPerson, type TestPeople } from '../../testing/test-people';

const hold = vi.hoisted(() => ({ isOn: false, held: [] as (() => void)[] }));
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const scrypt = (...args: Parameters<typeof crypto.scrypt>) => {
    if (hold.isOn) hold.held.push(() => crypto.scrypt(...args));
    else crypto.scrypt(...args);
  };
  return { ...crypto, scrypt, default: { ...crypto, scrypt } };
});

/** Number of passwords that can be processed or wait for it. */
const FULL = 42;

let test: TestApp;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());

/** Does something while as many as can be wait for their passwords to be looked at. */
const whileBusy = async (work: () => Promise<void>): Promise<void> => {
  hold.isOn = true;
  const others = Array.from({ length: FULL + 1 }, () => people.logIn(newPerson()));
  // One is turned away at once: then the others stand in line.
  expect((await Promise.race(others)).status).toBe(503);
  try {
    await work();
  } finally {
    hold.isOn = false;
    for (const letGo of hold.held.splice(0)) letGo();
    await Promise.all(others);
  }
};

it('counts no log-in attempt that is turned away because the server is busy', async () => {
  const person = await people.join();
  await whileBusy(async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await people.logIn(person)).status).toBe(503);
  });
  const wrong = () => people.logIn({ ...person, password: 'a-wrong-secret' });
  for (let turn = 0; turn < 5; turn += 1) expect((await wrong()).status).toBe(401);
  expect((await wrong()).status).toBe(429);
});

it('does not lengthen the wait after wrong passwords for a log-in that is turned away because the server is busy', async () => {
  const person = await people.join();
  for (let turn = 0; turn < 5; turn += 1) await people.logIn({ ...person, password: 'a-wrong-secret' });
  test.clock.pass(60_000);
  await whileBusy(async () => {
    expect((await people.logIn(person)).status).toBe(503);
  });
  expect((await people.logIn({ ...person, password: 'a-wrong-secret' })).status).toBe(401);
  expect((await people.logIn(person)).headers['retry-after']).toBe('120');
});

it('counts no password change that is turned away because the server is busy', async () => {
  const person = await people.join();
  const change = () =>
    people.send(
      'PUT',
      'change-user-password',
      {
        current_password: person.password,
        password: 'a-new-secret',
        password_confirmation: 'a-new-secret',
        user_id: person.user.id,
      },
      person.token,
    );
  await whileBusy(async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await change()).status).toBe(503);
  });
  expect((await change()).status).toBe(200);
});
