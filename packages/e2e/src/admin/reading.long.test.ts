import { DAY_MS, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { openAdminKeys } from './admin-keys';
import { createMessage } from './forms-api';
import { payFees } from './payments-api';
import { getAsStaff } from './staff-users';

const { overview, schedule, student, sentMessages, lists } = admin;

browserTest(
  'the overview of a week leads to a queue, a day of the schedule to its loan, and a child to its payments, by keyboard alone',
  async ({ page }) => {
    const child = await register.freshChild(['st-marys-kisubi']);
    await createMessage();
    const { payment } = await payFees(child, 10_700, register.freshPhone());
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', '');
    await keys.follow(overview.days.week);
    await page.waitForURL(new RegExp(`from=${toKampalaDay(new Date(Date.now() - 6 * DAY_MS))}`));
    const figures = keys.main.locator('details').first();
    await keys.reach(figures.locator('summary'));
    await keys.enter();
    await figures.getByRole('table').waitFor();
    await keys.follow(overview.kinds.message);
    await page.waitForURL(/\/admin\/messages$/);
    await keys.main.locator('[data-row-link]').first().waitFor();

    await keys.goTo(admin.shell.pages.schedule);
    await keys.follow(schedule.before);
    await page.waitForURL(/month=/);
    await keys.reach(keys.main.getByRole('table').first().getByRole('link').first());
    await keys.enter();
    await page.waitForURL(/day=/);
    const day = new URL(page.url()).searchParams.get('day') ?? '';
    const due = keys.main
      .getByRole('table', { name: lists.instalmentsDue.title, exact: true })
      .locator('tbody')
      .getByRole('row');
    await due.locator(`time[datetime="${day}"]`).first().waitFor();
    await keys.walkTo(due.first());
    await keys.enter();
    await page.waitForURL(/\/admin\/loans\//);

    await keys.goTo(admin.shell.pages.students);
    await keys.openRow(child.regNo);
    await keys.says(child.items[0]?.description ?? '');
    await keys.follow(student.payments.all);
    await page.waitForURL(/\/admin\/payments\?/);
    await keys.row(payment.reference).waitFor();

    await keys.goTo(admin.shell.pages.buses);
    await keys.follow(admin.shell.placeholder.back);
    await keys.main.getByRole('heading', { level: 1, name: overview.title, exact: true }).waitFor();
  },
);

browserTest(
  'an email is found and resent, and the message texts are searched, by keyboard alone',
  async ({ page }) => {
    const { rows } = await getAsStaff<AdminListAnswer>('staff', '/lists/loans?sort=disbursedOn');
    const reference = String(rows[0]?.cells.reference);
    const mails = async (): Promise<number> =>
      (await sandbox.messages('?kind=mail')).filter(({ subject, text }) =>
        `${subject}${text}`.includes(reference),
      ).length;
    const before = await mails();
    const { channel, category } = lists.sentMessages.words;
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', '/notifications?category=loan');
    await keys.search(reference);
    await keys.tick(lists.sentMessages.columns.channel, channel.mail);
    const row = keys.main.locator('tbody').getByRole('row');
    await eventually(async () => expect(await row.count()).toBe(1));
    await row.getByText(category.loan, { exact: true }).waitFor();
    await keys.press(sentMessages.resend.action);
    await keys.confirm(sentMessages.resend.action);
    await keys.toast(sentMessages.resend.done);
    await eventually(async () => expect(await mails()).toBe(before + 1));

    await keys.follow(sentMessages.templates);
    await keys.type(sentMessages.search, 'otp');
    await keys.main.getByRole('heading', { level: 2 }).first().waitFor();
    await keys.type(sentMessages.search, 'no text says this');
    await keys.says(sentMessages.none);
  },
);
