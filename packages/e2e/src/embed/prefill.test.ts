import { loanApplicationEn, payFeesEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { newApplicant, openApplication } from '../loans/application';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, script, waitUntilLive } from './own-page';

browserTest(
  'a payer pays the amount that the page gives for the number that it gives, and returns to the page that it names',
  async ({ page }) => {
    const child = await register.freshChild(schoolSite.schools);
    await openOwnPage(page, {
      body: `<somesa-pay-fees school="st-marys-kisubi" reg-no="${child.regNo}" amount="UGX 20,000" return-url="/?paid"></somesa-pay-fees>`,
    });
    await waitUntilLive(page);
    const wizard = openWizard(page, schoolSite);
    expect(await page.getByLabel(t.regNo).inputValue()).toBe(child.regNo);
    await wizard.next();
    await wizard.seesChild();
    await wizard.next();
    await wizard.heading(t.method_title).waitFor();
    await wizard.payWithPhone('MTN', '0772000001');
    const { payment } = await wizard.finish();
    expect(payment.amount).toBe(20_000);
    await wizard.seesPaid();
    await page.getByRole('link', { name: t.return_link, exact: true }).click();
    await page.waitForURL(/\/\?paid$/);
    const after = await register.lookUp(child.regNo);
    expect(after.outstanding).toBe(child.outstanding - 20_000);
  },
);

browserTest(
  'a form takes its number from a property or a div too, and a typed number counts more',
  async ({ page }) => {
    await openOwnPage(page, {
      head: script,
      body: '<div data-somesa="pay-fees" data-school="st-marys-kisubi" data-reg-no="SMK-0003"></div><section id="own"></section>',
    });
    await waitUntilLive(page);
    expect(await page.getByLabel(t.regNo).inputValue()).toBe('SMK-0003');
    await page.evaluate(() => {
      const tag = Object.assign(document.createElement('somesa-repayment'), {
        school: 'st-marys-kisubi',
        regNo: 'SMK-0004',
      });
      document.querySelector('#own')?.append(tag);
    });
    await waitUntilLive(page, '#own somesa-repayment');
    const own = page.locator('#own').getByLabel(t.regNo);
    expect(await own.inputValue()).toBe('SMK-0004');
    await own.fill('SMK-0005');
    await page.locator('#own somesa-repayment').evaluate((tag) => tag.setAttribute('reg-no', 'SMK-0006'));
    expect(await own.inputValue()).toBe('SMK-0005');
  },
);

browserTest(
  'a loan application starts with the number of the child that the page gives',
  async ({ page }) => {
    await openOwnPage(page, {
      body: '<somesa-loan-application school="st-marys-kisubi" reg-no="SMK-0003"></somesa-loan-application>',
    });
    const form = openApplication(page, page);
    await form.fillPersonal(newApplicant());
    await form.next();
    await form.heading(loanApplicationEn.child_title).waitFor();
    expect(await page.getByLabel(t.regNo).inputValue()).toBe('SMK-0003');
    await page.getByRole('button', { name: ui.previous, exact: true }).waitFor();
  },
);
