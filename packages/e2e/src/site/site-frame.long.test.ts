import { createReference, payFeesEn as t } from '@somesa/core';
import help from '@somesa/core/messages/en/site/help.json';
import home from '@somesa/core/messages/en/site/home.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { expect } from 'vitest';
import { checkPage } from '../accessibility/check-page';
import { browserTest } from '../browser/browser-test';
import { waitForHydration } from '../browser/hydration';
import { urls } from '../browser/person';
import { goToFinalStepWith } from '../wizard/final-step';
import { somesaSite } from '../wizard/site';

const heading = { level: 1 } as const;
/** A valid reference; the test decides what it leads to. */
const REFERENCE = createReference(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));

browserTest(
  'an unknown address shows a message, and Go Back goes one step back',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/404.*no\/such\/page/);
    await page.goto(`${urls.server}/receipts`);
    await page.getByRole('heading', { ...heading, name: receipts.check.title }).waitFor();
    await page.goto(`${urls.server}/no/such/page`);
    await page.getByRole('heading', { ...heading, name: 'Page Not Found!!' }).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(`${urls.server}/receipts`);
  },
);

browserTest(
  'Go Back on an unknown address that was opened first leads to the home page',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/404.*nothing-here/);
    await page.goto(`${urls.server}/receipts`);
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((url) => void window.open(url, '_blank', 'noopener'), `${urls.server}/nothing-here`),
    ]);
    await other.getByRole('heading', { ...heading, name: 'Page Not Found!!' }).waitFor();
    await other.getByRole('button', { name: 'Go Back' }).click();
    await other.waitForURL(`${urls.server}/`);
  },
);

browserTest(
  'a page whose script fails to load stays readable, is reported without personal data and is hydrated later',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/pay-fees-page-|dynamically imported|ERR_FAILED/);
    await page.route('**/assets/pay-fees-page-*.js', (route) => route.abort());
    await page.goto(`${urls.server}/`);
    const [report] = await Promise.all([
      page.waitForRequest('**/api/client-errors'),
      page.getByRole('link', { name: home.payNow }).first().click(),
    ]);
    await page.getByRole('heading', { name: payFees.title, exact: true }).waitFor();
    expect(report.postDataJSON()).toEqual({ component: 'start', route: '/pay-fees', errorName: 'TypeError' });
    await page.unroute('**/assets/pay-fees-page-*.js');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitForHydration(page);
    await page.getByRole('heading', { name: payFees.title, exact: true }).waitFor();
  },
);

browserTest(
  'a page that fails to load without a connection shows a message, and loads on the next attempt',
  async (person) => {
    const { page, context, pageErrors } = person;
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|no connection|dynamically imported/);
    await page.goto(`${urls.server}/receipts`);
    await waitForHydration(page);
    await context.setOffline(true);
    await page.locator('footer').getByRole('link', { name: layout.frame.faqs }).click();
    await page.getByRole('heading', { ...heading, name: 'Network Error' }).waitFor();
    await page.getByText(layout.crash.line).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: layout.crash.again }).click();
    await page.getByRole('heading', { ...heading, name: help.faqs.title }).waitFor();
  },
);

browserTest(
  'an unexpected response breaks only one screen, which shows a message',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/console: /);
    await page.goto(`${urls.server}/receipts`);
    await page.route('**/api/receipts/*', (route) =>
      route.fulfill({ json: { reference: REFERENCE, amount: 'much' } }),
    );
    await page.getByLabel(receipts.check.label).fill(REFERENCE);
    const [report] = await Promise.all([
      page.waitForRequest('**/api/client-errors'),
      page.getByRole('button', { name: receipts.check.submit }).click(),
    ]);
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    expect(report.postDataJSON()).toMatchObject({ component: 'page', route: '/receipts/:reference' });
    expect(await checkPage(page, { name: 'broken-screen' })).toEqual([]);
    await page.getByRole('link', { name: layout.crash.home }).click();
    await page.waitForURL(`${urls.server}/`);
  },
);

browserTest('the number typed on the home page leads to the child and is in no URL', async ({ page }) => {
  await page.goto(`${urls.server}/`);
  await page.getByLabel(home.lookup.label).fill('smk-0003');
  await page.getByRole('button', { name: home.lookup.submit }).click();
  await page.getByRole('group', { name: t.amount_title }).waitFor();
  expect(page.url()).toBe(`${urls.server}/pay-fees`);
});

browserTest(
  'a number typed on the home page wins over a failed payment of another child, and a reload keeps the new child',
  async ({ page }) => {
    const { wizard, child } = await goToFinalStepWith(page, somesaSite, '0772000002', {
      kind: 'part',
      amountUgx: 20_000,
    });
    await wizard.finish();
    await wizard.heading(t.failure_title).waitFor();
    await page.goto(`${urls.server}/`);
    await waitForHydration(page);
    await page.getByLabel(home.lookup.label).fill('SMK-0003');
    await page.getByRole('button', { name: home.lookup.submit }).click();
    await page.getByRole('group', { name: t.amount_title }).waitFor();
    await page.getByText('B. Atim').first().waitFor();
    expect(await page.getByText(child.regNo).count()).toBe(0);
    await page.reload();
    expect(await wizard.heading(t.failure_title).count()).toBe(0);
  },
);
