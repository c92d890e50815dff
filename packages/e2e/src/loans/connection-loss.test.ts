import { payFeesEn as p, loanApplicationEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { openOwnPage } from '../embed/own-page';
import { shownPhone } from '../wizard/wizard';
import { CHILD_NAME, newApplicant, openApplication, optional } from './application';
import { photo } from './test-files';

const APPLICATIONS = '**/api/loan-applications';
const request = { amountUgx: 300_000, term: '3 months' } as const;
const body = '<somesa-loan-application school="st-marys-kisubi" theme="light"></somesa-loan-application>';

browserTest(
  'an application on a school’s page continues without a connection, keeps the input and is sent once it is back',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const applicant = newApplicant();
    await openOwnPage(page, { body });
    const form = openApplication(page);
    const offline = form.root.getByText(ui.offline_title);
    await form.heading(t.personal_title).waitFor();
    const picture = await photo(page, 'front.jpg');
    await form.fillPersonal(applicant);

    await context.setOffline(true);
    await offline.waitFor();
    await form.choose(t.idFront, picture);
    await form.slot(t.idFront).getByText('Network Error').waitFor();
    expect(await form.field(t.fullName).inputValue()).toBe(applicant.fullName);
    await form.next();
    await form.field(optional(p.regNo)).fill('SMK-0003');
    await form.button(t.find).click();
    await form.root.getByText('Network Error', { exact: true }).waitFor();
    expect(await form.field(optional(p.regNo)).inputValue()).toBe('SMK-0003');

    await context.setOffline(false);
    await offline.waitFor({ state: 'detached' });
    await form.button(ui.try_again).click();
    await form.button(t.other_child).waitFor();
    await form.field(t.childName).fill(CHILD_NAME);
    await form.next();
    await form.fillEarnings();
    await form.next();
    await form.ask(request);

    await context.setOffline(true);
    await offline.waitFor();
    await form.next();
    await form.heading(t.finish_title).waitFor();
    for (const value of [applicant.fullName, shownPhone(applicant.phone), CHILD_NAME])
      await form.root.getByText(value, { exact: true }).waitFor();
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached' });
    await form.button(`${t.edit}: ${t.step_personal}`).click();
    await form.tryAgain(t.idFront);
    await form.waitUntilSent(t.idFront);
    for (let steps = 0; steps < 4; steps += 1) await form.next();

    await context.setOffline(true);
    await form.button(ui.finish).click();
    await form.root.getByText('Network Error', { exact: true }).waitFor();
    await form.root.getByText(applicant.fullName, { exact: true }).waitFor();
    await context.setOffline(false);
    await form.button(ui.finish).click();
    await form.heading(t.applied_title).waitFor();
  },
);

browserTest('Finish of an application pressed twice quickly sends it once', async ({ page }) => {
  const keys = new Set<string>();
  page.on('request', async (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/loan-applications'))
      keys.add((await request.headerValue('idempotency-key')) ?? 'none');
  });
  await openOwnPage(page, { body });
  const form = openApplication(page);
  await form.fillIn(newApplicant(), 'SMK-0003', request);
  await form.button(ui.finish).dblclick();
  await form.heading(t.applied_title).waitFor();
  await eventually(async () => expect(keys.size).toBe(1));
  expect([...keys]).not.toContain('none');
});

browserTest(
  'a reload on a school’s page keeps an application, and one during Finish repeats the request under the same key',
  async ({ page }) => {
    const applicant = newApplicant();
    const keys: (string | null)[] = [];
    await openOwnPage(page, { body });
    const form = openApplication(page);
    await form.fillIn(applicant, 'SMK-0003', request);
    await page.reload();
    await form.heading(t.finish_title).waitFor();
    await form.root.getByText(shownPhone(applicant.phone), { exact: true }).waitFor();
    await page.route(APPLICATIONS, async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      await route.fetch();
    });
    await form.button(ui.finish).click();
    await eventually(async () => expect(keys).toHaveLength(1));
    await page.reload();
    await page.unroute(APPLICATIONS);
    page.on('request', async (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/loan-applications'))
        keys.push(await request.headerValue('idempotency-key'));
    });
    await form.root.getByText(t.unsure_title).waitFor();
    await form.button(ui.finish).click();
    await form.heading(t.applied_title).waitFor();
    await eventually(async () => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
  },
);
