import { type Language, languages } from '@somesa/core';
import { texts as en } from '@somesa/core/texts/en';
import { texts as lg } from '@somesa/core/texts/lg';
import { texts as sw } from '@somesa/core/texts/sw';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { openOwnPage, ownUrl, plainHead } from '../embed/own-page';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { axeFindings } from './axe';
import { layoutInAllSizes } from './sizes';

const limitMs = 240_000;
const words = { en, lg, sw };
const schemes = ['light', 'dark'] as const;
/** State that axe reads in every language. */
const READ_IN_ALL = '1-found';

/** Checks one state at every width and text size, and with axe where its result can differ. */
const viewer = (page: Page, language: Language) => {
  const found: string[] = [];
  const note = (place: string, findings: string[]): void => {
    found.push(...findings.map((finding) => `${language} ${place}: ${finding}`));
  };
  return {
    found,
    look: async (name: string): Promise<void> => {
      note(name, await layoutInAllSizes(page, true));
      // The language affects neither colours nor roles, so axe reads one state of the other two for names and language tags.
      if (language !== 'en' && name !== READ_IN_ALL) return;
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: colorScheme === 'light' ? 300 : 1280, height: 900 });
        note(`${name}, ${colorScheme}`, await axeFindings(page, colorScheme === 'dark' ? 'colour' : 'all'));
      }
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
};

for (const language of languages) {
  browserTest(
    `the embed in ${language} is accessible in a sidebar and a page, in light and dark mode, at 200% text`,
    async ({ page, pageErrors }) => {
      pageErrors.allow(/students\/SMK-9999/);
      const { payFees: t, ui, fields: f } = words[language];
      await openOwnPage(page, {
        head: plainHead,
        body: `<somesa-pay-fees school="st-marys-kisubi" lang="${language}" theme="auto"></somesa-pay-fees>`,
      });
      const { look, found } = viewer(page, language);
      const wizard = openWizard(page, { ...schoolSite, url: ownUrl }, { words: words[language] });
      await wizard.heading(t.find_title).waitFor();
      await look('1-empty');
      await wizard.next();
      await wizard.root.getByText(f.regNo_required).waitFor();
      await look('1-message');
      await wizard.root.getByLabel(t.regNo).fill('SMK-9999');
      await wizard.next();
      await wizard.root.getByText(t.not_found_hint).waitFor();
      await look('1-not-found');
      await wizard.find('SMK-0003');
      await look(READ_IN_ALL);
      await wizard.root.getByRole('radio', { name: t.another_amount }).check();
      await look('2-amount');
      await wizard.choose({ kind: 'part', amountUgx: 50_000 });
      await look('3-method');
      await wizard.method('MTN');
      await wizard.next();
      await wizard.root.getByText(f.phoneNumber_required).waitFor();
      await look('4-phone-message');
      await wizard.button(ui.previous).click();
      await wizard.method('Bank Transfer');
      await look('4-bank');
      await wizard.button(ui.previous).click();
      await wizard.payWithPhone('MTN', '0772590001');
      await look('5-finish');
      expect(found).toEqual([]);
    },
    { limitMs },
  );
}

const accents = ['#ffffff', '#000000', '#f2a71b', '#c0ff00', '#7a1f2b', 'rgb(128 128 128)'];

browserTest(
  `every text stays readable with the accents ${accents.join(', ')} in light and dark mode`,
  async ({ page }) => {
    await openOwnPage(page);
    const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
    await wizard.find('SMK-0003');
    const filled = () =>
      wizard.button(en.ui.next).evaluate((button) => getComputedStyle(button).backgroundColor);
    const found: string[] = [];
    for (const [theme, accent] of schemes.flatMap((each) =>
      accents.map((accent) => [each, accent] as const),
    )) {
      const setAccent = (value: string | null) =>
        page.locator('somesa-pay-fees').evaluate(
          (tag, expected) => {
            tag.setAttribute('theme', expected.theme);
            if (expected.value === null) tag.removeAttribute('accent');
            else tag.setAttribute('accent', expected.value);
          },
          { theme, value },
        );
      await setAccent(null);
      const own = await filled();
      await setAccent(accent);
      if ((await filled()) === own) found.push(`${theme}: the accent ${accent} changes nothing`);
      found.push(...(await axeFindings(page, 'colour')).map((finding) => `${theme}, ${accent}: ${finding}`));
    }
    expect(found).toEqual([]);
  },
  { limitMs },
);
