import { type ProblemBody, roles } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { changePassword } from '../../testing/account-requests';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson } from '../../testing/test-people';
import { createAdministration } from '../staff/administration';
import { createPasswords, getPasswordCost } from './passwords';

const COMMON = ['This password is too common. Choose another one'];
const GUESSABLE = ['This password is easy to guess. Choose three or four unrelated words, without your name'];
const SHORT = ['Password must be at least 12 characters'];

const { test, people, staff } = await setUpTestApp();
const admin = (await staff.signInAs(roles.administrator)).token;

const createInviteToken = async (email: string): Promise<string> => {
  await staff.call(admin, 'POST', 'admin/invitations', { username: 'Okello', email, role_id: roles.staff });
  await test.advanceTime(0);
  const text = test.mailServer.sent.filter(({ to }) => to === email).at(-1)?.text ?? '';
  return /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
};

describe('a parent', () => {
  it.each(['123456', 'password', 'Qwerty123', 'iloveyou'])('can’t register with %s', async (password) => {
    const answer = await people.register<ProblemBody>({ ...createPerson(), password });
    expect([answer.status, answer.body.errors]).toEqual([422, { password: COMMON }]);
  });

  it('can register with 6 uncommon characters', async () => {
    expect((await people.register({ ...createPerson(), password: 'nkw4zi' })).status).toBe(200);
  });

  it('can’t change to a common password', async () => {
    const person = await people.signUp();
    const answer = await changePassword(people, person, 'dragon');
    expect([answer.status, answer.body.errors]).toEqual([422, { password: COMMON }]);
    expect((await people.logIn(person)).status).toBe(200);
  });
});

describe('a back-office user', () => {
  it.each([
    ['elevenchars', SHORT],
    ['password1234', GUESSABLE],
    ['1234567890123', GUESSABLE],
    ['abcabcabcabc', GUESSABLE],
    ['Kampala-2026!', GUESSABLE],
    ['SarahNambi2026', GUESSABLE],
  ])('can’t accept an invitation with %s', async (password, messages) => {
    const { email, ...person } = { ...createPerson(), last_name: 'Nambi' };
    const token = await createInviteToken(email);
    const answer = await staff.call<ProblemBody>(null, 'POST', 'invitations/accept', {
      ...person,
      token,
      password,
      password_confirmation: password,
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { password: messages }]);
  });

  it('can’t change to a short password', async () => {
    const person = await staff.signInAs(roles.staff);
    const answer = await changePassword(people, person, 'nkw4zi');
    expect([answer.status, answer.body.errors]).toEqual([422, { password: SHORT }]);
  });

  it('can’t log in with a short password from before their promotion, and can set a longer one with a reset link', async () => {
    const parent = await people.signUp({ ...createPerson(), password: 'nkw4zi' });
    await staff.call(admin, 'PUT', `admin/users/${parent.user.id}/role`, { role_id: roles.staff });
    const rejected = await people.logIn(parent);
    expect([rejected.status, rejected.body.message]).toEqual([
      403,
      'Your password is too weak for the back office. Set a new one with “Forgot your password?”.',
    ]);
    await people.send('POST', 'forgot-password', { email: parent.email });
    const token = await people.getResetToken(parent);
    const reset = (password: string) =>
      people.send<ProblemBody>('POST', 'reset-password', {
        token,
        password,
        password_confirmation: password,
      });
    expect((await reset('nkw4zj')).body.errors).toEqual({ password: SHORT });
    expect((await reset('four-goats-in-a-canoe')).status).toBe(200);
    expect((await people.logIn({ ...parent, password: 'four-goats-in-a-canoe' })).status).toBe(200);
  });

  it('can’t be created on the command line with a short or guessable password', async () => {
    const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));
    const console = createAdministration({ database: test.database, clock: test.clock, passwords });
    const create = (password: string) => console.create({ ...createPerson(), password });
    expect(await create('nkw4zi')).toEqual({ ok: false, error: { password: ['password_short_admin'] } });
    expect(await create('password1234')).toEqual({ ok: false, error: { password: ['password_guessable'] } });
  });
});
