import { payFeesEn as t } from '@somesa/core';
import { describe, expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

/** Time until the payer with 010 approves, in milliseconds. */
const LATE_MS = 150_000;
const AMOUNT_UGX = 110_010;

/** These move the clock that all external systems share, so nothing else runs beside them. */
describe.sequential('a late success', () => {
  for (const { site, name, phone } of [
    { site: somesaSite, name: 'MTN', phone: '0772000010' },
    { site: schoolSite, name: 'Airtel', phone: '0752000010' },
  ] as const) {
    browserTest(
      `${phone}: a widget that stopped waiting shows Paid when the money arrives`,
      async ({ page }) => {
        const before = await register.freshChild(site.schools);
        const wizard = openWizard(page, site);
        await page.clock.install();
        await wizard.open();
        await wizard.fillIn(before.regNo, { kind: 'part', amountUgx: AMOUNT_UGX }, name, phone);
        await wizard.finish();
        await wizard.heading(t.pending_heading).waitFor();
        await page.clock.fastForward('02:01');
        await wizard.heading(t.still_title).waitFor();
        await wizard.button(t.stop_keep).click();
        await wizard.button(t.stop_keep).waitFor({ state: 'detached' });
        expect((await register.lookUp(before.regNo)).outstanding).toBe(before.outstanding);

        await sandbox.advanceTime(LATE_MS);
        await wizard.seesPaid();
        const after = await register.lookUp(before.regNo);
        expect([after.outstanding, after.pending]).toEqual([before.outstanding - AMOUNT_UGX, 0]);
        expect((await sandbox.collectionsFrom(phone, AMOUNT_UGX)).map(({ status }) => status)).toEqual([
          'successful',
        ]);
      },
    );
  }

  browserTest(
    'a payer who does not wait, on a phone whose clock is fast, sees how long the first request remains valid',
    async ({ page, pageErrors }) => {
      const phone = register.freshPhone();
      const before = await register.freshChild(somesaSite.schools);
      const wizard = openWizard(page, somesaSite);
      await page.clock.install();
      await wizard.open();
      await wizard.fillIn(before.regNo, { kind: 'part', amountUgx: AMOUNT_UGX }, 'MTN', phone);
      await wizard.finish();
      await wizard.heading(t.pending_heading).waitFor();
      await page.clock.fastForward('02:01');
      await wizard.button(t.retry_other).click();
      await wizard.payWithPhone('Airtel', '0752330001');
      pageErrors.allow(/payments\/[^/]+\/retry/);
      await wizard.finishButton.click();
      await wizard.root
        .getByText(/^Your first request can still be approved\. You can try another method in \d+ seconds\.$/)
        .waitFor();
      expect(await sandbox.collectionsFrom('0752330001')).toEqual([]);

      await wizard.button('Previous').click();
      await wizard.button('Previous').click();
      await wizard.button('Previous').click();
      await wizard.root.getByText(t.pending_close).waitFor();
      await approve(sandbox.url, phone);
      await wizard.seesPaid();
      expect((await register.lookUp(before.regNo)).outstanding).toBe(before.outstanding - AMOUNT_UGX);
    },
  );
});
