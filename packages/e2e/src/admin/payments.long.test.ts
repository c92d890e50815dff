import type { AdminListAnswer, AdminPaymentAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { createAccount } from '../accounts/account';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { expectFocus } from '../browser/keyboard';
import { register, sandbox, urls } from '../browser/person';
import { approve } from '../external-systems/handset';
import { openAdminKeys } from './admin-keys';
import { payFees, startMobilePayment, waitUntilPaid } from './payments-api';
import { getAsStaff } from './staff-users';

const { payment: text, palette, lists } = admin;

browserTest(
  'a payment is found by its reference and its status is checked, by keyboard alone',
  async ({ page }) => {
    const child = await register.freshChild(['st-marys-kisubi']);
    const phone = register.freshPhone();
    const started = await startMobilePayment(child, 12_300, phone);
    const { id, reference } = started.payment;
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', '/payments');
    await keys.openRow(reference);
    await keys.says(lists.payments.words.status.submitted);
    await keys.press(text.checkStatus.action);
    await keys.toast(text.checkStatus.done);
    const checked = await getAsStaff<AdminPaymentAnswer>('staff', `/payments/${id}`);
    expect(checked.payment.statusCheckCount).toBeGreaterThan(0);
    await approve(sandbox.url, phone);
    await waitUntilPaid(started);
    await page.reload();
    await keys.says(text.events.words.paid);
    await keys.says(text.receipt);
  },
);

browserTest(
  'Ctrl+K finds and opens a child, a payment, a loan, a person, a school and a screen',
  async ({ page }) => {
    const [child, person] = await Promise.all([register.freshChild(['st-marys-kisubi']), createAccount()]);
    const { payment } = await payFees(child, 12_400, register.freshPhone());
    const { rows: loans } = await getAsStaff<AdminListAnswer>('staff', '/lists/loans');
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', '/audit');
    for (const [typed, group, path] of [
      [child.regNo, 'students', /\/admin\/students\/\d+$/],
      [payment.reference, 'payments', /\/admin\/payments\/[\w-]+$/],
      [String(loans[0]?.cells.reference), 'loans', /\/admin\/loans\/[\w-]+$/],
      [person.email, 'people', /\/admin\/users\/[\w-]+$/],
      [child.school.name, 'schools', /\/admin\/schools\/\d+$/],
      [admin.shell.pages.loanProducts, 'screens', /\/admin\/loan-products$/],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+k');
      await expectFocus(page, palette.label);
      await page.keyboard.type(typed);
      const found = keys.question.getByRole('group', { name: palette.groups[group] }).getByRole('option');
      await found.first().waitFor();
      await eventually(async () => {
        if ((await found.first().getAttribute('aria-selected')) === 'true') return;
        await page.keyboard.press('ArrowDown');
        throw new Error(`the arrows did not come to ${typed} yet`);
      });
      await keys.enter();
      await page.waitForURL(path);
      await keys.question.waitFor({ state: 'detached' });
      expect(page.url().startsWith(urls.server)).toBe(true);
    }
  },
);
