import { payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register, urls } from '../browser/person';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, script, waitUntilLive } from './own-page';

const EVIL = 'https://evil.example';

browserTest(
  'a payment on a page with hostile markup of an author reaches our server only, and no link leads elsewhere',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/Somesa: (api|return-url)=/);
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const child = await register.freshChild(schoolSite.schools);
    await openOwnPage(page, {
      head: '',
      // `document.currentScript` is this picture, which the browser does not request while it is hidden.
      body: `<img name="currentScript" alt="" loading="lazy" hidden src="${EVIL}/embed/1/x.js">
<div data-somesa="pay-fees" data-school="st-marys-kisubi" data-api="${EVIL}/api" data-return-url="${EVIL}/paid"></div>
<script src="${urls.server}/embed/1/somesa.classic.js"></script>`,
    });
    await waitUntilLive(page);
    const wizard = openWizard(page, schoolSite);
    await wizard.fillIn(child.regNo, { kind: 'everything' }, 'MTN', '0772000001');
    await wizard.finish();
    await wizard.seesPaid();
    expect(await page.getByRole('link', { name: t.return_link, exact: true }).count()).toBe(0);
    const links = await page
      .locator('somesa-pay-fees a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).origin));
    expect([...new Set(links)]).toEqual([urls.server]);
    expect([...origins].filter((origin) => origin !== 'null').sort()).toEqual(
      [urls.demo, urls.server].sort(),
    );
    expect(warnings.filter((text) => text.startsWith('Somesa: '))).toEqual([
      `Somesa: return-url="${EVIL}/paid" can't be used. Write it like /thank-you, an address of this site.`,
      `Somesa: api="${EVIL}/api" can't be used. Write it like form.api = "/api" in a script.`,
    ]);
  },
);

browserTest(
  'a test beside an older version of the script shows a notice and no form that takes real money',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/Somesa: this page has two versions of our script/);
    const older = `${urls.server}/embed/1.1.0/pay-fees.js`;
    await openOwnPage(page, {
      head: `<script src="${older}"></script>${script}`,
      body: `<somesa-pay-fees school="st-marys-kisubi" test></somesa-pay-fees><div data-somesa="pay-fees" data-school="st-marys-kisubi" data-test></div>
<somesa-repayment school="st-marys-kisubi" test></somesa-repayment>`,
    });
    await waitUntilLive(page, 'somesa-repayment');
    const notices = page.getByRole('alert').filter({ hasText: older });
    await notices.nth(1).waitFor();
    expect(await notices.count()).toBe(2);
    expect(await page.locator('somesa-pay-fees').count()).toBe(0);
  },
);
