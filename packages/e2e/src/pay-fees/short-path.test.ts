import { formatUgx } from '@somesa/core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { readPageStorage, recordWidgetEvents } from '../browser/page-storage';
import { register, sandbox, urls } from '../browser/person';
import { approve } from '../external-systems/handset';
import { type Site, schoolSite, somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

/** Returns true if the middle of an element is on the screen and nothing covers it. */
const isUncovered = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    return element.contains(root.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Records every URL of a page and every request to us with a cookie, and checks that nothing personal is left behind. */
const watchPrivacy = async (page: Page, site: Site) => {
  const addresses: string[] = [];
  const sentCookies: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', async (request) => {
    if (site === schoolSite && request.url().startsWith(urls.server)) {
      const { cookie } = await request.allHeaders();
      if (cookie) sentCookies.push(`${request.url()} ${cookie}`);
    }
  });
  await page.addInitScript(recordWidgetEvents);
  return async (personal: readonly string[]): Promise<void> => {
    const found = await page.evaluate(readPageStorage);
    const everything = [...addresses, found.local, found.cookies, ...found.events].join('\n');
    expect(personal.filter((each) => everything.includes(each))).toEqual([]);
    expect(found.local).toBe('{}');
    expect(found.session.filter((key) => key.includes('pay-fees'))).toEqual([]);
    if (site !== schoolSite) return;
    expect(found.cookies).toBe('');
    expect(found.session).toEqual([]);
    expect(sentCookies).toEqual([]);
    expect(found.events.map((each) => each.split(' ')[0])).toContain('somesa-paid');
    expect(found.events[0]).toBe('somesa-ready {}');
  };
};

for (const { site, phone } of [
  { site: somesaSite, phone: register.freshPhone() },
  { site: schoolSite, phone: register.freshPhone() },
]) {
  browserTest(
    `a guest pays with 5 taps and 2 fields on ${site.name} at 360x640, sees the balance and Next without scrolling, and leaves no registration or phone number in any URL, storage, cookie or event`,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const child = await register.freshChild(site.schools);
      const expectPrivate = await watchPrivacy(page, site);
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
      await expectPrivate([child.regNo, child.regNo.toLowerCase(), phone, phone.slice(1), child.displayName]);
    },
  );
}
