import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { findFirefox, startFirefox } from '../setup/firefox';

/** Declares tests in one Firefox, which is an option of each. Without a Firefox they are skipped, and the output says what is missing. */
export const describeInFirefox = (declare: (browser: () => Browser) => void): void => {
  const executable = findFirefox();
  const title =
    executable === null
      ? 'in Firefox (none was found: install firefox-esr, or set FIREFOX_PATH)'
      : 'in Firefox';
  describe.skipIf(executable === null)(title, () => {
    let running: Browser;
    beforeAll(async () => {
      running = await startFirefox(executable ?? '');
    });
    afterAll(() => running.close());
    declare(() => running);
  });
};
