import { payFeesEn as p, loanApplicationEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { expectFocus, focused, tabTo } from '../browser/keyboard';
import { openOwnPage, script } from '../embed/own-page';
import { CHILD_NAME, newApplicant, openApplication, optional } from './application';

browserTest(
  'the five steps on a school’s page work by keyboard alone, and the focus follows them',
  async ({ page }) => {
    const { fullName, email, phone, address } = newApplicant();
    await openOwnPage(page, {
      head: script,
      body: '<somesa-loan-application school="st-marys-kisubi" theme="light"></somesa-loan-application>',
    });
    const form = openApplication(page);
    await form.heading(t.personal_title).waitFor();
    expect(await focused(page), 'the first step steals no focus').toBe('');
    const type = async (label: string, text: string): Promise<void> => {
      await tabTo(page, label);
      await page.keyboard.type(text);
    };
    const enter = (): Promise<void> => page.keyboard.press('Enter');

    await type(t.fullName, fullName);
    await type(t.email, email);
    await type(t.phoneNumber1, phone);
    await type(optional(t.phoneNumber2), '');
    await type(t.address, address);
    const passed = await tabTo(page, ui.next);
    expect(passed.filter((name) => name.startsWith(t.file_choose))).toHaveLength(3);
    await enter();

    await expectFocus(page, t.child_title);
    await type(optional(p.regNo), 'SMK-0003');
    await tabTo(page, t.find);
    await enter();
    await form.button(t.other_child).waitFor();
    await expectFocus(page, t.child_title);
    await type(t.childName, CHILD_NAME);
    await enter();

    await expectFocus(page, t.financial_title);
    await type(t.jobTitle, 'Teacher');
    await type(t.income, '1900000');
    await enter();

    await expectFocus(page, t.loan_title);
    await type(t.expense, t.expense_fees);
    await type(t.loanAmount, '300000');
    await tabTo(page, '3 months');
    await page.keyboard.press('ArrowDown');
    await form.cost.waitFor();
    await tabTo(page, t.every_instalment);
    await page.keyboard.press('Space');
    await form.cost.getByRole('table').waitFor();
    await tabTo(page, ui.next);
    await enter();

    await expectFocus(page, t.finish_title);
    const edit = t.edit;
    const last = await tabTo(page, ui.finish);
    expect(last.filter((name) => name.startsWith(edit))).toHaveLength(4);
    expect(last.slice(-3)).toEqual([ui.previous, ui.cancel, ui.finish]);
    await enter();
    await expectFocus(page, t.applied_title);
    await eventually(async () => expect(await form.heading(t.applied_title).count()).toBe(1));
  },
);
