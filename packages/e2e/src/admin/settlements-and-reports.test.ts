import { DAY_MS, formatUgx, toKampalaDay } from '@somesa/core';
import type { AdminSchoolsAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { checkAdminPage } from '../accessibility/check-admin-page';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { openAdminKeys } from './admin-keys';
import { downloadCsv } from './download-csv';
import { payFees } from './payments-api';
import { getAsStaff } from './staff-users';

const { settlement: text, school: of, reports } = admin;

browserTest(
  'a settlement is created and recorded as paid by two people by keyboard alone, and appears on the school’s statement',
  async ({ page }) => {
    const child = await register.freshChild(['st-josephs-naggalama']);
    await payFees(child, 15_000, register.freshPhone());
    const { schools } = await getAsStaff<AdminSchoolsAnswer>('staff', '/schools');
    const id = schools.find(({ slug }) => slug === child.school.slug)?.id;
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', `/schools/${id}?tab=settlements`);
    await keys.press(of.settle.action);
    await keys.confirm(of.settle.confirm);
    await page.waitForURL(/\/admin\/settlements\//);
    const path = `/settlements/${page.url().split('/').at(-1)}`;
    const { settlement } = await getAsStaff<{ settlement: { amountUgx: number; reference: string } }>(
      'staff',
      path,
    );
    expect(settlement.amountUgx).toBeGreaterThanOrEqual(15_000);
    // The address changes before its page is there.
    await keys.says(settlement.reference);
    expect(await checkAdminPage(page, 'settlement')).toEqual([]);
    const transaction = `TX${settlement.reference}`;
    await keys.press(text.pay.action);
    await keys.answer(text.pay.providerTransactionId, transaction);
    await keys.confirm(text.pay.confirm);
    // The school was paid more than the limit in the last 30 days.
    const { approve, waiting } = admin.approval;
    await keys.says(waiting);
    await keys.enterAs('admin', '/approvals');
    await keys.openRow(settlement.reference);
    await keys.press(approve.action);
    await keys.confirm(approve.confirm);
    await keys.says(admin.lists.approvals.words.status.applied);
    await keys.enterAs('staff', path);
    await keys.says(admin.lists.settlements.words.status.paid);
    await keys.says(transaction);

    await keys.enterAs('bursar', `/schools/${id}?tab=statement`);
    await keys.says(formatUgx(-settlement.amountUgx));
    const entry = keys.row(settlement.reference);
    await entry
      .getByText(admin.lists.schoolLedger.words.postingType['school.settled'], { exact: true })
      .waitFor();
    const file = await downloadCsv(page, () => keys.press(admin.table.export));
    const line = file.find((cells) => cells.includes(settlement.reference));
    expect(line).toContain(String(settlement.amountUgx));
  },
);

browserTest(
  'the collections report of the demo’s half year is the same on the screen and in the file',
  async ({ page }) => {
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', '/reports');
    await keys.reach(keys.main.getByRole('link', { name: reports.names.collections.title, exact: true }));
    await keys.enter();
    await page.waitForURL(/\/reports\/collections/);
    const days = {
      from: toKampalaDay(new Date(Date.now() - 165 * DAY_MS)),
      to: toKampalaDay(new Date(Date.now() - DAY_MS)),
    };
    await page.goto(`${page.url().split('?')[0]}?${new URLSearchParams(days)}`);
    const slider = keys.main.getByRole('slider');
    await slider.waitFor();
    const plot = await slider.boundingBox();
    if (!plot) throw new Error('there is no chart');
    const periodCount = Number(await slider.getAttribute('max')) + 1;
    // The right edge of the second bar, which the browser's own rounding takes for the third one.
    await page.mouse.click(plot.x + (plot.width * 1.95) / periodCount, plot.y + plot.height / 2);
    expect(await slider.inputValue()).toBe('1');
    await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe('2');
    const rows = keys.main.getByRole('table').last().locator('tbody').getByRole('row');
    const shown = (): Promise<string[][]> =>
      rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(',', ''))),
      );
    await eventually(async () => expect((await shown()).length).toBeGreaterThan(1));
    const [head, ...lines] = await downloadCsv(page, () => keys.press(reports.csv));
    expect(head).toEqual(Object.values(reports.names.collections.columns));
    const figures = (all: string[][]): string[][] => all.map((cells) => cells.slice(1));
    expect(figures(lines)).toEqual(figures(await shown()));
    const total = head?.indexOf(reports.names.collections.columns.totalUgx) ?? -1;
    expect(Number(lines.at(-1)?.at(total))).toBeGreaterThan(0);
  },
);
