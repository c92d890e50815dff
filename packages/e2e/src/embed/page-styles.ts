import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl, script, waitUntilLive } from './own-page';

/** A form whose theme and colours are the page’s. */
export const formTag = '<somesa-pay-fees school="st-marys-kisubi"></somesa-pay-fees>';

/** Rule for the focus in the style sheets of WordPress' themes Twenty Twenty-Four and Twenty Twenty-Five. */
const themeFocus = ':where(.wp-site-blocks *:focus) { outline-width: 2px; outline-style: solid; }';

/** Returns the outline around the tag while its field has the focus, before and after the app has taken over. */
export const outlinesWithFocus = async (page: Page): Promise<string[]> => {
  await openOwnPage(page, {
    head: `<style>${themeFocus} :focus { outline: 3px solid red }</style>${script}`,
    body: `<div class="wp-site-blocks">${formTag}</div>`,
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

/** Outlines of a form around which the page’s rule draws no box. */
export const NO_OUTLINES = ['true none', 'true none'];

/** Returns whether the form is dark, by the colour on which its text stands. */
export const isFormDark = (page: Page): Promise<boolean> =>
  page.locator('somesa-pay-fees section').evaluate((form) => {
    const [red = 0] = (getComputedStyle(form).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red < 128;
  });

/** Pages that look the same on every system, and whether the form on them is dark. */
export const pagesOfOneColour: [page: string, head: string, isDark: boolean][] = [
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
export const pages: typeof pagesOfOneColour = [
  ['a page that sets no colours', '', false],
  ['a page that follows the system', '<style>:root { color-scheme: light dark }</style>', true],
  ...pagesOfOneColour,
];

/** Fails unless the form is dark on the dark ones of these pages, and light on the others. */
export const expectPageColours = async (page: Page, all: typeof pages): Promise<void> => {
  for (const [name, head, isDark] of all) {
    await openOwnPage(page, { head: head + script, body: formTag });
    await waitUntilLive(page);
    expect(await isFormDark(page), name).toBe(isDark);
  }
};

/** Fails unless the form turns dark and light again with its page. */
export const expectSwitch = async (page: Page): Promise<void> => {
  await openOwnPage(page, {
    head: `<style>body { background: #fff; transition: background-color 100ms } .dark body { background: #111 }</style>${script}`,
    body: formTag,
  });
  await waitUntilLive(page);
  expect(await isFormDark(page)).toBe(false);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await eventually(async () => expect(await isFormDark(page)).toBe(true));
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await eventually(async () => expect(await isFormDark(page)).toBe(false));
};

/** Fails unless a dark form becomes light and hides none of its rows once the page is printed. */
export const expectPrint = async (page: Page, print: () => Promise<void>): Promise<void> => {
  const child = await register.freshChild(schoolSite.schools);
  await openOwnPage(page, {
    body: '<somesa-pay-fees school="st-marys-kisubi" theme="dark"></somesa-pay-fees>',
  });
  await page.setViewportSize({ width: 360, height: 640 });
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.find(child.regNo);
  expect(await isFormDark(page)).toBe(true);
  await print();
  expect(await isFormDark(page)).toBe(false);
  const bar = await wizard.root.locator('[part=actions]').boundingBox();
  const rows = await wizard.root.getByRole('radio').all();
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    const box = await row.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
};
