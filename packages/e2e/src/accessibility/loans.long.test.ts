import { loanApplicationEn as t, uiEn as ui } from '@somesa/core';
import f from '@somesa/core/messages/en/loan-fields.json';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { urls } from '../browser/person';
import { openOwnPage, plainHead } from '../embed/own-page';
import { type Application, CHILD_NAME, newApplicant, openApplication } from '../loans/application';
import { disguisedProgram, photo } from '../loans/test-files';
import { checkPage } from './check-page';

/** Each check runs axe, in `npm run test:long` in dark mode too. */
const limitMs = 240_000;

const viewer = (page: Page, prefix: string) => {
  const found: string[] = [];
  return {
    found,
    look: async (name: string, next?: Locator): Promise<void> => {
      found.push(...(await checkPage(page, { name: `${prefix}-${name}`, ...(next && { next }) })));
    },
  };
};

/** Walks from the first step to the last and checks each. */
const walk = async (
  page: Page,
  form: Application,
  look: (name: string, next?: Locator) => Promise<void>,
): Promise<void> => {
  const next = form.button(ui.next);
  await form.heading(t.personal_title).waitFor();
  await form.next();
  await form.root.getByText(f.loan_fullName_required).waitFor();
  await form.choose(t.idFront, await photo(page, 'front.jpg'));
  await form.waitUntilSent(t.idFront);
  await form.choose(t.idBack, disguisedProgram());
  await form.slot(t.idBack).getByText(f.upload_picture_invalid).waitFor();
  await look('1-personal', next);
  await form.slot(t.idBack).getByRole('button', { name: t.file_remove }).click();
  await form.fillPersonal(newApplicant());
  await form.next();
  await form.findChild('SMK-0003');
  await form.field(t.childName).fill(CHILD_NAME);
  await look('2-child', next);
  await form.next();
  await form.heading(t.financial_title).waitFor();
  await form.fillEarnings();
  await look('3-financial', next);
  await form.next();
  // The demo’s year asks for a guarantor from UGX 500,000.
  await form.ask({ amountUgx: 450_000, term: '12 months' });
  await form.cost.locator('summary').click();
  await form.cost.getByRole('table').waitFor();
  await look('4-loan', next);
  await form.next();
  await form.heading(t.finish_title).waitFor();
  await look('5-finish', form.button(ui.finish));
  await form.button(ui.finish).click();
};

browserTest(
  'every step of the application on a school’s page is accessible',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/uploads/);
    await openOwnPage(page, {
      head: plainHead,
      body: '<somesa-loan-application school="st-marys-kisubi" theme="auto"></somesa-loan-application>',
    });
    const { found, look } = viewer(page, 'loan-school');
    const form = openApplication(page);
    await walk(page, form, look);
    await form.heading(t.applied_title).waitFor();
    await look('6-applied');
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'every step of the application on our own site is accessible',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/uploads/);
    const { found, look } = viewer(page, 'loan-somesa');
    const form = openApplication(page);
    await form.open();
    await walk(page, form, look);
    await page.waitForURL(`${urls.server}/loan-success`);
    await openScreens(page).heading(instalments.loanSuccess.sent.title).waitFor();
    await look('6-success');
    expect(found).toEqual([]);
  },
  { limitMs },
);
