import { roles } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { adminUser } from '../../../testing/admin-users';
import { fill } from '../../../testing/fill';

const USER = 'GET /admin/users/u-9';
const shown: AdminUserAnswer = {
  ...adminUser(),
  sessions: [{ createdAt: '2026-09-20T08:05:00.000Z', lastUsedAt: '2026-09-21T08:05:00.000Z' }],
  events: [{ event: 'role-changed', at: '2026-09-20T08:05:00.000Z', by: null }],
  payments: [
    {
      id: 'p-1',
      reference: 'SF-1',
      status: 'succeeded',
      amount: 50_000,
      createdAt: '2026-09-20T08:05:00.000Z',
    },
  ],
};
const schools = {
  'GET /admin/schools': [200, { schools: [{ id: 7, slug: 'hill', name: 'Hill School' }] }],
} as const;

it('lists all accounts, without invitations for staff', async () => {
  const { page, hrefs } = await openAdmin('/admin/users?tab=invitations', {
    'GET /admin/lists/users': createListAnswer({
      'u-9': { name: 'Grace Auma', role: 'bursar', isLocked: false },
    }),
  });
  await page.waitFor('1 shown');
  expect(hrefs('[data-row-link]')[0]).toBe('/admin/users/u-9');
  expect(page.text()).not.toContain('Invite user');
});

it('shows an account with the actions that staff may take', async () => {
  const { page, main, buttons } = await openAdmin('/admin/users/u-9', { [USER]: [200, shown] });
  await page.waitFor('Grace Auma');
  for (const text of ['Bursar', 'Hill School', '0772000009', 'Role changed', 'SF-1'])
    expect(main()).toContain(text);
  expect([...page.container.querySelectorAll('main h2')].map((heading) => heading.textContent)).toContain(
    'Account',
  );
  expect(buttons()).toEqual(['Lock', 'Log out everywhere']);
});

it('says that a role waits for another administrator, with a link to the request', async () => {
  const requested = { ...shown, roleRequestId: 'a-1' };
  const { page, hrefs } = await openAdmin('/admin/users/u-9', { [USER]: [200, requested] });
  await page.waitFor('Waiting for approval by another person.');
  expect(hrefs('main a')).toContain('/admin/approvals/a-1');
});

it('locks an account after confirmation and shows it as locked', async () => {
  const { page, names, submitDialog, buttons } = await openAdmin('/admin/users/u-9', {
    [USER]: [200, shown],
    'POST /admin/users/u-9/lock': [200, { ...shown, user: { ...shown.user, isLocked: true } }],
  });
  await page.waitFor('Grace Auma');
  await page.press('Lock');
  expect(page.container.querySelector('[role=alertdialog]')?.textContent).toContain('Lock this account?');
  await submitDialog();
  await page.waitFor('Account locked.');
  expect(names()).toContain('POST /admin/users/u-9/lock');
  expect(buttons()).toContain('Unlock');
});

it('confirms a lock, but not an unlocking that waits for another administrator', async () => {
  const requested = { ...shown, roleRequestId: 'a-1' };
  const locked = { ...requested, user: { ...shown.user, isLocked: true } };
  const { page, submitDialog } = await openAdmin('/admin/users/u-9', {
    [USER]: [200, requested],
    'POST /admin/users/u-9/lock': [200, locked],
    'POST /admin/users/u-9/unlock': [200, locked],
  });
  await page.waitFor('Grace Auma');
  await page.press('Lock');
  await submitDialog();
  await page.waitFor('Account locked.');
  await page.press('Unlock');
  await submitDialog();
  expect(page.text()).not.toContain('Account unlocked.');
});

it('lets an administrator change a role, and shows the server’s error', async () => {
  const { page, calls, submitDialog, buttons } = await openAdmin(
    '/admin/users/u-9',
    {
      ...schools,
      [USER]: [200, shown],
      'PUT /admin/users/u-9/role': [409, { message: 'There must be one administrator.' }],
    },
    roles.administrator,
  );
  await page.waitFor('Grace Auma');
  expect(buttons()).toEqual([
    'Change role',
    'Lock',
    'Log out everywhere',
    'Reset authenticator app',
    'Delete account',
  ]);
  await page.press('Change role');
  await fill(page.container, { Role: '2', 'School of the bursar': '' });
  await submitDialog();
  await page.waitFor('There must be one administrator.');
  expect(calls.at(-1)?.body).toEqual({ role_id: 2, schoolId: null });
});

