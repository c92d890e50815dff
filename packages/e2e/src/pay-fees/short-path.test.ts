import { formatUgx } from '@somesa/core';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

/** Returns true if the middle of an element is on the screen and nothing covers it. */
const isUncovered = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    return element.contains(root.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const { site, phone } of [
  { site: somesaSite, phone: '0772390001' },
  { site: schoolSite, phone: '0772390002' },
]) {
  browserTest(
    `a guest pays with 5 taps and 2 fields on ${site.name} at 360x640, and sees the balance and Next without scrolling`,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const child = await register.freshChild(site.schools);
      const wizard = openWizard(page, site);
      await wizard.open();
      const typed = wizard.root.getByRole('textbox');
      const balance = wizard.root.locator('strong', { hasText: formatUgx(child.outstanding) }).first();

      await typed.fill(child.regNo);
      await wizard.next();
      await wizard.seesChild();
      await eventually(async () => {
        expect(await isUncovered(balance)).toBe(true);
        expect(await isUncovered(wizard.button('Next'))).toBe(true);
      });
      await wizard.next();
      await wizard.method('MTN');
      await typed.fill(phone);
      await wizard.next();
      const { payment } = await wizard.finish();
      expect(payment.amount).toBe(child.outstanding);
      await approve(sandbox.url, phone);
      await wizard.seesPaid();
    },
  );
}
