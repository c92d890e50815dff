import { type ReceiptView, payFeesEn as t } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox, urls } from '../browser/person';
import { approve } from '../external-systems/handset';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

/** Maximum time until the widget's wait of 120 seconds has ended, in milliseconds. */
const STILL_WITHIN_MS = 150_000;
/** Maximum time until a payment is submitted again after the network responded 500 twice, in milliseconds: three status checks of a minute precede each submission. */
const RESENT_WITHIN_MS = 260_000;
const limitMs = 300_000;

/** Returns what a payment paid ahead, by its receipt. */
const getOverpayment = async (reference: string): Promise<number> => {
  const answer = await fetch(`${urls.server}/api/receipts/${reference}`);
  const { lines, surplus } = (await answer.json()) as ReceiptView;
  expect(surplus).toBe(0);
  return lines.find(({ description }) => description === answerTexts.en.statement.paid_ahead)?.amount ?? 0;
};

/** These tests wait for minutes of real time on the page, the server and the network. */
for (const { site, name, phone } of [
  { site: somesaSite, name: 'MTN', phone: '0772000008' },
  { site: schoolSite, name: 'Airtel', phone: '0752000008' },
] as const) {
  browserTest(
    `${phone}: the payer sees both options while the network responds 500 twice, and is charged once in the end`,
    async ({ page }) => {
      const before = await register.freshChild(site.schools);
      const amountUgx = 101_008;
      const wizard = openWizard(page, site);
      await wizard.open();
      await wizard.fillIn(before.regNo, { kind: 'part', amountUgx }, name, phone);
      const { payment } = await wizard.finish();
      await wizard.heading(`Checking with ${name}`).waitFor();
      await wizard.root.getByText(t.still_both).waitFor({ timeout: STILL_WITHIN_MS });
      await wizard.button(t.retry_other).waitFor();
      await wizard.seesPaid(RESENT_WITHIN_MS);
      const after = await register.lookUp(before.regNo);
      expect([after.outstanding, after.pending]).toEqual([before.outstanding - amountUgx, 0]);
      expect(await getOverpayment(payment.reference)).toBe(0);
      expect((await sandbox.collectionsFrom(phone, amountUgx)).map(({ status }) => status)).toEqual([
        'successful',
      ]);
    },
    { limitMs },
  );
}

browserTest(
  'both payments are posted, one as an overpayment, if a payer uses another payment method after 120 seconds and approves both',
  async ({ page }) => {
    const [first, second] = [register.freshPhone('MTN'), register.freshPhone('Airtel')];
    const before = await register.freshChild(somesaSite.schools);
    const wizard = openWizard(page, somesaSite);
    await wizard.open();
    await wizard.fillIn(before.regNo, { kind: 'everything' }, 'MTN', first);
    const one = await wizard.finish();
    await wizard.heading(t.still_title).waitFor({ timeout: STILL_WITHIN_MS });
    await wizard.root.getByText(t.still_both).waitFor();
    await wizard.button(t.retry_other).click();
    await wizard.payWithPhone('Airtel', second);
    const other = await wizard.finish();
    expect(other.payment.amount).toBe(before.outstanding);
    await wizard.heading(t.pending_heading).waitFor();

    await approve(sandbox.url, second);
    await wizard.seesPaid();
    await approve(sandbox.url, first);
    await eventually(async () => {
      const receipt = await fetch(`${urls.server}/api/receipts/${one.payment.reference}`);
      expect(receipt.status).toBe(200);
    });
    const after = await register.lookUp(before.regNo);
    expect([after.outstanding, after.pending]).toEqual([0, 0]);
    expect(await getOverpayment(other.payment.reference)).toBe(0);
    expect(await getOverpayment(one.payment.reference)).toBe(before.outstanding);
  },
  { limitMs },
);
