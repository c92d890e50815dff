import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loanApplicationEn as t, uiEn as ui } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import type { Page } from 'playwright-core';
import { logInByApi, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { drawn } from '../browser/drawn';
import { waitUntilLoaded } from '../browser/loaded';
import { urls } from '../browser/person';
import { openOwnPage, script } from '../embed/own-page';
import { CHILD_NAME, newApplicant, openApplication } from '../loans/application';
import { goToFinalStepWith } from '../wizard/final-step';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

/** Folder of the pictures that the README shows. */
const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 1.5 };
const limitMs = 120_000;

const take = async (page: Page, name: string): Promise<void> => {
  await drawn(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

browserTest(
  'the README shows the child that was found on a school’s page',
  async ({ page }) => {
    const wizard = openWizard(page, schoolSite);
    await wizard.open();
    await wizard.lookUp('SMK-0001');
    await take(page, 'school-page');
  },
  { ...phone, limitMs },
);

browserTest(
  'the README shows a receipt',
  async ({ page }) => {
    const share = { kind: 'part', amountUgx: 250_000 } as const;
    const { wizard } = await goToFinalStepWith(page, schoolSite, '0772000001', share);
    const { payment } = await wizard.finish();
    await wizard.seesPaid();
    await page.goto(`${urls.server}/receipts/${payment.reference}`);
    await page.getByText(receipts.receipt.genuine).waitFor();
    await waitUntilLoaded(page);
    await take(page, 'receipt');
  },
  { ...phone, limitMs },
);

browserTest(
  'the README shows what a loan costs',
  async ({ page }) => {
    await openOwnPage(page, {
      head: `<meta name="viewport" content="width=device-width">${script}<style>body { margin: 0 } main { padding: 0 }</style>`,
      body: '<somesa-loan-application school="st-marys-kisubi" theme="light"></somesa-loan-application>',
    });
    const form = openApplication(page);
    await form.heading(t.personal_title).waitFor();
    await form.fillPersonal(newApplicant());
    await form.next();
    await form.findChild('SMK-0003');
    await form.field(t.childName).fill(CHILD_NAME);
    await form.next();
    await form.heading(t.financial_title).waitFor();
    await form.fillEarnings();
    await form.next();
    await form.ask({ amountUgx: 850_000, term: '6 months' });
    await form.button(ui.next).waitFor();
    await form.cost.scrollIntoViewIfNeeded();
    await take(page, 'loan-cost');
  },
  { ...phone, limitMs },
);

browserTest(
  'the README shows the overview of the back office',
  async ({ page }) => {
    await setSession(page, await logInByApi('admin@somesa.example', 'admin-demo'));
    const screens = openScreens(page);
    await screens.open('/admin');
    await screens.heading(admin.overview.title).waitFor();
    await waitUntilLoaded(page);
    await take(page, 'back-office');
  },
  { limitMs },
);
