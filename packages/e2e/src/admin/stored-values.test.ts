import { roles } from '@somesa/core';
import type { AdminListAnswer, AdminUserAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect, vi } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { createApplication, createParent, getLoan, startReview } from '../loans/loans-api';
import { openAdminKeys } from './admin-keys';
import { getAsStaff } from './staff-users';

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

browserTest('the role dialog shows a person’s current role and school', async ({ page }) => {
  const { rows } = await getAsStaff<AdminListAnswer>('admin', '/lists/users?q=bursar%40somesa.example');
  const path = `/users/${rows[0]?.id}`;
  const { user } = await getAsStaff<AdminUserAnswer>('admin', path);
  const { role, school: label } = admin.user.role;
  const chosen = (name: string) => keys.question.getByLabel(name, { exact: true });
  const keys = openAdminKeys(page);
  await keys.enterAs('admin', path);
  await keys.press(admin.user.role.action);
  await vi.waitFor(async () => expect(await chosen(label).inputValue()).toBe(String(user.school?.id)));
  expect(await chosen(role).inputValue()).toBe(String(roles.bursar));
});
