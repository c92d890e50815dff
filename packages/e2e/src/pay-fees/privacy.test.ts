import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { readPageStorage, recordWidgetEvents } from '../browser/page-storage';
import { sandbox, urls } from '../browser/person';
import { approve } from '../external-systems/handset';
import { goToFinalStep } from '../wizard/final-step';
import { type Site, schoolSite, somesaSite } from '../wizard/site';

const payOn = (site: Site, phone: string): void => {
  browserTest(
    `paying on ${site.name} leaves no registration or phone number in any URL, storage, cookie or event`,
    async ({ page }) => {
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
      const { wizard, child } = await goToFinalStep(page, site, { phone });
      await wizard.finish();
      await approve(sandbox.url, phone);
      await wizard.seesPaid();

      const found = await page.evaluate(readPageStorage);
      const personal = [child.regNo, child.regNo.toLowerCase(), phone, phone.slice(1), child.displayName];
      const everything = [...addresses, found.local, found.cookies, ...found.events].join('\n');
      expect(personal.filter((each) => everything.includes(each))).toEqual([]);
      expect(found.local).toBe('{}');
      expect(found.session.filter((key) => key.includes('pay-fees'))).toEqual([]);
      if (site === schoolSite) {
        expect(found.cookies).toBe('');
        expect(found.session).toEqual([]);
        expect(sentCookies).toEqual([]);
        expect(found.events.map((each) => each.split(' ')[0])).toContain('somesa-paid');
        expect(found.events[0]).toBe('somesa-ready {}');
      }
    },
  );
};

payOn(somesaSite, '0772410001');
payOn(schoolSite, '0772410002');
