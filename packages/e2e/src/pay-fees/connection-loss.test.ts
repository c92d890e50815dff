import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { type Person, register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { type FinalStep, goToFinalStep } from '../wizard/final-step';
import { gallery, schoolSite, somesaSite } from '../wizard/site';
import { ABOVE_REQUEST_LIMIT, shownPhone } from '../wizard/wizard';

const PAYMENTS = '**/api/payments';

/** Failures when Finish is pressed, and the text that the payer reads. */
const breaks: {
  name: string;
  reads: string;
  allow: RegExp;
  cut: (person: Person) => Promise<unknown>;
  wait?: (person: Person) => Promise<unknown>;
  recover: (person: Person) => Promise<unknown>;
}[] = [
  {
    name: 'there is no connection',
    reads: 'Network Error',
    allow: /ERR_INTERNET_DISCONNECTED/,
    cut: ({ context }) => context.setOffline(true),
    recover: ({ context }) => context.setOffline(false),
  },
  {
    name: 'the line breaks before the request arrives',
    reads: 'Network Error',
    allow: /ERR_FAILED/,
    cut: ({ page }) => page.route(PAYMENTS, (route) => route.abort()),
    recover: ({ page }) => page.unroute(PAYMENTS),
  },
  {
    name: 'the line breaks after the request arrived',
    reads: 'Network Error',
    allow: /ERR_FAILED/,
    cut: ({ page }) => page.route(PAYMENTS, (route) => arriveThen(route, () => route.abort())),
    recover: ({ page }) => page.unroute(PAYMENTS),
  },
  {
    name: 'a proxy answers 500 with a page of its own',
    reads: 'Request failed with status code 500',
    allow: /api\/payments|500/,
    cut: ({ page }) => page.route(PAYMENTS, (route) => answerHtml(route, 500)),
    recover: ({ page }) => page.unroute(PAYMENTS),
  },
  {
    name: 'a proxy answers 503 although the request arrived',
    reads: 'Request failed with status code 503',
    allow: /api\/payments|503/,
    cut: ({ page }) => page.route(PAYMENTS, (route) => arriveThen(route, () => answerHtml(route, 503))),
    recover: ({ page }) => page.unroute(PAYMENTS),
  },
  {
    name: 'the answer takes longer than 30 seconds',
    reads: 'timeout of 30000 ms exceeded',
    allow: /never/,
    cut: ({ page }) => page.route(PAYMENTS, (route) => arriveThen(route, async () => undefined)),
    wait: ({ page }) => page.clock.fastForward(ABOVE_REQUEST_LIMIT),
    recover: ({ page }) => page.unroute(PAYMENTS),
  },
];

const answerHtml = (route: Route, status: number): Promise<void> =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });

/** The service receives the request; only its response is lost. */
const arriveThen = async (route: Route, then: () => Promise<void>): Promise<void> => {
  await route.fetch();
  await then();
};

const paysOnce = async ({ wizard, child, phone }: FinalStep): Promise<void> => {
  await wizard.heading(t.pending_heading).waitFor();
  await approve(sandbox.url, phone);
  await wizard.seesPaid();
  expect((await sandbox.collectionsFrom(phone)).map(({ status }) => status)).toEqual(['successful']);
  const after = await register.lookUp(child.regNo);
  expect([after.outstanding, after.pending]).toEqual([0, 0]);
};

/** A school's page whose children few other tests use. */
const oldSite = gallery('classic.html', 'st-josephs-naggalama', 'an old school’s page');

for (const [place, site] of [somesaSite, oldSite].entries()) {
  // The wizard is the same on both sites, so each failure is tried on one of them.
  const own = breaks.filter((_, at) => at % 2 === place);
  browserTest(
    `Finish on ${site.name} while ${own.map(({ name }) => name).join(', then while ')} says so and keeps everything typed, and Finish again pays once`,
    async (person) => {
      const { page, pageErrors } = person;
      if (own.some(({ wait }) => wait)) await page.clock.install();
      const arrived = await goToFinalStep(page, site);
      const { wizard, phone } = arrived;
      for (const { reads, allow, cut, wait, recover } of own) {
        pageErrors.allow(allow);
        await cut(person);
        await wizard.finishButton.click();
        if (wait) {
          await wizard.button(ui.previous).and(page.locator(':disabled')).waitFor();
          await wait(person);
        }
        await wizard.root.getByText(reads, { exact: true }).waitFor();
        await wizard.root.getByText(t.unsure).waitFor();
        await wizard.root.getByText(shownPhone(phone)).first().waitFor();
        await recover(person);
      }
      await wizard.finish();
      await paysOnce(arrived);
    },
  );
}

browserTest(
  'a payer who loses the connection while waiting sees a message, and the result once it is back',
  async (person) => {
    const { page, pageErrors } = person;
    pageErrors.allow(/ERR_FAILED/);
    const arrived = await goToFinalStep(page, schoolSite);
    const { wizard, phone } = arrived;
    await page.route('**/api/payments/*', (route) => route.abort());
    await wizard.finish();
    await wizard.root.getByText(t.connection_lost).waitFor();
    await approve(sandbox.url, phone);
    await page.unroute('**/api/payments/*');
    await wizard.seesPaid();
    expect(await sandbox.collectionsFrom(phone)).toHaveLength(1);
  },
);
