import type { Page } from 'playwright-core';

/** Runs in the page: adds up its layout shifts, as the browser counts them. */
export const watchShifts = (): void => {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Returns the sum of the shifts so far, of a page that was opened with `watchShifts` as an init script. */
export const readShifts = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'shifted') as number);
