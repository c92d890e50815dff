import { loanApplicationEn as l, payFeesEn as t, uiEn as ui } from '@somesa/core';
import loanFields from '@somesa/core/messages/en/loan-fields.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { describeInFirefox } from '../browser/describe-in-firefox';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { addTranslator, type Translator } from '../browser/translator';
import { approve } from '../external-systems/handset';
import { newApplicant, openApplication } from '../loans/application';
import { pdfFile, photo } from '../loans/test-files';
import { isLongRun } from '../setup/long-run';
import { goToFinalStep } from '../wizard/final-step';
import { gallery, schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { countListeners, countTimers, mountOften } from './mount-often';
import { openOwnPage } from './own-page';
import { putInPlace, widgetTags } from './widget-tags';

/** Page whose policy has every directive of strict-csp.html and one more, so that what works here works there. */
const STRICTEST = 'strict-csp-trusted-types.html';

/** Translators for which the form is paid here too. translated-page.test.ts has both in every run. */
const translators: readonly Translator[] = isLongRun ? ['moves texts', 'replaces texts'] : [];

describeInFirefox((browser) => {
  browserTest(
    'a guest pays under the strictest policy, with trusted types, without violating it',
    async ({ page, pageErrors }) => {
      // Firefox requests a favicon, which the page's policy does not allow.
      pageErrors.allow(/img-src.*favicon\.ico/);
      const site = gallery(STRICTEST, 'kings-college-buddo');
      const { wizard, phone } = await goToFinalStep(page, site);
      await wizard.finish();
      await approve(sandbox.url, phone);
      await wizard.seesPaid();
    },
    { browser },
  );

  for (const translator of translators)
    browserTest(
      `a guest pays on a school’s site while a translator ${translator}`,
      async ({ page, context }) => {
        await addTranslator(context, translator);
        const { wizard, phone } = await goToFinalStep(page, schoolSite);
        await wizard.finish();
        await approve(sandbox.url, phone);
        await wizard.seesPaid();
      },
      { browser },
    );

  // Mounting 126 forms takes seconds.
  if (isLongRun)
    browserTest(
      '40 removed instances of each widget leave no listener, timer or style sheet behind',
      async ({ page }) => {
        await page.addInitScript(countTimers);
        await page.addInitScript(countListeners);
        await openOwnPage(page, { body: '' });
        const count = () =>
          page.evaluate(() => ({
            listeners: (Reflect.get(window, 'keptListeners') as () => number)(),
            timers: (Reflect.get(window, 'runningTimers') as () => number)(),
            sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
          }));
        for (const { tag } of widgetTags) {
          await mountOften(page, tag, 2);
          const before = await count();
          await mountOften(page, tag, 40);
          // A timer of the first two may still run when it is counted, and end meanwhile.
          await eventually(async () => {
            const { timers, ...kept } = await count();
            expect([tag, kept]).toEqual([tag, { listeners: before.listeners, sheets: before.sheets }]);
            expect(timers).toBeLessThanOrEqual(before.timers);
          });
        }
      },
      { browser },
    );

  browserTest(
    'a hostile page neither blocks the form nor changes its appearance',
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
      await wizard.seesChild();
      await wizard.choose({ kind: 'part', amountUgx: 60_000 });
      await wizard.payWithPhone('MTN', register.freshPhone());
      await wizard.root.getByText('UGX 60,000').first().waitFor();
    },
    { browser },
  );

  browserTest(
    'a guest applies for a loan with a picture under the strictest policy',
    async ({ page, pageErrors }) => {
      pageErrors.allow(/img-src.*favicon\.ico/);
      await page.goto(gallery(STRICTEST, 'st-marys-kisubi').url);
      await putInPlace(page, { tag: 'somesa-loan-application' });
      const form = openApplication(page);
      await form.heading(l.personal_title).waitFor();
      await form.choose(l.idFront, pdfFile('front.pdf'));
      await form.slot(l.idFront).getByText(loanFields.upload_picture_invalid).waitFor();
      pageErrors.allow(/uploads/);
      await form.slot(l.idFront).getByRole('button', { name: l.file_remove }).click();
      await form.choose(l.idFront, await photo(page, 'front.jpg'));
      await form.waitUntilSent(l.idFront);
      await form.fillIn(newApplicant(), 'SMK-0003', { amountUgx: 300_000, term: '3 months' });
      await form.button(ui.finish).click();
      await form.heading(l.applied_title).waitFor();
    },
    { browser },
  );
});
