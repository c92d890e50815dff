import { formatReservedStyle, widgetNames } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { readShifts, watchShifts } from '../browser/layout-shifts';
import { openOwnPage, plainHead, waitUntilLive } from './own-page';

/** Greatest cumulative layout shift of a page that feels calm. Source: web.dev/cls */
const MAX_SHIFT = 0.1;

/** Delay of the script, in milliseconds. */
const SCRIPT_LATE_MS = 300;

for (const widget of widgetNames) {
  const tag = `somesa-${widget}`;
  browserTest(`the page around ${tag} does not jump from the link to the form`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.addInitScript(watchShifts);
    // Late enough that the link is painted first.
    await page.route(/\/somesa\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_LATE_MS));
      await route.continue();
    });
    await openOwnPage(page, {
      head: plainHead,
      body: `<p>Pay here.</p><${tag} school="st-marys-kisubi" style="${formatReservedStyle(widget)}"><a href="/">The form</a></${tag}><h2>Contact</h2>${'<p>Write to the bursar, who answers on working days.</p>'.repeat(30)}`,
    });
    await waitUntilLive(page, tag);
    // Two frames later the browser has counted what the form moved.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await readShifts(page)).toBeLessThan(MAX_SHIFT);
    const heights = await page
      .locator(tag)
      .evaluate((element) => [
        element.getBoundingClientRect().height,
        element.shadowRoot?.querySelector('section')?.getBoundingClientRect().height ?? 0,
      ]);
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(2);
  });
}
