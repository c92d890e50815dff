import { createReference } from '@somesa/core';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { sandbox, urls } from '../browser/person';
import { goToFinalStepWith } from '../wizard/final-step';
import { somesaSite } from '../wizard/site';
import { checkPage } from './check-page';

const limitMs = 120_000;
const UNKNOWN_REFERENCE = createReference(new Uint8Array([9, 9, 9, 9, 9, 9, 9]));

/** A handset that no test pays with, since its page reloads when a prompt arrives. */
const quietHandset = '/handset?msisdn=0772999999';

const pages: { name: string; url: string; heading?: string }[] = [
  {
    name: 'receipt-unreadable',
    url: `${urls.server}/receipts/SF-1234-5678`,
    heading: receipts.receipt.title,
  },
  { name: 'school-home', url: `${urls.demo}/` },
  { name: 'school-contact', url: `${urls.demo}/contact.html` },
  ...['/', '/handset', '/outbox', '/faults', '/bank', '/transactions', '/callbacks'].map((path) => ({
    name: `sandbox-${path.slice(1) || 'start'}`,
    url: sandbox.url + (path === '/handset' ? quietHandset : path),
  })),
];

browserTest(
  'the pages of the demo school and of the sandbox and the page of an unreadable receipt are accessible',
  async ({ page }) => {
    const found: string[] = [];
    for (const { name, url, heading } of pages) {
      await page.goto(url);
      await page.getByRole('heading', { level: 1, ...(heading && { name: heading }) }).waitFor();
      found.push(...(await checkPage(page, { name })));
    }
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'a receipt is accessible, and so is the page of a missing one',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/receipts\//);
    const { wizard } = await goToFinalStepWith(page, somesaSite, '0772000001', {
      kind: 'part',
      amountUgx: 99_001,
    });
    const { payment } = await wizard.finish();
    await wizard.seesPaid();
    await page.goto(`${urls.server}/receipts/${payment.reference}`);
    await page.getByText(receipts.receipt.genuine).waitFor();
    const found = await checkPage(page, { name: 'receipt' });
    await page.goto(`${urls.server}/receipts/${UNKNOWN_REFERENCE}`);
    await page.getByText(receipts.receipt.notFound.title).waitFor();
    found.push(...(await checkPage(page, { name: 'receipt-not-found' })));
    await page.route('**/api/receipts/*', (route) => route.abort());
    await page.reload();
    await page.getByText('Network Error').waitFor();
    found.push(...(await checkPage(page, { name: 'receipt-failed' })));
    expect(found).toEqual([]);
  },
  { limitMs },
);
