import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../person/eventually';
import { promised } from '../person/promised';
import { gallery, school } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl, scriptUrl, tag, untilLive } from './own-page';

const field = (page: Page) => page.getByLabel(t.regNo);

/** What has the focus: an element of the page by its id or name, or a field in a widget by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return '';
    const isOfThePage = element.getRootNode() === document;
    return (isOfThePage && element.id) || (element.getAttribute('name') ?? element.textContent?.trim() ?? '');
  });

const around = `<p><a href="#before" id="before">Before</a></p>${tag}<p><a href="#after" id="after">After</a></p>`;

promised('the caret stays where a person put it, whatever the page draws again', async ({ page }) => {
  await openOwnPage(page);
  await untilLive(page);
  await field(page).focus();
  await page.keyboard.type('SMK-03');
  await page.keyboard.press('ArrowLeft');
  const redraw = (theme: string) =>
    page.evaluate((value) => document.querySelector('somesa-pay-fees')?.setAttribute('theme', value), theme);
  for (const [at, digit] of ['0', '0'].entries()) {
    await redraw(at % 2 ? 'dark' : 'auto');
    await page.waitForTimeout(60);
    await page.keyboard.type(digit);
  }
  expect(await field(page).inputValue()).toBe('SMK-0003');
  await page.keyboard.press('Shift+Home');
  await redraw('light');
  await page.waitForTimeout(60);
  await page.keyboard.type('X');
  expect(await field(page).inputValue()).toBe('X3');
});

promised('a text that is selected on the page stays selected while the widget comes', async ({ page }) => {
  await openOwnPage(page, { head: '', body: `<p id="text">Fees are due on Friday.</p>${tag}` });
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') as Element));
  await page.addScriptTag({ type: 'module', url: scriptUrl });
  await untilLive(page);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Fees are due on Friday.');
});

promised('Tab goes from the page through the widget and on, and back', async ({ page }) => {
  await openOwnPage(page, { body: around });
  await untilLive(page);
  await page.locator('#before').focus();
  const seen: string[] = [];
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    seen.push(await focused(page));
  }
  expect(seen).toEqual(['regNo', ui.next, 'after', ui.next, 'regNo', 'before']);
});

promised('focus is never taken when the widget comes, nor when it is drawn again', async ({ page }) => {
  await openOwnPage(page, { head: '', body: `<label>Search <input id="search"></label>${tag}` });
  await page.locator('#search').focus();
  await page.keyboard.type('visit');
  await page.addScriptTag({ type: 'module', url: scriptUrl });
  await untilLive(page);
  await page.keyboard.type('ing');
  await page.evaluate(async () => {
    const element = document.querySelector('somesa-pay-fees');
    for (let turn = 0; turn < 30; turn += 1) {
      element?.setAttribute('theme', turn % 2 ? 'dark' : 'light');
      element?.setAttribute('accent', turn % 2 ? '#123456' : '#654321');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.keyboard.type(' day');
  expect(await page.locator('#search').inputValue()).toBe('visiting day');
  expect(await focused(page)).toBe('search');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

promised('focus is not taken either when a reload shows a later step again', async ({ page }) => {
  const wizard = openWizard(page, { ...school, url: ownUrl });
  await openOwnPage(page);
  await wizard.find('SMK-0003');
  await wizard.next();
  await wizard.heading(t.amount_title).waitFor();
  await page.reload();
  await wizard.heading(t.amount_title).waitFor();
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

promised(
  'shortcuts of the page do not fire while somebody types in the widget, and do outside',
  async ({ page }) => {
    const pressed = () => page.evaluate(() => [...Reflect.get(window, 'shortcutsOfThePage')]);
    await page.goto(gallery('hostile.html', 'st-marys-kisubi').url);
    await untilLive(page);
    await field(page).focus();
    await page.keyboard.type('jkn/s');
    expect(await field(page).inputValue()).toBe('jkn/s');
    expect(await pressed()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await pressed()).toEqual(['Escape']);
    await field(page).blur();
    await page.keyboard.press('j');
    await eventually(async () => expect(await pressed()).toContain('j'));
  },
);

promised('shortcuts of the page do not fire either while the form waits for its app', async ({ page }) => {
  await page.route(/\/embed\/1\/(mount-)?pay-fees-/, () => undefined);
  await page.goto(gallery('hostile.html', 'st-marys-kisubi').url);
  await field(page).focus();
  await page.keyboard.type('jkn/s');
  expect(await field(page).inputValue()).toBe('jkn/s');
  expect(await page.evaluate(() => [...Reflect.get(window, 'shortcutsOfThePage')])).toEqual([]);
});

promised('shortcuts of the browser and of assistive tools go through the widget', async ({ page }) => {
  await openOwnPage(page);
  await untilLive(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('keydown', ({ key }) => heard.push(key));
  });
  await field(page).focus();
  for (const key of ['Control+s', 'Tab', 'F6', 'Escape']) await page.keyboard.press(key);
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(
    expect.arrayContaining(['s', 'Tab', 'F6', 'Escape']),
  );
});
