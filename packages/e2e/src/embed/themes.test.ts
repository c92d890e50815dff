import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { payFeesEn as t } from '@somesa/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { root } from '../../../../scripts/root.mjs';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { findFirefox, startFirefox } from '../setup/firefox';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl, script, waitUntilLive } from './own-page';

const body = '<somesa-pay-fees school="st-marys-kisubi"></somesa-pay-fees>';

/** Rule for the focus in the style sheets of WordPress' themes Twenty Twenty-Four and Twenty Twenty-Five. */
const themeFocus = ':where(.wp-site-blocks *:focus) { outline-width: 2px; outline-style: solid; }';

/** Returns the outline around the tag while its field has the focus, before and after the app has taken over. */
const outlinesWithFocus = async (page: Page): Promise<string[]> => {
  await openOwnPage(page, {
    head: `<style>${themeFocus} :focus { outline: 3px solid red }</style>${script}`,
    body: `<div class="wp-site-blocks">${body}</div>`,
  });
  const outline = () =>
    page.locator('somesa-pay-fees').evaluate((tag) => {
      const field = tag.shadowRoot?.querySelector('input');
      field?.focus();
      return `${tag.shadowRoot?.activeElement === field} ${getComputedStyle(tag).outlineStyle}`;
    });
  await page.locator('somesa-pay-fees input').first().waitFor();
  const before = await outline();
  await waitUntilLive(page);
  return [before, await outline()];
};

const NO_OUTLINES = ['true none', 'true none'];

browserTest('a page’s rule for the focus draws no box round the form', async ({ page }) => {
  expect(await outlinesWithFocus(page)).toEqual(NO_OUTLINES);
});

/** Any font: that of the site’s headings. */
const fontPath = createRequire(join(root, 'host-app/package.json')).resolve(
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
);

browserTest('the font of a page is loaded in no other weight than normal and bold', async ({ page }) => {
  const font = readFileSync(fontPath, 'base64');
  const faces = [300, 400, 500, 600, 700, 800].map(
    (weight) =>
      `@font-face { font-family: School; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) }`,
  );
  await openOwnPage(page, { head: `<style>${faces.join('')} body { font-family: School }</style>${script}` });
  await waitUntilLive(page);
  await page.locator('[part~=next]').click();
  await page.locator('input[aria-invalid=true]').waitFor();
  const loaded = await page.evaluate(async () =>
    [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded').map(({ weight }) => weight),
  );
  expect(loaded.sort()).toEqual(['400', '700']);
});

const executable = findFirefox();
describe.skipIf(executable === null)(
  executable === null ? 'in Firefox (none was found)' : 'in Firefox',
  () => {
    let running: Browser;
    beforeAll(async () => {
      running = await startFirefox(executable ?? '');
    });
    afterAll(() => running.close());

    browserTest(
      'a page’s rule for the focus draws no box round the form there either',
      async ({ page }) => {
        expect(await outlinesWithFocus(page)).toEqual(NO_OUTLINES);
      },
      { browser: () => running },
    );

    browserTest(
      'a form follows the colours of the page, also when they change, there too',
      async ({ page }) => {
        await expectPageColours(page, pagesOfOneColour);
        await expectSwitch(page);
      },
      { browser: () => running },
    );
  },
);

/** Returns whether the form is dark, by the colour on which its text stands. */
const isFormDark = (page: Page): Promise<boolean> =>
  page.locator('somesa-pay-fees section').evaluate((form) => {
    const [red = 0] = (getComputedStyle(form).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red < 128;
  });

browserTest('a form follows a page that turns dark while its later steps are loading', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pay-fees-later-*', async (route) => {
    await held;
    await route.continue();
  });
  const styles = '<style>body { background: #fff } body.night { background: #111 }</style>';
  await openOwnPage(page, { head: `${styles}${script}`, body });
  await waitUntilLive(page);
  await page.evaluate(() => document.body.classList.add('night'));
  expect(await isFormDark(page)).toBe(false);
  release();
  await eventually(async () => expect(await isFormDark(page)).toBe(true));
});

/** Pages that look the same on every system, and whether the form on them is dark. */
const pagesOfOneColour: [page: string, head: string, isDark: boolean][] = [
  ['a light page', '<style>body { background: #fff } :root { color-scheme: light dark }</style>', false],
  ['a dark page', '<style>body { background: #101418; color: #fff }</style>', true],
  ['a dark page in another colour space', '<style>body { background: oklch(0.21 0.03 264) }</style>', true],
  [
    'a light card on a dark page',
    '<style>body { background: #111 } main { background: #fdfdf8 }</style>',
    false,
  ],
];
/** Pages with what a dark system makes of the form on them. */
const pages: typeof pagesOfOneColour = [
  ['a page that sets no colours', '', false],
  ['a page that follows the system', '<style>:root { color-scheme: light dark }</style>', true],
  ...pagesOfOneColour,
];

const expectPageColours = async (page: Page, all: typeof pages): Promise<void> => {
  for (const [name, head, isDark] of all) {
    await openOwnPage(page, { head: head + script, body });
    await waitUntilLive(page);
    expect(await isFormDark(page), name).toBe(isDark);
  }
};

browserTest(
  'a form follows the colours of the page and not those of the system',
  ({ page }) => expectPageColours(page, pages),
  { colorScheme: 'dark' },
);

const expectSwitch = async (page: Page): Promise<void> => {
  await openOwnPage(page, {
    head: `<style>body { background: #fff; transition: background-color 100ms } .dark body { background: #111 }</style>${script}`,
    body,
  });
  await waitUntilLive(page);
  expect(await isFormDark(page)).toBe(false);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await eventually(async () => expect(await isFormDark(page)).toBe(true));
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await eventually(async () => expect(await isFormDark(page)).toBe(false));
};

browserTest('a form follows a page that is switched to dark and back', ({ page }) => expectSwitch(page));

browserTest('a printed form is light and hides none of its rows', async ({ page }) => {
  const child = await register.freshChild(schoolSite.schools);
  await openOwnPage(page, {
    body: '<somesa-pay-fees school="st-marys-kisubi" theme="dark"></somesa-pay-fees>',
  });
  await page.setViewportSize({ width: 360, height: 640 });
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.find(child.regNo);
  await page.emulateMedia({ media: 'print' });
  expect(await isFormDark(page)).toBe(false);
  const bar = await wizard.root.locator('[part=actions]').boundingBox();
  for (const row of await wizard.root.getByRole('radio').all()) {
    const box = await row.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

browserTest('the actions take at most a quarter of the screen at 200 % text', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const child = await register.freshChild(schoolSite.schools);
  await openOwnPage(page, { body });
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.find(child.regNo);
  await page.evaluate(() => scrollTo(0, 0));
  const covered = await wizard.root.locator('[part=actions]').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
  });
  expect(await wizard.root.evaluate((form) => getComputedStyle(form).fontSize)).toBe('32px');
  expect(covered).toBeLessThanOrEqual(0.25);
  const bar = wizard.root.locator('[part=actions]');
  await bar.scrollIntoViewIfNeeded();
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  await wizard.root.getByText(t.amount_title).waitFor();
});
