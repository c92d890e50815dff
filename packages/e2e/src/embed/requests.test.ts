import { loanApplicationEn as l, payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox, urls } from '../browser/person';
import { approve } from '../external-systems/handset';
import { newApplicant, openApplication } from '../loans/application';
import { goToFinalStep } from '../wizard/final-step';
import { type Site, schoolSite } from '../wizard/site';
import { openOwnPage, ownUrl, waitUntilLive } from './own-page';
import { writeTag } from './widget-tags';
import { widgetTest } from './widget-test';

const IDLE_MS = 1_500;

const namedSite = (url: string): string => url.replace('//localhost:', '//school.test:');

const storage = (page: Page) =>
  page.evaluate(() => ({
    local: { ...localStorage },
    cookies: document.cookie,
    session: { ...sessionStorage } as Record<string, string>,
  }));

/** Puts data of the host page into its storage before any script runs. */
const fillStorage = (): void => {
  if (location.protocol === 'about:') return;
  localStorage.setItem('cart', 'one blazer');
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that is tested has another way.
  document.cookie = 'page=own; SameSite=Lax';
  if (!sessionStorage.getItem('visited')) sessionStorage.setItem('visited', 'yes');
};
const ownStorage = { local: { cart: 'one blazer' }, cookies: 'page=own', session: { visited: 'yes' } };

widgetTest(
  'every widget requests only our own files and configuration before a person acts',
  async ({ page }, widget) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openOwnPage(page, { body: writeTag(widget) });
    await waitUntilLive(page, widget.tag);
    await page.mouse.move(300, 300);
    await page.waitForTimeout(IDLE_MS);
    const known = [ownUrl, 'data:,', `${urls.server}/embed/1/`, `${urls.server}/api/config`];
    expect(requests.filter((url) => !known.some((each) => url.startsWith(each)))).toEqual([]);
    expect(requests.length).toBeLessThan(10);
  },
);

widgetTest(
  'every widget keeps the input only in session storage, under its own key, and sends no cookie',
  async ({ page, context }, widget) => {
    await page.addInitScript(fillStorage);
    const cookies: string[] = [];
    page.on('request', async (request) => {
      const { cookie } = await request.allHeaders().catch(() => ({ cookie: undefined }));
      if (cookie && request.url().startsWith(urls.server)) cookies.push(request.url());
    });
    await openOwnPage(page, { body: writeTag(widget) });
    await widget.goOn(page);
    const { session, ...others } = await storage(page);
    expect(others).toEqual({ local: ownStorage.local, cookies: ownStorage.cookies });
    expect(Object.keys(session).sort()).toEqual([`somesa:${widget.name}:st-marys-kisubi`, 'visited']);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['page']);
    expect(cookies).toEqual([]);
  },
);
/** The demo school's page under another host name: to the browser, another site than the service and no secure context. */
const acrossSites: Site = { ...schoolSite, name: 'another site', url: namedSite(schoolSite.url) };

browserTest(
  'a guest pays on another site over plain http without cookies',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/third party: http:\/\/school\.test:/);
    const cookies: string[] = [];
    page.on('request', async (request) => {
      const { cookie } = await request.allHeaders().catch(() => ({ cookie: undefined }));
      if (cookie) cookies.push(request.url());
    });
    const { wizard, child, phone } = await goToFinalStep(page, acrossSites);
    const seen = await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID]);
    expect(seen).toEqual([false, 'undefined']);
    await wizard.finish();
    await approve(sandbox.url, phone);
    await wizard.seesPaid();
    expect((await register.lookUp(child.regNo)).outstanding).toBe(0);
    const link = page.getByRole('link', { name: t.receipt_link });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${urls.server}/receipts/`));
    expect(cookies).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  },
);

/** Lists every key in a value at any depth. */
const namesIn = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : [];

browserTest(
  'session storage holds the input and the handle of a pending payment, and nothing after it is paid',
  async ({ page }) => {
    await page.addInitScript(fillStorage);
    const { wizard, child, phone } = await goToFinalStep(page, schoolSite);
    const key = 'somesa:pay-fees:st-marys-kisubi';
    const during = async () => {
      const { session, ...others } = await storage(page);
      expect(others).toEqual({ local: ownStorage.local, cookies: ownStorage.cookies });
      expect(Object.keys(session).sort()).toEqual([key, 'visited']);
      return session[key] ?? '';
    };
    const typed = await during();
    expect(typed).toContain(phone);
    await wizard.finish();
    await wizard.heading(t.pending_heading).waitFor();
    const pending = await during();
    expect(JSON.parse(pending).handle).toEqual({
      id: expect.any(String),
      secret: expect.any(String),
      startedAtMs: expect.any(Number),
    });
    // Only the typed number of the child is stored, and nothing from the service.
    expect(`${typed}${pending}`).not.toContain(child.displayName);
    expect(namesIn(JSON.parse(pending)).filter((name) => /name$|outstanding|token/i.test(name))).toEqual([
      'bankName',
    ]);
    await approve(sandbox.url, phone);
    await wizard.seesPaid();
    await eventually(async () => expect(await storage(page)).toEqual(ownStorage));
  },
);

/** Fills in everything before Finish, and returns the heading of the first step and the page's URL. */
const toFinish: Record<string, (page: Page) => Promise<{ first: string; url: string; label: string }>> = {
  'pay-fees': async (page) => {
    await goToFinalStep(page, schoolSite);
    return { first: t.find_title, url: schoolSite.url, label: t.regNo };
  },
  'the loan application': async (page) => {
    await openOwnPage(page, {
      body: '<somesa-loan-application school="st-marys-kisubi"></somesa-loan-application>',
    });
    await openApplication(page).fillIn(newApplicant(), 'SMK-0003', { amountUgx: 300_000, term: '3 months' });
    return { first: l.personal_title, url: ownUrl, label: l.fullName };
  },
};

for (const [name, fillIn] of Object.entries(toFinish)) {
  browserTest(
    `Cancel & Exit of ${name} deletes the input, notifies the page and stays on it`,
    async ({ page }) => {
      await page.addInitScript(fillStorage);
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(frame.url()));
      const { first, url, label } = await fillIn(page);
      const length = await page.evaluate(() => {
        Object.assign(window, { cancelled: 0 });
        document.addEventListener('somesa-cancelled', () =>
          Object.assign(window, { cancelled: Reflect.get(window, 'cancelled') + 1 }),
        );
        return history.length;
      });
      await page.getByRole('button', { name: ui.cancel, exact: true }).click();
      await page.getByRole('heading', { name: first, exact: true }).waitFor();
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
      expect(await storage(page)).toEqual(ownStorage);
      expect(visited).toEqual([url]);
      const after = await page.evaluate(() => [Reflect.get(window, 'cancelled'), history.length]);
      expect(after).toEqual([1, length]);
    },
  );
}
