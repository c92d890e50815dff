import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { drawn } from '../browser/drawn';
import { eventually } from '../browser/eventually';
import { gallery } from '../wizard/site';
import { openOwnPage, scriptUrl, waitUntilLive } from './own-page';
import { firstField, putInPlace, writeTag } from './widget-tags';
import { widgetTest } from './widget-test';

const hostile = gallery('hostile.html', 'st-marys-kisubi');
/** Maximum number of Tab presses in a first step. */
const MAX_TABS = 20;

/** Returns the focused element: an element of the page by its id or name, or a field in a widget by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return '';
    const isOfThePage = element.getRootNode() === document;
    return (isOfThePage && element.id) || (element.getAttribute('name') ?? element.textContent?.trim() ?? '');
  });

const shortcutsPressed = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Reflect.get(window, 'shortcutsOfThePage')]);

widgetTest('every widget keeps the caret when the page renders again', async ({ page }, widget) => {
  await openOwnPage(page, { body: writeTag(widget) });
  await waitUntilLive(page, widget.tag);
  await firstField(page, widget).focus();
  await page.keyboard.type('SMK-03');
  await page.keyboard.press('ArrowLeft');
  const redraw = (theme: string) =>
    page.evaluate(([name, value]) => document.querySelector(name)?.setAttribute('theme', value), [
      widget.tag,
      theme,
    ] as const);
  for (const [at, digit] of ['0', '0'].entries()) {
    await redraw(at % 2 ? 'dark' : 'auto');
    await drawn(page);
    await page.keyboard.type(digit);
  }
  expect(await firstField(page, widget).inputValue()).toBe('SMK-0003');
  await page.keyboard.press('Shift+Home');
  await redraw('light');
  await drawn(page);
  await page.keyboard.type('X');
  expect(await firstField(page, widget).inputValue()).toBe('X3');
});

widgetTest('every widget keeps the page’s text selection while it loads', async ({ page }, widget) => {
  await openOwnPage(page, { head: '', body: `<p id="text">Fees are due on Friday.</p>${writeTag(widget)}` });
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') as Element));
  await page.addScriptTag({ type: 'module', url: scriptUrl });
  await waitUntilLive(page, widget.tag);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Fees are due on Friday.');
});

widgetTest(
  'every widget lets Tab move from the page through the widget and on, and back',
  async ({ page }, widget) => {
    await openOwnPage(page, {
      body: `<p><a href="#before" id="before">Before</a></p>${writeTag(widget)}<p><a href="#after" id="after">After</a></p>`,
    });
    await waitUntilLive(page, widget.tag);
    const first = await firstField(page, widget).getAttribute('name');
    const walk = async (key: string, end: string): Promise<string[]> => {
      const seen: string[] = [];
      while (seen.at(-1) !== end && seen.length < MAX_TABS) {
        await page.keyboard.press(key);
        seen.push(await focused(page));
      }
      return seen;
    };
    await page.locator('#before').focus();
    const there = await walk('Tab', 'after');
    expect([there[0], ...there.slice(-2)]).toEqual([first, ui.next, 'after']);
    expect(await walk('Shift+Tab', 'before')).toEqual([...there.slice(0, -1).reverse(), 'before']);
  },
);

widgetTest('every widget takes no focus when it loads or renders again', async ({ page }, widget) => {
  await openOwnPage(page, { head: '', body: `<label>Search <input id="search"></label>${writeTag(widget)}` });
  await page.locator('#search').focus();
  await page.keyboard.type('visit');
  await page.addScriptTag({ type: 'module', url: scriptUrl });
  await waitUntilLive(page, widget.tag);
  await page.keyboard.type('ing');
  await page.evaluate(async (name) => {
    const element = document.querySelector(name);
    for (let turn = 0; turn < 30; turn += 1) {
      element?.setAttribute('theme', turn % 2 ? 'dark' : 'light');
      element?.setAttribute('accent', turn % 2 ? '#123456' : '#654321');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, widget.tag);
  await page.keyboard.type(' day');
  expect(await page.locator('#search').inputValue()).toBe('visiting day');
  expect(await focused(page)).toBe('search');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

widgetTest(
  'every widget shows a later step again after a reload, and takes no focus',
  async ({ page }, widget) => {
    await openOwnPage(page, { body: writeTag(widget) });
    await widget.goOn(page);
    const heading = page.locator(`${widget.tag} >> h2`).first();
    const before = (await heading.textContent()) ?? '';
    await page.reload();
    await heading.filter({ hasText: before }).waitFor();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  },
);

widgetTest(
  'every widget blocks the page’s shortcuts while someone types in it, and only then',
  async ({ page }, widget) => {
    await page.goto(hostile.url);
    await putInPlace(page, widget);
    await waitUntilLive(page, widget.tag);
    await firstField(page, widget).focus();
    await page.keyboard.type('jkn/s');
    expect(await firstField(page, widget).inputValue()).toBe('jkn/s');
    expect(await shortcutsPressed(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await shortcutsPressed(page)).toEqual(['Escape']);
    await firstField(page, widget).blur();
    await page.keyboard.press('j');
    await eventually(async () => expect(await shortcutsPressed(page)).toContain('j'));
  },
);

widgetTest(
  'every widget lets shortcuts of the browser and of assistive tools through',
  async ({ page }, widget) => {
    await openOwnPage(page, { body: writeTag(widget) });
    await waitUntilLive(page, widget.tag);
    await page.evaluate(() => {
      const events: string[] = [];
      Object.assign(window, { events });
      document.addEventListener('keydown', ({ key }) => events.push(key));
    });
    await firstField(page, widget).focus();
    for (const key of ['Control+s', 'Tab', 'F6', 'Escape']) await page.keyboard.press(key);
    expect(await page.evaluate(() => Reflect.get(window, 'events'))).toEqual(
      expect.arrayContaining(['s', 'Tab', 'F6', 'Escape']),
    );
  },
);
browserTest('the placeholder form blocks the page’s shortcuts too', async ({ page }) => {
  await page.route(/\/embed\/1\/pay-fees[-.]/, () => undefined);
  await page.goto(hostile.url);
  await page.getByLabel(t.regNo).focus();
  await page.keyboard.type('jkn/s');
  expect(await page.getByLabel(t.regNo).inputValue()).toBe('jkn/s');
  expect(await shortcutsPressed(page)).toEqual([]);
});
