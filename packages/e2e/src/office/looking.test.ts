import { kampalaDay } from '@somesa/core';
import type { OfficeListAnswer } from '@somesa/core/office';
import { office } from '@somesa/core/office/en';
import { expect } from 'vitest';
import { eventually } from '../person/eventually';
import { register, sandbox } from '../person/person';
import { promised } from '../person/promised';
import { haveMessage } from './forms-by-call';
import { payFees } from './money-by-call';
import { openOfficeKeys } from './office-keys';
import { askOffice } from './officers';

const { overview, schedule, student, sent, lists } = office;
const DAY_MS = 86_400_000;

promised(
  'the overview of a week leads to a queue, a day of the schedule to its loan, and a child to its payments, by keyboard alone',
  async ({ page }) => {
    const child = await register.freshChild(['st-marys-kisubi']);
    await haveMessage();
    const { payment } = await payFees(child, 10_700, '0772640061');
    const keys = openOfficeKeys(page);
    await keys.enterAs('staff', '');
    await keys.follow(overview.days.week);
    await page.waitForURL(new RegExp(`from=${kampalaDay(new Date(Date.now() - 6 * DAY_MS))}`));
    const figures = keys.main.locator('details').first();
    await keys.reach(figures.locator('summary'));
    await keys.enter();
    await figures.getByRole('table').waitFor();
    await keys.follow(overview.kinds.message);
    await page.waitForURL(/\/admin\/messages$/);
    await keys.main.locator('[data-row-link]').first().waitFor();

    await keys.goTo(office.shell.pages.schedule);
    await keys.follow(schedule.before);
    await page.waitForURL(/month=/);
    await keys.reach(keys.main.getByRole('table').first().getByRole('link').first());
    await keys.enter();
    await page.waitForURL(/day=/);
    const day = new URL(page.url()).searchParams.get('day') ?? '';
    const due = keys.main
      .getByRole('table', { name: lists.dueItems.title })
      .locator('tbody')
      .getByRole('row');
    await due.getByText(day, { exact: true }).first().waitFor();
    await keys.walkTo(due.first());
    await keys.enter();
    await page.waitForURL(/\/admin\/loans\//);

    await keys.goTo(office.shell.pages.students);
    await keys.openRow(child.regNo);
    await keys.says(child.items[0]?.description ?? '');
    await keys.follow(student.payments.all);
    await page.waitForURL(/\/admin\/payments\?/);
    await keys.row(payment.reference).waitFor();

    await keys.goTo(office.shell.pages.buses);
    await keys.follow(office.shell.placeholder.back);
    await keys.main.getByRole('heading', { level: 1, name: overview.title, exact: true }).waitFor();
  },
);

promised(
  'what somebody was mailed is found and sent again, and its text is found, by keyboard alone',
  async ({ page }) => {
    const { rows } = await askOffice<OfficeListAnswer>('staff', '/lists/loans?sort=disbursedOn');
    const reference = String(rows[0]?.cells.reference);
    const mails = async (): Promise<number> =>
      (await sandbox.messages('?kind=mail')).filter(({ subject, text }) =>
        `${subject}${text}`.includes(reference),
      ).length;
    const before = await mails();
    const { channel, about } = lists.sent.words;
    const keys = openOfficeKeys(page);
    await keys.enterAs('staff', '/notifications?about=loan');
    await keys.search(reference);
    await keys.tick(lists.sent.columns.channel, channel.mail);
    const row = keys.main.locator('tbody').getByRole('row');
    await eventually(async () => expect(await row.count()).toBe(1));
    await row.getByText(about.loan, { exact: true }).waitFor();
    await keys.press(sent.resend.do);
    await keys.confirm(sent.resend.do);
    await keys.toast(sent.resend.done);
    await eventually(async () => expect(await mails()).toBe(before + 1));

    await keys.follow(sent.templates);
    await keys.type(sent.search, 'otp');
    await keys.main.getByRole('heading', { level: 2 }).first().waitFor();
    await keys.type(sent.search, 'no text says this');
    await keys.says(sent.none);
  },
);
