import { describe, expect, it } from 'vitest';
import { seedDemoPeople } from '../../../dev/demo-people';
import { readAdminTask } from '../../app/commands/admin-arguments';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson } from '../../testing/test-people';
import { createGuard } from '../access/guard';
import { createPasswords, getPasswordCost } from '../sign-in/passwords';
import { createAdministration } from './administration';

const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));

const { test, people, staff } = await setUpTestApp();
const administration = createAdministration({ database: test.database, clock: test.clock, passwords });

describe('createAdministration', () => {
  it('creates an administrator, who can log in at once', async () => {
    const person = createPerson();
    expect(await administration.create(person)).toEqual({ ok: true, value: null });
    const { body } = await people.logIn(person);
    expect(body.user).toMatchObject({
      role_id: 3,
      phone_verified: true,
      full_name: `Sarah ${person.last_name}`,
    });
    expect(await administration.list()).toContainEqual({
      role: 'administrator',
      name: `Sarah ${person.last_name}`,
      email: person.email,
      isLocked: false,
    });
    const events = await test.queryRows('select event, actor_id from account_events where user_id = $1', [
      body.user.id,
    ]);
    expect(events).toEqual([{ event: 'created', actor_id: null }]);
  });

  it('returns the invalid fields and creates nothing', async () => {
    const known = await people.signUp();
    expect(await administration.create({ ...createPerson(), password: '123', contact: '1' })).toEqual({
      ok: false,
      error: { contact: ['contact_invalid'], password: ['password_short'] },
    });
    expect(await administration.create({ ...createPerson(), email: known.email })).toEqual({
      ok: false,
      error: { email: ['email_taken'] },
    });
    expect(await administration.create({ ...createPerson(), contact: known.contact })).toEqual({
      ok: false,
      error: { contact: ['contact_taken'] },
    });
  });

  it('locks an account and ends its sessions and links, until it is unlocked', async () => {
    const person = await people.signUp();
    await people.send('POST', 'forgot-password', { email: person.email });
    const link = await people.getResetToken(person);
    expect(await administration.lock(person.email.toUpperCase())).toBe(true);
    expect((await people.getMe(person.token)).status).toBe(401);
    const rejected = await people.logIn(person);
    expect([rejected.status, rejected.body]).toEqual([
      401,
      { message: 'This account is locked. Contact support.' },
    ]);
    expect((await people.logIn({ ...person, password: 'a-wrong-secret' })).body.message).toMatch(
      /is incorrect/,
    );
    const twice = { password: 'a-new-secret', password_confirmation: 'a-new-secret' };
    expect((await people.send('POST', 'reset-password', { token: link, ...twice })).status).toBe(422);
    expect(await administration.unlock(person.email)).toBe(true);
    expect((await people.logIn(person)).status).toBe(200);
    expect(await administration.lock('nobody@home.example')).toBe(false);
  });
});

describe('readAdminTask', () => {
  it.each([
    [
      ['create', '--email', 'a@b.ug', '--first-name', 'A', '--last-name', 'B', '--contact', '0772123456'],
      'create',
    ],
    [['lock', '--email', 'a@b.ug'], 'lock'],
    [['unlock', '--email', 'a@b.ug'], 'unlock'],
    [['list'], 'list'],
    [['replace-key', '--old-key-lost'], 'replace-key'],
    [['reset-second-factor', '--email', 'a@b.ug'], 'reset-second-factor'],
  ])('parses %j', (args, task) => {
    expect(readAdminTask(args)).toMatchObject({ ok: true, value: { task } });
  });

  it.each([[[]], [['promote']], [['lock']], [['list', 'all']], [['create', '--password', 'secret']]])(
    'returns the usage for %j',
    (args) => {
      const task = readAdminTask(args);
      expect(task.ok ? '' : task.error).toContain('npm run admin -- create');
    },
  );
});

describe('requireRole', () => {
  it('returns a user only with the role and the second factor', async () => {
    const [parent, admin] = [await people.signUp(), createPerson()];
    await administration.create(admin);
    const { token } = (await people.logIn(admin)).body;
    const guard = createGuard({
      database: test.database,
      clock: test.clock,
      config: {
        HOST: '127.0.0.1',
        PUBLIC_URL: undefined,
        TRUST_PROXY: '',
        publicUrl: 'http://localhost:4000',
      },
    });
    const requireRole = (authorization: string) =>
      guard.requireRole({ headers: { authorization } } as Parameters<typeof guard.requireRole>[0], 2, 3);
    expect(await requireRole(`Bearer ${token}`)).toMatchObject({ error: { code: 'second_factor_needed' } });
    await staff.passSecondFactor(token);
    expect(await requireRole(`Bearer ${token}`)).toMatchObject({ ok: true, value: { user: { roleId: 3 } } });
    expect(await requireRole(`Bearer ${parent.token}`)).toMatchObject({
      error: { code: 'role_not_allowed' },
    });
    expect(await requireRole('Bearer nothing')).toMatchObject({ error: { code: 'session_ended' } });
  });
});

describe('demo users', () => {
  it.each([
    ['parent', 1],
    ['staff', 2],
    ['admin', 3],
    ['bursar', 4],
  ])('can log in as %s', async (name, role_id) => {
    await seedDemoPeople(test.database, passwords, test.clock.now());
    const { body } = await people.logIn({ email: `${name}@somesa.example`, password: `${name}-demo` });
    expect(body.user).toMatchObject({ role_id, phone_verified: true });
    expect(body.user.contact).toMatch(/^077200010[1-4]$/);
  });
});
