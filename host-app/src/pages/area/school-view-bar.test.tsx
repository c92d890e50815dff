import { MINUTE_MS, roles, toKampalaTime } from '@somesa/core';
import { beforeEach, expect, it } from 'vitest';
import { openAdmin } from '../../testing/admin';
import { adminSchool } from '../../testing/admin-schools';
import { fill } from '../../testing/fill';
import { openSignedIn } from '../../testing/open-signed-in';
import { resetBrowser, sarah } from '../../testing/visit';

beforeEach(resetBrowser);

const end = new Date(Date.now() + 20 * MINUTE_MS);
const school_view = { school: 'Hill School', endsAt: end.toISOString() };
const viewer = { ...sarah, role_id: roles.bursar, school_id: 7, school_role: 'head', school_view } as const;
const staff = { ...sarah, role_id: roles.staff };
const BAR = `You’re viewing Hill School as its head bursar until ${toKampalaTime(end)}. You can’t change or download anything.`;
const SCHOOL = { 'GET /admin/schools/7': [200, { school: adminSchool() }] } as const;

it.each(['/admin/students', '/admin/schools/7', '/parent/dashboard/profile'])(
  'the bar of a view stands above the page %s',
  async (path) => {
    const { page } = await openSignedIn(path, viewer, SCHOOL);
    await page.waitFor(BAR);
  },
);

it('a view that staff end leads back to the page of the school', async () => {
  const { page, answers, names } = await openSignedIn('/admin/students', viewer, {
    ...SCHOOL,
    'POST /admin/school-view/end': [204, undefined],
  });
  await page.waitFor(BAR);
  answers['GET /auth/me'] = [200, { user: staff }];
  await page.press('End view');
  await page.arrive('/admin/schools/7');
  expect(names()).toContain('POST /admin/school-view/end');
  expect(page.text()).not.toContain('You’re viewing');
});

it('staff start a view with a reason, and see the bar then', async () => {
  const { page, answers, getDialog, submitDialog, listBodies } = await openAdmin('/admin/schools/7', {
    ...SCHOOL,
    'POST /admin/schools/7/view': [204, undefined],
  });
  await page.waitFor('View as the school');
  await page.press('View as the school');
  await fill(getDialog(), { Reason: 'A payment is missing' });
  answers['GET /auth/me'] = [200, { user: viewer }];
  await submitDialog();
  await page.waitFor(BAR);
  expect(listBodies('POST /admin/schools/7/view')).toEqual([{ reason: 'A payment is missing' }]);
});
