import { roles } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { admin } from '@somesa/core/admin/en';
import { expect, vi } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { createApplication, createParent, getLoan, startReview } from '../loans/loans-api';
import { openAdminKeys } from './admin-keys';
import { getAsStaff, schoolNumber } from './staff-users';

browserTest('the Approve dialog shows and offers the requested term', async ({ page }) => {
  const [child, parent] = await Promise.all([register.freshChild(['kings-college-buddo']), createParent()]);
  const amountUgx = Math.min(child.outstanding, 300_000);
  const loan = await createApplication(page, parent, { child, amountUgx, term: '6 months' });
  await startReview(loan.id);
  const keys = openAdminKeys(page);
  await keys.enterAs('staff', `/loans/${loan.id}`);
  const { approve } = admin.loan.decision;
  await keys.press(approve.action);
  expect(await keys.question.getByLabel(approve.term, { exact: true }).inputValue()).toBe('6 months');
  await keys.confirm(approve.action);
  const { status, cost } = await getLoan(parent, loan.id);
  expect({ status, term: cost.term }).toEqual({ status: 'approved', term: '6 months' });
});

browserTest('the role dialog shows and keeps a person’s current role and school', async ({ page }) => {
  const [{ user }, school] = await Promise.all([createParent(), schoolNumber('kings-college-buddo')]);
  const { role, school: label } = admin.user.role;
  const chosen = (name: string) => keys.question.getByLabel(name, { exact: true });
  const stored = async () => (await getAsStaff<AdminUserAnswer>('admin', `/users/${user.user_id}`)).user;
  const keys = openAdminKeys(page);
  await keys.enterAs('admin', `/users/${user.user_id}`);
  await keys.press(admin.user.role.do);
  await chosen(role).selectOption(String(roles.bursar));
  await chosen(label).selectOption(String(school));
  await keys.confirm(admin.user.role.confirm);

  await keys.press(admin.user.role.do);
  await vi.waitFor(async () => expect(await chosen(label).inputValue()).toBe(String(school)));
  expect(await chosen(role).inputValue()).toBe(String(roles.bursar));
  await keys.confirm(admin.user.role.confirm);
  expect(await stored()).toMatchObject({ role_id: roles.bursar, school: { id: school } });
});
