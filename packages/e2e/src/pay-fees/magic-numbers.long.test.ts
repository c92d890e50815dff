import { formatText, type PaymentStarted, payFeesEn as t } from '@somesa/core';
import { expect, test } from 'vitest';
import { startMobilePayment } from '../admin/payments-api';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox, urls } from '../browser/person';
import { MAX_RESULT_DELAY_MS, magicEndings } from '../external-systems/magic-endings';
import { getPaymentStatus } from '../repayments/payments-api';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard, shownPhone } from '../wizard/wizard';

const limitMs = 120_000;

const places = [
  { name: 'MTN', network: 'mtn', prefix: '0772000', site: somesaSite },
  { name: 'Airtel', network: 'airtel', prefix: '0752000', site: schoolSite },
] as const;

const countReceipts = async ({ payment }: PaymentStarted): Promise<number> =>
  (await fetch(`${urls.server}/api/receipts/${payment.reference}`)).status === 200 ? 1 : 0;

test('each phone of the sandbox is charged once or not at all, and has a receipt and a message only if it is charged', {
  timeout: limitMs,
}, async () => {
  const before = await register.freshChild(somesaSite.schools);
  // The networks alternate, since repayments test each ending on each network.
  const sent = await Promise.all(
    magicEndings.map(async (magic, at) => {
      const place = places[at % places.length] ?? places[0];
      const amountUgx = 1_000 + Number(magic.ending);
      const phone = place.prefix + magic.ending;
      const started = await startMobilePayment(before, amountUgx, phone, place.network);
      return { ...magic, phone, amountUgx, started, network: place.network };
    }),
  );
  const states = { paid: 'succeeded', pending: 'submitted' } as const;
  for (const { phone, amountUgx, started, network, reads, networkStatus } of sent) {
    const expected = reads === 'paid' || reads === 'pending' ? states[reads] : 'failed';
    await eventually(
      async () => expect([phone, await getPaymentStatus(started)]).toEqual([phone, expected]),
      MAX_RESULT_DELAY_MS,
    );
    const collections = await sandbox.collectionsFrom(phone, amountUgx);
    expect(collections.map(({ provider, status }) => [provider, status])).toEqual([[network, networkStatus]]);
    const count = reads === 'paid' ? 1 : 0;
    expect([phone, await countReceipts(started)]).toEqual([phone, count]);
    await eventually(async () =>
      expect(await sandbox.messagesAbout(started.payment.reference)).toHaveLength(count),
    );
  }
  const sumOf = (outcome: string): number =>
    sent.filter(({ reads }) => reads === outcome).reduce((sum, { amountUgx }) => sum + amountUgx, 0);
  const after = await register.lookUp(before.regNo);
  expect([after.outstanding, after.pending]).toEqual([before.outstanding - sumOf('paid'), sumOf('pending')]);
});

for (const { name, prefix, site } of places) {
  browserTest(
    `a payer with ${name} on ${site.name} reads that the payment was declined, then that the money was not enough, then that the answer is still missing`,
    async ({ page }) => {
      const before = await register.freshChild(site.schools);
      const amountUgx = 101_000;
      const wizard = openWizard(page, site);
      await page.clock.install();
      await wizard.open();
      await wizard.find(before.regNo);
      await wizard.choose({ kind: 'part', amountUgx });
      for (const [ending, reads] of [
        ['002', 'failed_declined'],
        ['003', 'failed_insufficient_funds'],
      ] as const) {
        await wizard.payWithPhone(name, prefix + ending);
        await wizard.finish();
        await wizard.heading(t.failure_title).waitFor();
        await wizard.root
          .getByText(formatText(t[reads], { network: name, phone: shownPhone(prefix + ending) }))
          .waitFor();
        await wizard.button(t.retry_other).click();
      }
      await wizard.payWithPhone(name, `${prefix}004`);
      await wizard.finish();
      await wizard.heading(t.pending_heading).waitFor();
      await page.clock.fastForward('02:01');
      await wizard.heading(t.still_title).waitFor();
      await wizard.root.getByText(t.still_both).waitFor();
      await wizard.button(t.stop_keep).waitFor();
      await wizard.button(t.retry_other).waitFor();
      const after = await register.lookUp(before.regNo);
      expect([after.outstanding, after.pending]).toEqual([before.outstanding, amountUgx]);
    },
    { limitMs },
  );
}