it('offers no actions on one’s own account', async () => {
  const { page, buttons } = await openAdmin(
    '/admin/users/u-1',
    { 'GET /admin/users/u-1': [200, { ...shown, user: { ...shown.user, id: 'u-1' } }] },
    roles.administrator,
  );
  await page.waitFor('Grace Auma');
  expect(buttons()).toEqual([]);
});

it('lets an administrator invite a user and withdraw the invitation', async () => {
  const INVITATIONS = 'GET /admin/lists/invitations';
  const row = { username: 'grace', email: 'grace@hill.example', role: 'staff', status: 'open' };
  const invitation = { id: 'i-1', email: 'grace@hill.example' };
  const { page, calls, answers, submitDialog } = await openAdmin(
    '/admin/users?tab=invitations',
    {
      ...schools,
      [INVITATIONS]: createListAnswer({}),
      'POST /admin/invitations': [
        422,
        { message: 'Check the form.', errors: { username: ['Username must be at least 3 characters'] } },
      ],
      'POST /admin/invitations/i-1/withdraw': [200, { invitation }],
    },
    roles.administrator,
  );
  await page.waitFor('Nothing is here yet.');
  await page.press('Invite user');
  await fill(page.container, { Username: 'gr', Email: 'grace@hill.example', Role: '2' });
  await page.press('Send invitation');
  await page.waitFor('Username must be at least 3 characters');
  answers['POST /admin/invitations'] = [201, { invitation }];
  answers[INVITATIONS] = createListAnswer({ 'i-1': row });
  await page.press('Send invitation');
  await page.waitFor('1 shown');
  expect(calls.filter(({ name }) => name === 'POST /admin/invitations').at(-1)?.body).toEqual({
    username: 'gr',
    email: 'grace@hill.example',
    role_id: 2,
  });
  await page.press('Withdraw');
  answers[INVITATIONS] = createListAnswer({ 'i-1': { ...row, status: 'withdrawn' } });
  await submitDialog();
  await page.waitFor('Withdrawn');
});

it('moves the focus to the next invitation after a withdrawal, or to the list if none is left', async () => {
  const INVITATIONS = 'GET /admin/lists/invitations';
  const row = (state: string) => ({
    username: 'grace',
    email: 'grace@hill.example',
    role: 'staff',
    status: state,
  });
  const withdrawn = [200, { invitation: { id: 'i', email: 'grace@hill.example' } }] as const;
  const { page, answers, submitDialog } = await openAdmin(
    '/admin/users?tab=invitations',
    {
      ...schools,
      [INVITATIONS]: createListAnswer({ 'i-1': row('open'), 'i-2': row('withdrawn'), 'i-3': row('open') }),
      'POST /admin/invitations/i-1/withdraw': withdrawn,
      'POST /admin/invitations/i-3/withdraw': withdrawn,
    },
    roles.administrator,
  );
  await page.waitFor('3 shown');
  const rowAt = (at: number) => page.container.querySelectorAll('main tbody tr')[at];
  const withdraw = async (at: number) => {
    const button = rowAt(at)?.querySelector<HTMLButtonElement>('button');
    button?.focus();
    await page.do(() => button?.click());
    await submitDialog();
    await page.waitUntil(() => expect(rowAt(at)?.textContent).toContain('Withdrawn'));
  };
  answers[INVITATIONS] = createListAnswer({
    'i-1': row('withdrawn'),
    'i-2': row('withdrawn'),
    'i-3': row('open'),
  });
  await withdraw(0);
  expect(document.activeElement).toBe(rowAt(2)?.querySelector('button'));
  answers[INVITATIONS] = createListAnswer({
    'i-1': row('withdrawn'),
    'i-2': row('withdrawn'),
    'i-3': row('withdrawn'),
  });
  await withdraw(2);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Invitations');
});
