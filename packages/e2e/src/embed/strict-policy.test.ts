import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { sandbox, urls } from '../browser/person';
import { answerPhone } from '../external-systems/handset';
import { goToFinalStep } from '../wizard/final-step';
import { gallery, schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl } from './own-page';

// The policy of strict-csp.html is the same without trusted types, so that what works here works there.
browserTest(
  'a guest pays under a strict policy with trusted types, without nonce or eval, and never violates it',
  async ({ page, context, pageErrors }) => {
    const site = gallery('strict-csp-trusted-types.html', 'kings-college-buddo');
    const answer = page.waitForResponse(site.url);
    const { wizard, phone } = await goToFinalStep(page, site);
    expect((await answer).headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src http.*; require-trusted-types-for 'script'$/,
    );
    await wizard.finish();
    await answerPhone(context, sandbox.url, phone, 'Approve');
    await wizard.seesPaid();
    expect(pageErrors.unexpected().filter((each) => each.startsWith('security policy'))).toEqual([]);
  },
);

browserTest('the console names the directive that a page’s policy lacks', async ({ page, pageErrors }) => {
  const needed = `Somesa: the page's content security policy needs ${urls.server} in connect-src.`;
  pageErrors.allow(/connect-src|security policy: |Content Security Policy/);
  await openOwnPage(page, {
    policy: `default-src 'self'; script-src ${urls.server}; style-src 'self'; img-src data:`,
  });
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.lookUp('SMK-0001');
  await eventually(async () => expect(pageErrors.found().join('\n')).toContain(needed));
});
