import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { describeInFirefox } from '../browser/describe-in-firefox';
import {
  expectPageColours,
  expectPrint,
  expectSwitch,
  NO_OUTLINES,
  outlinesWithFocus,
  pagesOfOneColour,
} from './page-styles';

/** Applies the rules for printing to the form on the screen: this connection to Firefox emulates no printer. */
const applyPrintRules = (page: Page): Promise<void> =>
  page.locator('somesa-pay-fees').evaluate((tag) => {
    for (const sheet of tag.shadowRoot?.adoptedStyleSheets ?? [])
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule)
          rule.media.mediaText = rule.media.mediaText
            .replace(/not print|screen/, 'not all')
            .replace('print', 'all');
  });

describeInFirefox((browser) => {
  browserTest(
    'a printed form is light and hides none of its rows',
    ({ page }) => expectPrint(page, () => applyPrintRules(page)),
    { browser },
  );

  browserTest(
    'a page’s rule for the focus draws no box round the form',
    async ({ page }) => {
      expect(await outlinesWithFocus(page)).toEqual(NO_OUTLINES);
    },
    { browser },
  );

  browserTest(
    'a form follows the colours of the page, also when they change',
    async ({ page }) => {
      await expectPageColours(page, pagesOfOneColour);
      await expectSwitch(page);
    },
    { browser },
  );
});
