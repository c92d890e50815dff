import { fieldsEn as f, payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { somesaSite } from '../wizard/site';
import { openWizard, type Wizard } from '../wizard/wizard';
import { checkPage } from './check-page';

const STUDENTS = '**/api/students/*';
/** Each check runs axe up to twice. */
const limitMs = 180_000;

/** Checks one state after another on our own site, where the next action must be visible, since nothing else is above the form. The steps of the embed are checked in embed.test.ts. */
const viewer = (page: Page, { button, finishButton }: Wizard) => {
  const found: string[] = [];
  return {
    found,
    look: async (name: string, next: string | null = ui.next): Promise<void> => {
      const seen = next ? { next: next === ui.finish ? finishButton : button(next) } : {};
      found.push(...(await checkPage(page, { name: `somesa-${name}`, ...seen })));
    },
  };
};

browserTest(
  'the child’s step on our own site is accessible in every state',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/students\//);
    const wizard = openWizard(page, somesaSite);
    const { found, look } = viewer(page, wizard);
    await wizard.open();
    const field = wizard.root.getByLabel(t.regNo);
    await look('1-empty');
    await wizard.next();
    await wizard.root.getByText(f.regNo_required).waitFor();
    await look('1-message');

    await page.route(STUDENTS, () => undefined);
    await field.fill('SMK-0001');
    await wizard.next();
    await wizard.root.getByText(t.looking_up).first().waitFor();
    await look('1-looking-up', null);

    await page.route(STUDENTS, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '50' },
        json: { message: 'Too many tries.' },
      }),
    );
    await field.fill('SMK-0004');
    await wizard.next();
    await wizard.root.getByText('Too many tries.').waitFor();
    await look('1-limited');
    await page.unroute(STUDENTS);

    await wizard.open();
    await field.fill('SMK-9999');
    await wizard.next();
    await wizard.root.getByText(t.not_found_hint).waitFor();
    await look('1-not-found');

    await page.route(STUDENTS, (route) =>
      route.fulfill({
        status: 300,
        json: {
          message: t.choose_school,
          schools: [
            { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi (SMACK)' },
            { slug: 'kings-college-buddo', name: 'Kings College Buddo' },
          ],
        },
      }),
    );
    await field.fill('SMK-0006');
    await wizard.next();
    await wizard.root.getByText(t.choose_school).waitFor();
    await look('1-two-schools');
    await page.unroute(STUDENTS);

    await wizard.lookUp('SMK-0002');
    await wizard.root.getByText(t.nothing_title).waitFor();
    await look('1-nothing-outstanding');
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'the steps up to the summary on our own site are accessible in every state',
  async ({ page }) => {
    const wizard = openWizard(page, somesaSite);
    const { found, look } = viewer(page, wizard);
    await wizard.open();
    await wizard.find('SMK-0003');
    await look('2-amount');
    await wizard.root.getByRole('radio', { name: t.another_amount }).check();
    await wizard.next();
    await wizard.root.getByText(f.amount_required).waitFor();
    await look('2-message');
    await wizard.choose({ kind: 'part', amountUgx: 300 });
    await look('3-blocked', null);
    await wizard.button(ui.previous).click();
    await wizard.choose({ kind: 'everything' });
    await look('3-method', null);
    await wizard.next();
    await wizard.root.getByText(f.paymentMethod_required).waitFor();
    await look('3-message', null);

    await wizard.method('MTN');
    await look('4-phone');
    await wizard.next();
    await wizard.root.getByText(f.phoneNumber_required).waitFor();
    await look('4-phone-message');
    await wizard.phoneField('MTN').fill('0752123456');
    await wizard.root.getByText(t.other_network_airtel).waitFor();
    await look('4-other-network');
    await wizard.next();
    await wizard.heading(t.finish_title).waitFor();
    await look('5-finish', ui.finish);

    await wizard.button(ui.previous).click();
    await wizard.button(ui.previous).click();
    await wizard.method('Bank Transfer');
    await look('4-bank');
    await wizard.next();
    await wizard.root.getByText(f.accountNumber_required).waitFor();
    await look('4-bank-message');
    await wizard.root.getByLabel(t.bankName).selectOption('Post Bank');
    await wizard.root.getByLabel(t.accountNumber).fill('1630012345678');
    await wizard.next();
    await wizard.heading(t.finish_title).waitFor();
    await look('5-finish-bank', ui.finish);
    expect(found).toEqual([]);
  },
  { limitMs },
);
