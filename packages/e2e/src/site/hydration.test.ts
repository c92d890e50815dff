import { payFeesEn } from '@somesa/core';
import accountFields from '@somesa/core/messages/en/account-fields.json';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount, setSession } from '../accounts/account';
import { browserTest } from '../browser/browser-test';
import { waitForHydration } from '../browser/hydration';
import { watchShifts } from '../browser/layout-shifts';
import { isLongRun } from '../setup/long-run';
import { addressIn, publicPages } from './public-pages';

const limitMs = 240_000;
/** Pages of text alone, of which /sitemap stands for the others, and two old addresses of other pages. */
const SAME = /^\/(support|booking\/guide|payment\/guide|privacy|terms|contact-us|bokings)$/;
const SCRIPTS = /\/assets\/[\w-]+\.js$/;
/** All scripts except the one that records early clicks. */
const LATE_SCRIPTS = /\/assets\/(?!early-click-)[\w-]+\.js$/;
/** Maximum distance that a page may move without user action, as measured by browsers. */
const MAX_SHIFT = 0.02;
/** Text that every FAQ answer contains, so that a search for it keeps all of them. */
const TYPED = 'a';
const FIELD = 'main form :is(input:not([tabindex="-1"]):not([type=password]):not([type=radio]), textarea)';

/** Delays scripts of the pages until they are released. */
const holdScripts = async (page: Page, which = SCRIPTS) => {
  let delayed: Route[] | null = [];
  await page.route(which, async (route) => {
    if (delayed) delayed.push(route);
    else await route.continue();
  });
  return {
    again: (): void => {
      delayed = [];
    },
    letGo: async (): Promise<void> => {
      const waiting = delayed ?? [];
      delayed = null;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
};

const readBefore = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1');
    if (heading) Reflect.set(heading, 'wasThere', true);
    return {
      heading: heading?.textContent ?? '',
      isPainted: performance.getEntriesByName('first-contentful-paint').length > 0,
      isStyled: getComputedStyle(document.body).fontFamily.includes('Figtree'),
    };
  });

const readAfter = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('main h1')];
    return {
      isSame: headings.length === 1 && headings.every((one) => Reflect.get(one, 'wasThere') === true),
      shifted: Reflect.get(window, 'shifted') as number,
    };
  });

/** Opens one page whose scripts arrive late, and returns the problems as sentences. */
const takeOver = async (page: Page, scripts: Awaited<ReturnType<typeof holdScripts>>, url: string) => {
  const found: string[] = [];
  scripts.again();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const before = await readBefore(page);
  if (!before.heading || !before.isPainted) found.push('shows nothing before its scripts');
  if (!before.isStyled) found.push('has no style before its scripts');
  const field = page.locator(FIELD).first();
  const isForm = (await field.count()) > 0;
  if (isForm) {
    await field.fill(TYPED);
    // The server accepts some forms before any script has come; plain-forms.test.ts sends them.
    const method = await field.evaluate((input) => (input as HTMLInputElement).form?.method);
    if (method !== 'post') await field.press('Enter');
  }
  // If no fallback font is as wide as ours, the font itself moves the text, which is not caused by the scripts.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    Reflect.set(window, 'shifted', 0);
  });
  await scripts.letGo();
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const after = await readAfter(page);
  if (!after.isSame) found.push('draws its heading anew');
  if (after.shifted > MAX_SHIFT) found.push(`moves by ${after.shifted.toFixed(3)}`);
  if (isForm && (await field.inputValue()) !== TYPED) found.push('forgets what was typed');
  if (page.url() !== url) found.push(`leads to ${page.url()}`);
  return found.map((each) => `${url} ${each}`);
};

// The view tests of the pages hydrate each of them in every language, and the tests below some in every run.
if (isLongRun)
  browserTest(
    'each kind of page is readable before its scripts, and is hydrated without moving or losing what was typed',
    async ({ page }) => {
      await page.addInitScript(watchShifts);
      const scripts = await holdScripts(page);
      const found: string[] = [];
      const paths = publicPages.map(({ path }) => path).filter((path) => !SAME.test(path));
      for (const path of paths) found.push(...(await takeOver(page, scripts, addressIn('en', path))));
      expect(found).toEqual([]);
    },
    { limitMs },
  );

browserTest(
  'a signed-in user sees the menu without a layout shift, on a phone and on a desktop',
  async ({ page }) => {
    await setSession(page, await createAccount());
    await page.addInitScript(watchShifts);
    const scripts = await holdScripts(page);
    const found: string[] = [];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await takeOver(page, scripts, addressIn('en', '/faqs'))));
      if (width === 1280) await page.getByRole('button', { name: /^Account of/ }).waitFor();
      expect((await readAfter(page)).shifted).toBeLessThan(MAX_SHIFT);
    }
    expect(found).toEqual([]);
  },
);

/** Opens a page whose scripts arrive late, and presses its submit button once the early script has run. */
const pressEarly = async (page: Page, path: string, type?: string) => {
  const scripts = await holdScripts(page, LATE_SCRIPTS);
  await page.goto(addressIn('en', path), { waitUntil: 'commit' });
  await page.waitForFunction(() => 'somesaPressed' in window);
  const send = page.locator('main form button[type=submit]').first();
  if (type) await page.locator(FIELD).first().fill(type);
  await send.click();
  await send.and(page.locator('[aria-busy=true]')).waitFor();
  await scripts.letGo();
};

browserTest('a press on Log in before the scripts takes effect once they have loaded', async ({ page }) => {
  await pressEarly(page, '/login');
  await page.locator('main').getByText(accountFields.login_email_required).waitFor();
  await page.locator('main form button[type=submit]:not([aria-busy])').waitFor();
});

browserTest(
  'a number that is sent before the scripts is looked up once they have loaded',
  async ({ page }) => {
    await pressEarly(page, '/pay-fees', 'SMK-0001');
    await page.getByRole('group', { name: payFeesEn.amount_title }).waitFor();
  },
);
