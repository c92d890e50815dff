import { failureReasons, type PaymentView, payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { goToFinalStep } from '../wizard/final-step';
import { schoolSite, somesaSite } from '../wizard/site';
import { checkPage } from './check-page';

/** Each check runs axe up to twice. */
const limitMs = 240_000;
const ONE_PAYMENT = '**/api/payments/*';
const part = { share: { kind: 'part', amountUgx: 88_000 } } as const;

/** Reloads the page with this payment as the service's response. */
const show = async (page: Page, payment: PaymentView): Promise<void> => {
  await page.unroute(ONE_PAYMENT);
  await page.route(ONE_PAYMENT, async (route) => {
    const isStream = route.request().headers().accept?.includes('event-stream');
    if (!isStream) await route.fulfill({ json: { payment } });
  });
  await page.reload();
};

browserTest(
  'a payment on our own site is accessible in every state',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      found.push(...(await checkPage(page, { name: `somesa-${name}` })));
    };
    const { wizard, phone } = await goToFinalStep(page, somesaSite, part);

    await context.setOffline(true);
    await wizard.finishButton.click();
    await wizard.root.getByText('Network Error', { exact: true }).waitFor();
    await look('5-offline');
    await context.setOffline(false);
    await wizard.button(ui.previous).click();
    await wizard.next();
    await wizard.root.getByText(t.unsure_title).waitFor();
    await look('5-unsure');

    const { payment } = await wizard.finish();
    await wizard.heading(t.pending_heading).waitFor();
    await look('6-pending');
    await wizard.button(t.retry_other).click();
    await wizard.root.getByText(t.stop_lead).waitFor();
    await look('6-stop-asked');

    await show(page, { ...payment, status: 'created' });
    await wizard.heading('Sending the request to MTN').waitFor();
    await look('6-sending');
    await show(page, { ...payment, status: 'unknown' });
    await wizard.heading('Checking with MTN').waitFor();
    await look('6-unknown');
    const noWait = { waitUntil: payment.createdAt, status: 'submitted' } as const;
    await show(page, { ...payment, ...noWait });
    await wizard.heading(t.still_title).waitFor();
    await look('6-still-waiting');
    await wizard.button(t.stop_keep).click();
    await wizard.button(t.stop_keep).waitFor({ state: 'detached' });
    await look('6-going-on');
    await show(page, { ...payment, status: 'expired' });
    await wizard.heading(t.expired_title).waitFor();
    await look('7-expired');
    for (const failure of failureReasons.slice(0, 2)) {
      await show(page, { ...payment, status: 'failed', failure });
      await wizard.heading(t.failure_title).waitFor();
      await look(`7-${failure}`);
    }

    await page.unroute(ONE_PAYMENT);
    await page.route(ONE_PAYMENT, (route) => route.abort());
    await page.reload();
    await wizard.heading(t.restoring_failed_title).waitFor();
    await look('6-unreachable');
    await page.unroute(ONE_PAYMENT);
    await wizard.button(ui.try_again).click();
    await wizard.heading(t.pending_heading).waitFor();
    await approve(sandbox.url, phone);
    await wizard.seesPaid();
    await look('8-paid');
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'a transfer on our own site is accessible',
  async ({ page }) => {
    const { wizard } = await goToFinalStep(page, somesaSite, part);
    await wizard.button(ui.previous).click();
    await wizard.button(ui.previous).click();
    await wizard.payWithBank('Centenary Bank', '3100012345');
    await wizard.finish();
    await wizard.heading(t.transfer_title).waitFor();
    expect(await checkPage(page, { name: 'somesa-7-transfer' })).toEqual([]);
  },
  { limitMs },
);

// The embed is the same wizard, whose other states are checked above, and whose steps are checked in embed.test.ts.
browserTest(
  'a payment on the school’s page is accessible while it is pending and once it is paid',
  async ({ page }) => {
    const { wizard, phone } = await goToFinalStep(page, schoolSite, part);
    await wizard.finish();
    await wizard.heading(t.pending_heading).waitFor();
    const found = await checkPage(page, { name: 'school-6-pending', isLightOnly: true });
    await approve(sandbox.url, phone);
    await wizard.seesPaid();
    found.push(...(await checkPage(page, { name: 'school-8-paid', isLightOnly: true })));
    expect(found).toEqual([]);
  },
  { limitMs },
);
