import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { describeInFirefox } from '../browser/describe-in-firefox';
import {
  expectPageColours,
  expectSwitch,
  NO_OUTLINES,
  outlinesWithFocus,
  pagesOfOneColour,
} from './page-styles';

describeInFirefox((browser) => {
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
