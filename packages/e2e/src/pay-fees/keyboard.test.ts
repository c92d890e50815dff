import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { expectFocus, focused, tabTo } from '../browser/keyboard';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

for (const site of [somesaSite, schoolSite]) {
  browserTest(
    `the whole wizard on ${site.name} works by keyboard alone, and the focus follows the steps`,
    async ({ page }) => {
      const child = await register.freshChild(site.schools);
      const phone = register.freshPhone();
      const wizard = openWizard(page, site);
      await wizard.open();
      expect(await focused(page), 'the first step steals no focus').toBe('');

      await tabTo(page, t.regNo);
      await page.keyboard.type(child.regNo);
      await page.keyboard.press('Enter');
      await expectFocus(page, child.displayName);
      expect(await tabTo(page, t.everything)).toEqual([t.change, expect.stringContaining(t.everything)]);
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toContain(t.another_amount);
      expect(await tabTo(page, t.amount)).toEqual([t.amount]);
      await page.keyboard.type('66000');
      expect(await tabTo(page, ui.next)).toEqual([ui.previous, ui.next]);
      await page.keyboard.press('Space');

      await expectFocus(page, t.method_title);
      expect((await tabTo(page, t.bank)).map((name) => name.split(/(?<=MTN|Airtel|Transfer)/)[0])).toEqual([
        t.mtn,
        t.airtel,
        t.bank,
      ]);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');

      await expectFocus(page, t.info_title_mobile);
      await tabTo(page, 'MTN phone number');
      await page.keyboard.type(phone);
      await page.keyboard.press('Enter');

      await expectFocus(page, t.finish_title);
      const passed = await tabTo(page, ui.finish);
      expect(passed).toEqual([ui.previous, ui.cancel, expect.stringMatching(`^${ui.finish}`)]);
      await page.keyboard.press('Enter');

      await expectFocus(page, t.pending_heading);
      await tabTo(page, t.retry_other);
      await page.keyboard.press('Enter');
      await wizard.root.getByText(t.stop_lead).waitFor();

      await approve(sandbox.url, phone);
      await expectFocus(page, site.paidHeading);
      await tabTo(page, site.receiptLink);
    },
  );
}
