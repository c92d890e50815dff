import { formatText, formatUnbrokenUgx, payFeesEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, urls } from '../browser/person';
import { approve } from '../external-systems/handset';
import { schoolSite } from '../wizard/site';

/** Chromium reports each script that it may not fetch. */
const UNUSED_SCRIPT = /^call: csp /;

// The server's tests cover every outcome; this one shows that a browser without scripts gets from a school's page to the receipt.
browserTest(
  'a payer whose browser runs no scripts pays from a school’s page to the receipt',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(UNUSED_SCRIPT);
    const child = await register.freshChild(schoolSite.schools);
    const phone = register.freshPhone();
    await page.goto(schoolSite.url);
    await page.getByRole('link', { name: t.title, exact: true }).first().click();
    await page.getByLabel(t.regNo).fill(child.regNo);
    await page.keyboard.press('Enter');
    await page.getByLabel(t.amount).fill('25,000');
    await page.getByLabel(t.mtn).check();
    await page.getByRole('button', { name: ui.next }).click();
    await page.getByLabel(formatText(t.phoneNumber, { network: t.mtn })).fill(phone);
    await page.keyboard.press('Enter');
    const pay = formatText(t.finish_pay, { amount: formatUnbrokenUgx(25_000) });
    await page.getByRole('button', { name: pay }).click();
    await page.getByRole('heading', { level: 1, name: t.pending_heading }).waitFor();
    await approve(urls.sandbox, phone);
    await eventually(async () => {
      await page.reload();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.paid_title);
    });
    const after = await register.lookUp(child.regNo);
    expect(after.outstanding).toBe(child.outstanding - 25_000);
    const pdf = await page.getByRole('link', { name: t.receipt_pdf }).getAttribute('href');
    const receipt = await context.request.get(urls.server + pdf);
    expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf']);
  },
  { javaScriptEnabled: false, viewport: { width: 360, height: 640 } },
);
