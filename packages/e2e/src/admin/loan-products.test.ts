import { formatText, type LoanProduct, loanProductLimits } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { openAdminKeys } from './admin-keys';
import { getAsStaff } from './staff-users';

const { loanProduct: text } = admin;

browserTest(
  'a new version of a loan product previews the cost of a loan, rejects invalid values with a reason and applies once saved, by keyboard alone',
  async ({ page }) => {
    const newest = async (): Promise<LoanProduct | undefined> =>
      (await getAsStaff<{ products: LoanProduct[] }>('admin', '/loan-products')).products[0];
    const before = await newest();
    if (!before) throw new Error('there is no product');
    const keys = openAdminKeys(page);
    await keys.enterAs('admin', '/loan-products');
    await keys.follow(text.tabs.next);
    const preview = keys.main.getByRole('region', { name: text.preview.title, exact: true });
    const cost = (): Promise<string> =>
      preview.locator('dl').evaluate(({ textContent }) => textContent ?? '');
    await keys.type(text.rate, '7');
    const dear = await cost();
    await keys.type(text.rate, '3.5');
    await eventually(async () => expect(await cost()).not.toBe(dear));
    await keys.type(text.graceDays, '1000000');
    await keys.press(formatText(text.save, { version: String(before.version + 1) }));
    await keys.says(formatText(text.whole, { limit: String(loanProductLimits.graceDays) }));
    await keys.type(text.graceDays, String(before.late.graceDays + 1));
    await keys.press(formatText(text.save, { version: String(before.version + 1) }));
    await keys.toast(formatText(text.saved, { version: String(before.version + 1) }));
    await page.waitForURL(/\/loan-products$/);
    const late = { ...before.late, graceDays: before.late.graceDays + 1 };
    expect(await newest()).toMatchObject({ version: before.version + 1, late });
  },
);
