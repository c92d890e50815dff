import { expect } from 'vitest';
import { sandbox, urls } from './person/person';
import { promised } from './person/promised';
import { answerPhone } from './strangers/handset';
import { goToFinish } from './wizard/at-finish';
import { host, type Site, school } from './wizard/site';

/** Keeps every event that the widget tells to the page around it. */
const keepEvents = (): void => {
  const told: string[] = [];
  Object.assign(globalThis, { toldByWidget: told });
  for (const name of ['ready', 'step', 'paid', 'cancelled', 'error'])
    document.addEventListener(`somesa-${name}`, (event) => {
      told.push(`${event.type} ${JSON.stringify((event as CustomEvent<unknown>).detail)}`);
    });
};

const left = (): { local: string; cookies: string; session: string[]; told: string[] } => ({
  local: JSON.stringify({ ...localStorage }),
  cookies: document.cookie,
  session: Object.keys(sessionStorage),
  told: (Reflect.get(globalThis, 'toldByWidget') as string[] | undefined) ?? [],
});

const payOn = (site: Site, phone: string): void => {
  promised(
    `paying on ${site.name} leaves no number of child or phone behind, in no address, storage, cookie or event`,
    async ({ page, context }) => {
      const addresses: string[] = [];
      const sentCookies: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      page.on('request', async (request) => {
        if (site === school && request.url().startsWith(urls.server)) {
          const { cookie } = await request.allHeaders();
          if (cookie) sentCookies.push(`${request.url()} ${cookie}`);
        }
      });
      await page.addInitScript(keepEvents);
      const { wizard, child } = await goToFinish(page, site, { phone });
      await wizard.finish();
      await answerPhone(context, sandbox.url, phone, 'Approve');
      await wizard.seesPaid();

      const found = await page.evaluate(left);
      const personal = [child.regNo, child.regNo.toLowerCase(), phone, phone.slice(1), child.displayName];
      const everything = [...addresses, found.local, found.cookies, ...found.told].join('\n');
      expect(personal.filter((each) => everything.includes(each))).toEqual([]);
      expect(found.local).toBe('{}');
      expect(found.session.filter((key) => key.includes('pay-fees'))).toEqual([]);
      if (site === school) {
        expect(found.cookies).toBe('');
        expect(found.session).toEqual([]);
        expect(sentCookies).toEqual([]);
        expect(found.told.map((each) => each.split(' ')[0])).toContain('somesa-paid');
        expect(found.told[0]).toBe('somesa-ready {}');
      }
    },
  );
};

payOn(host, '0772410001');
payOn(school, '0772410002');
