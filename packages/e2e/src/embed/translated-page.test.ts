import { loanApplicationEn as loan, payFeesEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { addTranslator, type Translator } from '../browser/translator';
import { answerPhone } from '../external-systems/handset';
import { newApplicant, openApplication } from '../loans/application';
import { goToFinalStep } from '../wizard/final-step';
import { gallery, schoolSite, somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { putInPlace } from './widget-tags';

const translators: readonly Translator[] = ['moves texts', 'replaces texts'];

for (const translator of translators) {
  for (const site of [schoolSite, somesaSite]) {
    browserTest(
      `a guest pays after a declined request on ${site.name} while a translator ${translator}`,
      async ({ page, context, pageErrors }) => {
        await addTranslator(context, translator);
        // The translator can be faster than React, which then renders the page of the site again.
        if (site === somesaSite) pageErrors.allow(/Minified React error #418/);
        const { wizard, child, phone } = await goToFinalStep(page, site);
        await wizard.finish();
        await wizard.heading(t.pending_heading).waitFor();
        await answerPhone(context, sandbox.url, phone, 'Decline');
        await wizard.heading(t.failure_title).waitFor();
        await wizard.button(ui.try_again).click();
        await wizard.heading(t.pending_heading).waitFor();
        await answerPhone(context, sandbox.url, phone, 'Approve');
        await wizard.seesPaid();
        expect((await register.lookUp(child.regNo)).outstanding).toBe(0);
      },
    );
  }

  browserTest(`a guest applies for a loan while a translator ${translator}`, async ({ page, context }) => {
    await addTranslator(context, translator);
    await page.goto(gallery('hostile.html', 'st-marys-kisubi').url);
    await putInPlace(page, { tag: 'somesa-loan-application' });
    const form = openApplication(page);
    await form.heading(loan.personal_title).waitFor();
    await form.fillIn(newApplicant(), 'SMK-0003', { amountUgx: 300_000, term: '3 months' });
    await form.button(ui.finish).click();
    await form.heading(loan.applied_title).waitFor();
  });
}

/** Makes the page's next insertion into the document fail, as one beside a text that a translator has moved. */
const failOnce = (): void => {
  const { insertBefore } = Node.prototype;
  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    node: Inserted,
    before: Node | null,
  ): Inserted {
    if (!(this.getRootNode() instanceof ShadowRoot)) return insertBefore.call(this, node, before) as Inserted;
    Node.prototype.insertBefore = insertBefore;
    throw new Error('the next insertion fails');
  };
};

browserTest('the form comes back with what was typed after an error in it', async ({ page, pageErrors }) => {
  pageErrors.allow(/Somesa: Error: the next insertion fails/);
  const child = await register.freshChild(schoolSite.schools);
  const wizard = openWizard(page, schoolSite);
  await wizard.open();
  const field = wizard.root.getByLabel(t.regNo);
  await field.fill(child.regNo);
  await page.evaluate(failOnce);
  await wizard.next();
  await eventually(async () => expect(pageErrors.found().join()).toContain('the next insertion fails'));
  expect(await field.inputValue()).toBe(child.regNo);
  await wizard.next();
  await wizard.seesChild();
});
