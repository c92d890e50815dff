import { toKampalaDay } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { getPaymentStatus } from '../repayments/payments-api';
import { openAdminKeys } from './admin-keys';
import { downloadCsv } from './download-csv';
import { payFees, startMobilePayment } from './payments-api';

const { columns, words } = admin.lists.payments;
/** Phone number whose owner declines. */
const DECLINES = '0772000002';

browserTest(
  'a list keeps its filters and order in the URL, restores them on going back and exports exactly the rows shown',
  async ({ page, context }) => {
    const child = await register.freshChild(['st-marys-kisubi']);
    const amounts = [2_300, 2_100, 2_200];
    for (const amountUgx of amounts) await payFees(child, amountUgx, register.freshPhone());
    const declined = await startMobilePayment(child, 2_400, DECLINES);
    await eventually(async () => expect(await getPaymentStatus(declined)).toBe('failed'));
    const keys = openAdminKeys(page);
    const chosen = 'reference,status,amountUgx,regNo';
    await keys.enterAs('staff', `/payments?columns=${chosen}&from=${toKampalaDay(new Date())}`);
    await keys.search(child.regNo);
    const rows = keys.main.locator('tbody').getByRole('row');
    const shown = (): Promise<string[][]> =>
      rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    const amountsShown = async (): Promise<(string | undefined)[]> =>
      (await shown()).map((cells) => cells[2]);
    await eventually(async () => expect(await amountsShown()).toEqual(['2,400', '2,200', '2,100', '2,300']));

    await keys.press(columns.status);
    await keys.reach(keys.main.getByRole('checkbox', { name: words.status.succeeded, exact: true }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await amountsShown()).toEqual(['2,200', '2,100', '2,300']));
    expect(new URL(page.url()).searchParams.get('status')).toBe('succeeded');

    await keys.press(columns.amountUgx);
    await eventually(async () => expect(await amountsShown()).toEqual(['2,300', '2,200', '2,100']));
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-amountUgx');
    await keys.press(columns.amountUgx);
    await eventually(async () => expect(await amountsShown()).toEqual(['2,100', '2,200', '2,300']));

    const file = await downloadCsv(page, () => keys.press(admin.table.export));
    const heads = chosen.split(',').map((name) => columns[name as keyof typeof columns]);
    const cells = (await shown()).map((row) => row.map((cell) => cell.replace(/(\d),(\d)/, '$1$2')));
    expect(file).toEqual([heads, ...cells]);

    const tab = await context.newPage();
    await tab.goto(page.url());
    await eventually(async () => expect(await tab.locator('tbody').getByRole('row').count()).toBe(3));
    await tab.close();
    await keys.reach(rows.first().locator('[data-row-link]'));
    await keys.enter();
    await keys.main.getByRole('heading', { level: 1, name: /SF-/ }).waitFor();
    await page.goBack();
    await eventually(async () => expect(await amountsShown()).toEqual(['2,100', '2,200', '2,300']));
    await page.goBack();
    await eventually(async () => expect(await amountsShown()).toEqual(['2,300', '2,200', '2,100']));
  },
);
