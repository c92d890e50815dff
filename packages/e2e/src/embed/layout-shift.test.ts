import { formatReservedHeight, formatReservedStyle, widgetNames } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { readShifts, watchShifts } from '../browser/layout-shifts';
import { openOwnPage, plainHead, waitUntilLive } from './own-page';

/** Greatest cumulative layout shift of a page that feels calm. Source: web.dev/cls */
const MAX_SHIFT = 0.1;

/** Delay of the script, in milliseconds. */
const SCRIPT_LATE_MS = 300;

const link = '<a href="/">The form</a>';
const samples = widgetNames.flatMap((widget) => {
  const tag = `somesa-${widget}`;
  return [
    {
      name: tag,
      tag,
      html: `<${tag} school="st-marys-kisubi" style="${formatReservedStyle(widget)}">${link}</${tag}>`,
    },
    {
      name: `a div for ${tag}`,
      tag,
      html: `<div data-somesa="${widget}" data-school="st-marys-kisubi" style="${formatReservedHeight(widget)}">${link}</div>`,
    },
  ];
});

for (const { name, tag, html } of samples) {
  browserTest(`the page around ${name} does not jump from the link to the form`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.addInitScript(watchShifts);
    // Late enough that the link is painted first.
    await page.route(/\/somesa\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_LATE_MS));
      await route.continue();
    });
    await openOwnPage(page, {
      head: plainHead,
      body: `<p>Pay here.</p>${html}<h2>Contact</h2>${'<p>Write to the bursar, who answers on working days.</p>'.repeat(30)}`,
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
        (element.closest('[data-somesa]') ?? element).getBoundingClientRect().height,
        element.shadowRoot?.querySelector('section')?.getBoundingClientRect().height ?? 0,
      ]);
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(2);
  });
}
