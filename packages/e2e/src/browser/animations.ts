import type { Page } from 'playwright-core';

/**
 * Waits until a page's animations have ended, also those that start after a delay, such as the growing line of an error, which moves
 * the buttons below it. Endless animations are not awaited.
 */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    const ending = roots
      .flatMap((root) => root.getAnimations())
      .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
