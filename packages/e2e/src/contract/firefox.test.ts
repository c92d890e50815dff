import { payFeesEn as t } from '@somesa/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sandbox } from '../person/person';
import { promised } from '../person/promised';
import { answerPhone } from '../strangers/handset';
import { goToFinish } from '../wizard/at-finish';
import { gallery } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { findFirefox, startFirefox } from '../world/firefox';

const executable = findFirefox();
let running: Browser;
const browser = (): Browser => running;

describe.skipIf(executable === null)(
  executable === null
    ? 'in Firefox (none was found: install firefox-esr, or set FIREFOX_PATH)'
    : 'in Firefox',
  () => {
    beforeAll(async () => {
      running = await startFirefox(executable ?? '');
    });
    afterAll(() => running.close());

    for (const { file, phone } of [
      { file: 'strict-csp.html', phone: '0772600001' },
      { file: 'strict-csp-trusted-types.html', phone: '0772600002' },
    ]) {
      promised(
        `under the policy of ${file}, a guest pays to the end and the policy is never broken`,
        async ({ page, context, strays }) => {
          // Firefox looks for an icon by itself, and the policy of the page allows none of the page's own.
          strays.allow(/img-src.*favicon\.ico/);
          const site = gallery(file, 'kings-college-buddo');
          const { wizard } = await goToFinish(page, site, { phone });
          await wizard.finish();
          await answerPhone(context, sandbox.url, phone, 'Approve');
          await wizard.seesPaid();
        },
        { browser },
      );
    }

    promised(
      'a hostile page stops nobody and changes nothing that can be seen',
      async ({ page }) => {
        const wizard = openWizard(page, gallery('hostile.html', 'st-marys-kisubi'));
        await wizard.open();
        const looks = await wizard.root.getByLabel(t.regNo).evaluate((field) => {
          const { textTransform, color, direction, fontSize, letterSpacing } = getComputedStyle(field);
          return {
            textTransform,
            color,
            direction,
            isLarge: Number.parseFloat(fontSize) >= 16,
            isSpaced: Number.parseFloat(letterSpacing) > 1,
          };
        });
        expect(looks).toEqual({
          textTransform: 'none',
          color: 'rgb(16, 35, 28)',
          direction: 'ltr',
          isLarge: true,
          isSpaced: false,
        });
        await wizard.root.getByLabel(t.regNo).pressSequentially('smk-0003');
        await wizard.next();
        await wizard.heading(t.found_title).waitFor();
        await wizard.next();
        await wizard.choose({ kind: 'part', amountUgx: 60_000 });
        await wizard.payWithPhone('MTN', '0772600003');
        await wizard.root.getByText('UGX 60,000').first().waitFor();
      },
      { browser },
    );
  },
);
