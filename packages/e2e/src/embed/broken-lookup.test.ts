import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import type { Person } from '../browser/person';
import { gallery } from '../wizard/site';
import { ABOVE_REQUEST_LIMIT, openWizard } from '../wizard/wizard';

const STUDENTS = '**/api/students/*';
const site = gallery('wordpress.html', 'st-josephs-naggalama', 'a WordPress page');

const html = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'text/html',
    headers: { 'access-control-allow-origin': '*' },
    body: '<h1>Sorry</h1>',
  });

/** Possible failures of the first request, and the text that the payer reads. */
const breaks: { name: string; reads: string; answer?: (route: Route) => unknown; wait?: boolean }[] = [
  { name: 'there is no connection', reads: 'Network Error' },
  { name: 'the line breaks', reads: 'Network Error', answer: (route) => route.abort() },
  { name: 'a proxy answers 502', reads: 'Request failed with status code 502', answer: html(502) },
  { name: 'a portal answers 200 with its own page', reads: '', answer: html(200) },
  { name: 'no answer comes', reads: 'timeout of 30000 ms exceeded', answer: () => undefined, wait: true },
];

const cut = async ({ page, context }: Person, answer?: (route: Route) => unknown): Promise<void> => {
  if (answer) await page.route(STUDENTS, answer);
  else await context.setOffline(true);
};

browserTest(
  `a lookup in the embed while ${breaks.map(({ name }) => name).join(', then while ')} keeps the number, and continues on the next attempt`,
  async (person) => {
    const { page, context, pageErrors } = person;
    pageErrors.allow(/students\/SJN-0004|ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 50/);
    await page.clock.install();
    const wizard = openWizard(page, site);
    await wizard.open();
    await wizard.root.getByLabel(t.regNo).fill('SJN-0004');
    const again = wizard.button(ui.try_again);
    for (const [at, { name, reads, answer, wait }] of breaks.entries()) {
      await cut(person, answer);
      await (at === 0 ? wizard.next() : again.click());
      if (wait) {
        await wizard.root.getByText(t.looking_up).first().waitFor();
        await page.clock.fastForward(ABOVE_REQUEST_LIMIT);
      }
      if (reads) await wizard.root.getByText(reads, { exact: true }).waitFor();
      await again.waitFor();
      expect(await wizard.root.getByLabel(t.regNo).inputValue(), name).toBe('SJN-0004');
      await context.setOffline(false);
      await page.unroute(STUDENTS);
    }
    await again.click();
    await wizard.seesChild();
  },
);

browserTest(
  'steps without a request work without a connection, and the summary says what is missing',
  async (person) => {
    const { page, context, pageErrors } = person;
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const wizard = openWizard(page, site);
    await wizard.open();
    await wizard.find('SJN-0004');
    await context.setOffline(true);
    await wizard.root.getByText(ui.offline_title).waitFor();
    await wizard.choose({ kind: 'part', amountUgx: 40_000 });
    await wizard.payWithPhone('MTN', '0772570001');
    await wizard.root.getByText(ui.offline_title).waitFor();
    await wizard.root.getByText('UGX 40,000').first().waitFor();
    await context.setOffline(false);
    await wizard.root.getByText(ui.offline_title).waitFor({ state: 'detached' });
  },
);

browserTest(
  'a slow response shows a loading state, and a second press sends no request',
  async ({ page }) => {
    let requestCount = 0;
    await page.route(STUDENTS, async (route) => {
      requestCount += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    const wizard = openWizard(page, site);
    await wizard.open();
    await wizard.root.getByLabel(t.regNo).fill('SJN-0004');
    await wizard.next();
    await wizard.root.getByText(t.looking_up).first().waitFor();
    await wizard.button(ui.next).click({ force: true });
    await wizard.root.getByLabel(t.regNo).press('Enter');
    await wizard.seesChild();
    expect(requestCount).toBe(1);
  },
);
