import { uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { urls } from '../browser/person';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, waitUntilLive } from './own-page';

browserTest('a form in test mode says so on every step, and its payment is no real one', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\//.test(pathname)) requests.push(pathname);
  });
  await openOwnPage(page, {
    body: '<somesa-pay-fees school="st-marys-kisubi" test></somesa-pay-fees><div data-somesa="repayment" data-school="st-marys-kisubi" data-test></div>',
  });
  await waitUntilLive(page);
  const wizard = openWizard(page, schoolSite);
  const seesMark = () => wizard.root.getByText(ui.test, { exact: true }).waitFor();

  await seesMark();
  await wizard.find('TEST-0001');
  await seesMark();
  await wizard.choose({ kind: 'part', amountUgx: 20_000 });
  await seesMark();
  await wizard.payWithPhone('MTN', '0772000001');
  await seesMark();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([
    'somesa:test-pay-fees:st-marys-kisubi',
  ]);
  const { payment } = await wizard.finish();
  await wizard.seesPaid();
  await seesMark();

  await page.locator('somesa-repayment').getByText(ui.test, { exact: true }).waitFor();

  expect(requests.filter((path) => !path.startsWith('/test/api/'))).toEqual([]);
  const real = await fetch(`${urls.server}/api/receipts/${payment.reference}`);
  expect(real.status).toBe(404);
  const pdf = await fetch(`${urls.server}/test/receipts/${payment.reference}`);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('Test receipt');
});
