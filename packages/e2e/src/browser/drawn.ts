import type { Page } from 'playwright-core';

/** Waits until the page has painted its last change. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
