import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { drawn } from '../browser/drawn';
import { eventually } from '../browser/eventually';
import { urls } from '../browser/person';
import { countTimers, mountOften } from './mount-often';
import { openOwnPage, scriptUrl, waitUntilLive } from './own-page';
import { widgetTags, writeTag } from './widget-tags';
import { widgetTest } from './widget-test';

const MANY = 60;
const WARM_UP = 5;

/** Objects outside a widget on which a page could have listeners for it. */
const outside = [
  'window',
  'document',
  'document.documentElement',
  'document.body',
  'document.querySelector("main")',
  'visualViewport',
  'screen.orientation',
  'navigator.connection',
];

/** Lists listeners that our scripts set; the browser driver sets some too. */
const watchListeners = async (cdp: CDPSession) => {
  const ours = new Set<string>();
  cdp.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.startsWith(urls.server)) ours.add(scriptId);
  });
  await cdp.send('Debugger.enable');
  return async (expressions: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const expression of expressions) {
      const { result } = await cdp.send('Runtime.evaluate', { expression });
      if (!result.objectId) continue;
      const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
      for (const { type, scriptId } of listeners) if (ours.has(scriptId)) found.push(`${expression} ${type}`);
    }
    return found;
  };
};

const globals = (page: Page): Promise<string[]> => page.evaluate(() => Object.getOwnPropertyNames(window));

const addScript = (page: Page): Promise<unknown> => page.addScriptTag({ type: 'module', url: scriptUrl });

widgetTest(
  'every widget adds no global and leaves no listener when its tag is removed',
  async ({ page, context }, widget) => {
    const ourListeners = await watchListeners(await context.newCDPSession(page));
    await openOwnPage(page, { head: '', body: writeTag(widget) });
    const before = await globals(page);
    await addScript(page);
    await widget.goOn(page);
    expect((await globals(page)).filter((name) => !before.includes(name))).toEqual([]);
    const inside = [`document.querySelector("${widget.tag}").shadowRoot`];
    expect((await ourListeners(inside)).length).toBeGreaterThan(0);
    await page.evaluate((name) => document.querySelector(name)?.remove(), widget.tag);
    await eventually(async () => expect(await ourListeners(outside)).toEqual([]));
  },
);
/** Returns the objects of the page that remain after garbage collection. */
const alive = async (page: Page, cdp: CDPSession) => {
  for (let round = 0; round < 3; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await drawn(page);
  }
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (expected: string): number => metrics.find(({ name }) => name === expected)?.value ?? 0;
  const own = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    timers: (Reflect.get(window, 'runningTimers') as () => number)(),
  }));
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), documents: of('Documents'), ...own };
};

for (const widget of widgetTags) {
  browserTest(
    `${MANY} removed instances of ${widget.tag} leave no node, listener, timer or style sheet behind`,
    async ({ page, context }) => {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Performance.enable');
      await page.addInitScript(countTimers);
      await openOwnPage(page, { body: '' });
      await mountOften(page, widget.tag, WARM_UP);
      const before = await alive(page, cdp);
      await mountOften(page, widget.tag, MANY);
      await eventually(async () => {
        const after = await alive(page, cdp);
        expect(after).toMatchObject({
          documents: before.documents,
          sheets: before.sheets,
          timers: before.timers,
        });
        expect(after.nodes).toBeLessThanOrEqual(before.nodes);
        expect(after.listeners).toBeLessThanOrEqual(before.listeners);
      });
    },
    { limitMs: 120_000 },
  );
}

widgetTest(
  'every widget works after its tag was inserted and removed 50 times at once',
  async ({ page }, widget) => {
    await openOwnPage(page, { body: writeTag(widget) });
    await waitUntilLive(page, widget.tag);
    await page.evaluate(
      ([name, html]) => {
        const main = document.querySelector('main');
        for (let turn = 0; turn < 50; turn += 1) {
          const element = main?.querySelector(name);
          if (element) {
            element.remove();
            main?.append(element);
          }
          const other = document.createElement('div');
          other.innerHTML = html;
          main?.append(other);
          other.remove();
        }
      },
      [widget.tag, writeTag(widget)] as const,
    );
    await widget.goOn(page);
    expect(await page.locator(`${widget.tag} >> section[role=group]`).count()).toBe(1);
  },
);
