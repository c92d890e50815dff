import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './person/eventually';
import { register, sandbox } from './person/person';
import { promised } from './person/promised';
import { host, school } from './wizard/site';
import { openWizard } from './wizard/wizard';

/** More presses of Tab than any screen needs. */
const MOST_TABS = 40;

/** What has the focus, by the words that a screen reader says; also inside of a widget. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element || element === document.body) return '';
    const labels = (element as HTMLInputElement).labels;
    const name = labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
    return name.trim();
  });

/** Tabs on to what is named so, and answers everything that had the focus on the way. */
const tabTo = async (page: Page, name: string): Promise<string[]> => {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    passed.push(now);
    if (now.startsWith(name)) return passed;
  }
  throw new Error(`Tab never came to '${name}', but to ${passed.join(', ')}`);
};

const expectFocus = (page: Page, name: string): Promise<void> =>
  eventually(async () => expect(await focused(page)).toBe(name));

for (const site of [host, school]) {
  promised(
    `on ${site.name} the whole wizard works by keyboard alone, and the focus follows the steps`,
    async ({ page }) => {
      const child = await register.freshChild(site.schools);
      const phone = site === host ? '0772380001' : '0772380002';
      const wizard = openWizard(page, site);
      await wizard.open();
      expect(await focused(page), 'the first step steals no focus').toBe('');

      await tabTo(page, t.regNo);
      await page.keyboard.type(child.regNo);
      await page.keyboard.press('Enter');
      await expectFocus(page, t.found_title);
      expect(await tabTo(page, ui.next)).toEqual([t.regNo, ui.next]);
      await page.keyboard.press('Enter');

      await expectFocus(page, t.amount_title);
      await tabTo(page, t.everything);
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
      expect(passed).toEqual([ui.previous, ui.cancel, ui.finish]);
      await page.keyboard.press('Enter');

      await expectFocus(page, t.pending_heading);
      await tabTo(page, t.stop_waiting);
      await page.keyboard.press('Enter');
      await wizard.root.getByText(t.stop_text).waitFor();

      const [asked] = (await (await fetch(`${sandbox.url}/handset?msisdn=${phone}`)).json()).prompts as {
        id: string;
      }[];
      await fetch(`${sandbox.url}/handset/${asked?.id}/approve`, { method: 'POST' });
      await expectFocus(page, site.paidHeading);
      await tabTo(page, site.receiptLink);
    },
  );
}
