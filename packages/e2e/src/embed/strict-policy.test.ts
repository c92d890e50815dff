import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { sandbox } from '../browser/person';
import { answerPhone } from '../external-systems/handset';
import { goToFinalStep } from '../wizard/final-step';
import { gallery, paidToast } from '../wizard/site';

const pages = [
  { file: 'strict-csp.html', phone: '0772510001', name: 'a strict policy, without nonce or eval' },
  { file: 'strict-csp-trusted-types.html', phone: '0772510002', name: 'a strict policy with trusted types' },
];

for (const { file, phone, name } of pages) {
  browserTest(`a guest pays under ${name}, and the policy is never violated`, async (person) => {
    const { page, context, pageErrors } = person;
    const site = gallery(file, 'kings-college-buddo');
    const answer = page.waitForResponse(site.url);
    const { wizard } = await goToFinalStep(page, site, { phone });
    expect((await answer).headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src http/,
    );
    await wizard.finish();
    await answerPhone(context, sandbox.url, phone, 'Approve');
    await Promise.all([wizard.seesPaid(), paidToast(page).first().waitFor()]);
    expect(pageErrors.unexpected().filter((each) => each.startsWith('security policy'))).toEqual([]);
  });
}
