import { formatText, payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { type Person, register, sandbox, urls } from '../browser/person';
import { MAX_RESULT_DELAY_MS, magicEndings } from '../external-systems/magic-endings';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard, shownPhone } from '../wizard/wizard';

const limitMs = 90_000;

const places = [
  { name: 'MTN', network: 'mtn', prefix: '0772000', site: somesaSite },
  { name: 'Airtel', network: 'airtel', prefix: '0752000', site: schoolSite },
] as const;

/** Checks the state of a payer who never answers: nothing is taken, and both ways to continue are available after the wait. */
const seesStillWaiting = async ({ page }: Person, wizard: ReturnType<typeof openWizard>): Promise<void> => {
  await wizard.heading(t.pending_heading).waitFor();
  await page.clock.fastForward('02:01');
  await wizard.heading(t.still_title).waitFor();
  await wizard.root.getByText(t.still_both).waitFor();
  await wizard.button(t.stop_keep).waitFor();
  await wizard.button(t.retry_other).waitFor();
};

for (const [at, { name, prefix, network, site }] of places.entries()) {
  // The networks alternate, since repayments test each ending on each network.
  const own = magicEndings.filter((_, index) => index % places.length === at);
  for (const { ending, payer, reads, networkStatus } of own) {
    const isPosted = reads === 'paid';
    const phone = prefix + ending;
    browserTest(
      `${phone}: the payer ${payer}, reads the result and ${isPosted ? 'is charged once' : 'is not charged'}`,
      async (person) => {
        const { page } = person;
        const before = await register.freshChild(site.schools);
        const amountUgx = 101_000 + Number(ending);
        const wizard = openWizard(page, site);
        if (reads === 'pending') await page.clock.install();
        await wizard.open();
        await wizard.fillIn(before.regNo, { kind: 'part', amountUgx }, name, phone);
        const { payment } = await wizard.finish();

        if (reads === 'paid') await wizard.seesPaid(MAX_RESULT_DELAY_MS);
        else if (reads === 'pending') await seesStillWaiting(person, wizard);
        else {
          await wizard.heading(t.failed_title).waitFor();
          await wizard.root
            .getByText(formatText(t[reads], { network: name, phone: shownPhone(phone) }))
            .waitFor();
        }

        const after = await register.lookUp(before.regNo);
        expect(after.outstanding).toBe(before.outstanding - (isPosted ? amountUgx : 0));
        expect(after.pending).toBe(reads === 'pending' ? amountUgx : 0);
        const receipt = await fetch(`${urls.server}/api/receipts/${payment.reference}`);
        expect(receipt.status).toBe(isPosted ? 200 : 404);
        const collections = await sandbox.collectionsFrom(phone, amountUgx);
        expect(collections.map(({ provider, status }) => [provider, status])).toEqual([
          [network, networkStatus],
        ]);
        if (isPosted)
          await eventually(async () =>
            expect(await sandbox.messagesAbout(payment.reference)).toHaveLength(1),
          );
      },
      { limitMs },
    );
  }
}
