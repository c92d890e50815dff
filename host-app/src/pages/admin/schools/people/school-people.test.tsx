import { roles } from '@somesa/core';
import type { SchoolPeople } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../../testing/admin';
import { adminSchool } from '../../../../testing/admin-schools';
import { fill } from '../../../../testing/fill';

const PEOPLE = 'GET /admin/schools/7/people';
const self = {
  id: 'u-1',
  name: 'Sarah Nambi',
  email: 'sarah@hill.example',
  school_role: 'head',
  isLocked: false,
  isRequested: false,
  lastUsedAt: '2026-09-20T08:05:00.000Z',
} as const;
const grace = {
  id: 'u-9',
  name: 'Grace Auma',
  email: 'grace@hill.example',
  school_role: 'bursar',
  isLocked: true,
  isRequested: false,
  lastUsedAt: null,
} as const;
const people: SchoolPeople = { people: [grace, self], invitations: [] };

const noViews = { 'GET /admin/lists/schoolViews?school=7': createListAnswer({}) };

const open = async (more = {}) => {
  const admin = await openAdmin(
    '/admin/schools/7?tab=people',
    {
      'GET /admin/schools/7': [200, { school: adminSchool() }],
      [PEOPLE]: [200, people],
      ...noViews,
      ...more,
    },
    roles.bursar,
    'head',
  );
  await admin.page.waitFor('Grace Auma');
  return admin;
};

it('lists the people of the school, with actions on everyone but oneself', async () => {
  const { page, buttons } = await open();
  const rows = [...page.container.querySelectorAll('main tbody tr')].map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Grace Auma.*Locked.*Bursar.*Not logged in/);
  expect(rows[1]).toMatch(/Sarah Nambi.*Head bursar.*You$/);
  expect(buttons().filter((text) => /Change role|Remove/.test(text ?? ''))).toHaveLength(2);
});

it('invites a person with a role and shows the open invitation', async () => {
  const invitation = {
    id: 'i-1',
    username: 'Opio',
    email: 'opio@hill.example',
    school_role: 'viewer',
    expiresAt: '2026-12-01T08:00:00.000Z',
    isRequested: false,
  } as const;
  const { page, getDialog, listBodies, submitDialog } = await open({
    'POST /admin/schools/7/invitations': [201, { ...people, invitations: [invitation] }],
  });
  await page.press('Invite a person');
  await fill(getDialog(), { Name: 'Opio', Email: 'opio@hill.example', Role: 'viewer' });
  await submitDialog();
  await page.waitFor('opio@hill.example');
  expect(listBodies('POST /admin/schools/7/invitations')).toEqual([
    { username: 'Opio', email: 'opio@hill.example', schoolRole: 'viewer' },
  ]);
});

it('shows the server’s reason if the last head bursar can’t be removed', async () => {
  const { page, submitDialog } = await open({
    'DELETE /admin/schools/7/people/u-9': [409, { message: 'This is the school’s last head bursar.' }],
  });
  await page.press('RemoveRemove: Grace Auma');
  await submitDialog();
  await page.waitFor('This is the school’s last head bursar.');
});

it('says that a new head bursar waits for approval', async () => {
  const changed = { ...people, people: [{ ...grace, isRequested: true }, self] };
  const { page, main, getDialog, submitDialog } = await open({
    'PUT /admin/schools/7/people/u-9': [200, changed],
  });
  await page.press('Change roleChange role: Grace Auma');
  await fill(getDialog(), { Role: 'head' });
  await submitDialog();
  await page.waitFor('Requested. Another person must approve it.');
  expect(main()).toContain('Awaiting approval');
});
