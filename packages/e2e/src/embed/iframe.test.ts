import { loanApplicationEn as loanTexts, payFeesEn as t, type WidgetName, widgetNames } from '@somesa/core';
import repayment from '@somesa/core/messages/en/repayment.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox, urls } from '../browser/person';
import { answerPhone } from '../external-systems/handset';
import { gallery } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage } from './own-page';

const site = gallery('iframe.html', 'st-marys-kisubi');
const inside = (page: Page) => page.frameLocator('iframe');
const frameUrl = `${urls.server}/embed/frame/pay-fees?school=st-marys-kisubi&lang=en`;

/** Returns the height of the frame and of its content. */
const heights = async (page: Page) => {
  const frame = page.locator('iframe');
  const outer = (await frame.boundingBox())?.height ?? 0;
  const inner = await inside(page)
    .locator('body')
    .evaluate((body) => [body.getBoundingClientRect().height, document.documentElement.scrollHeight]);
  return { outer, content: inner[0] ?? 0, scroll: inner[1] ?? 0 };
};

browserTest(
  'a form in a frame is as high as its content in every step, and a guest can pay in it',
  async ({ page, context }) => {
    const child = await register.freshChild(site.schools);
    const phone = register.freshPhone();
    await page.addInitScript(() => {
      if (window !== top) return;
      const events: string[] = [];
      Object.assign(window, { events });
      for (const name of ['ready', 'step', 'paid'])
        addEventListener(
          `somesa-${name}`,
          (event) => events.push(`${event.type} ${(event.target as Element).id}`),
          true,
        );
    });
    await page.goto(site.url);
    const wizard = openWizard(page, site, { within: inside(page) });
    const fits = () =>
      eventually(async () => {
        const { outer, content, scroll } = await heights(page);
        expect(Math.abs(outer - content)).toBeLessThan(2);
        expect(scroll).toBeLessThanOrEqual(Math.ceil(outer));
      });
    await wizard.heading(t.find_title).waitFor();
    await fits();
    await wizard.find(child.regNo);
    await fits();
    await wizard.choose({ kind: 'part', amountUgx: 52_000 });
    await fits();
    await wizard.payWithPhone('MTN', phone);
    const { payment } = await wizard.finish();
    await wizard.heading(t.pending_heading).waitFor();
    await fits();
    await answerPhone(context, sandbox.url, phone, 'Approve');
    await inside(page).getByRole('heading', { name: t.paid_title }).waitFor();
    await fits();
    const events = (await page.evaluate(() => Reflect.get(window, 'events'))) as string[];
    expect(events[0]).toBe('somesa-ready growing');
    expect(events).toContain('somesa-paid growing');
    expect(payment.amount).toBe(52_000);
  },
);

browserTest(
  'a form in a frame of fixed height scrolls, and its next action can be reached',
  async ({ page }) => {
    await openOwnPage(page, {
      head: '',
      body: `<iframe src="${frameUrl}" title="Pay school fees" style="width: 320px; height: 320px"></iframe>`,
    });
    const wizard = openWizard(page, site, { within: inside(page) });
    await wizard.find('SMK-0003');
    await wizard.choose({ kind: 'everything' });
    await wizard.method('MTN');
    expect((await page.locator('iframe').boundingBox())?.height).toBeLessThan(330);
  },
);

browserTest('a frame that may only run scripts still leads to the summary', async ({ page, pageErrors }) => {
  pageErrors.allow(/sandboxed|localStorage|sessionStorage|students\/SMK-0003|CORS|ERR_FAILED/);
  await openOwnPage(page, {
    head: '',
    body: `<iframe src="${frameUrl}" title="Pay school fees" sandbox="allow-scripts allow-same-origin" style="width: 420px; height: 700px"></iframe>`,
  });
  const wizard = openWizard(page, site, { within: inside(page) });
  await wizard.root.getByLabel(t.regNo).fill('SMK-0003');
  await wizard.root.getByLabel(t.regNo).press('Enter');
  await wizard.seesChild();
  await wizard.choose({ kind: 'everything' });
  await wizard.payWithPhone('MTN', register.freshPhone());
  await wizard.finishButton.waitFor();
});

browserTest(
  'the link of a form in a frame whose later steps do not load opens our own page in a tab',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/pay-fees-later/, /Failed to (load|fetch)/);
    await page.route(/\/pay-fees-later-/, (route) => route.abort());
    await openOwnPage(page, {
      head: '',
      body: `<iframe src="${frameUrl}" title="Pay school fees" style="width: 420px; height: 700px"></iframe>`,
    });
    await inside(page).getByLabel(t.regNo).fill('SMK-0003');
    await inside(page).getByLabel(t.regNo).press('Enter');
    const opened = context.waitForEvent('page');
    await inside(page).getByRole('link', { name: t.title, exact: true }).click();
    const tab = await opened;
    await tab.waitForURL(/\/pay-fees\?school=/);
    await eventually(async () => expect(await tab.getByLabel(t.regNo).inputValue()).toBe('SMK-0003'));
  },
);

browserTest('a frame on an unregistered page says what the school must do', async ({ page, pageErrors }) => {
  pageErrors.allow(/third party|embed\/frame|403|frame-ancestors|security policy/);
  const url = site.url.replace('//localhost:', '//elsewhere.test:');
  await page.goto(url);
  await inside(page).getByText(new URL(url).origin).waitFor();
  expect(await inside(page).getByLabel(t.regNo).count()).toBe(0);
});

const firstHeadings: Record<WidgetName, string> = {
  'pay-fees': t.find_title,
  repayment: repayment.find_title,
  'loan-application': loanTexts.personal_title,
};

browserTest(
  'the frame of every widget is as high as its form and ignores messages from other windows',
  async ({ page }) => {
    for (const widget of widgetNames) {
      await openOwnPage(page, {
        head: `<script src="${urls.server}/embed/1/somesa-frame.js" defer></script>`,
        body: `<iframe src="${urls.server}/embed/frame/${widget}?school=st-marys-kisubi&lang=en" title="Form" style="width: 100%; height: 150px; border: 0"></iframe>`,
      });
      await inside(page).getByRole('heading', { name: firstHeadings[widget] }).waitFor();
      await inside(page).locator(`somesa-${widget} >> section`).first().waitFor();
      const isAsHighAsItsForm = () =>
        eventually(async () => {
          const { outer, content } = await heights(page);
          expect(Math.abs(outer - content), widget).toBeLessThan(2);
        });
      await isAsHighAsItsForm();
      await page.evaluate(() => {
        for (const data of [
          { somesa: 'height', height: 3000 },
          { somesa: 'event', name: 'paid', detail: {} },
        ])
          postMessage(data, '*');
      });
      await page.waitForTimeout(200);
      // A form may become higher meanwhile, when the rest of it has loaded.
      await isAsHighAsItsForm();
      await page.unrouteAll();
    }
  },
);
