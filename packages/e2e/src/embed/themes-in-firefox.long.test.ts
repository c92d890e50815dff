import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { findFirefox, startFirefox } from '../setup/firefox';
import {
  expectPageColours,
  expectSwitch,
  NO_OUTLINES,
  outlinesWithFocus,
  pagesOfOneColour,
} from './page-colours';

const executable = findFirefox();
describe.skipIf(executable === null)(
  executable === null ? 'in Firefox (none was found)' : 'in Firefox',
  () => {
    let running: Browser;
    beforeAll(async () => {
      running = await startFirefox(executable ?? '');
    });
    afterAll(() => running.close());

    browserTest(
      'a page’s rule for the focus draws no box round the form there either',
      async ({ page }) => {
        expect(await outlinesWithFocus(page)).toEqual(NO_OUTLINES);
      },
      { browser: () => running },
    );

    browserTest(
      'a form follows the colours of the page, also when they change, there too',
      async ({ page }) => {
        await expectPageColours(page, pagesOfOneColour);
        await expectSwitch(page);
      },
      { browser: () => running },
    );
  },
);
