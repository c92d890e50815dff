import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually';

/** Maximum number of Tab presses on any screen. */
const MAX_TABS = 40;

/** Returns the focused element, in the text that a screen reader announces; also inside a widget. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element || element === document.body) return '';
    const labels = (element as HTMLInputElement).labels;
    const name = labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
    return name.trim();
  });

/** Presses Tab until the named element has the focus, and returns the names of all elements on the way. */
export const tabTo = async (page: Page, name: string): Promise<string[]> => {
  const passed: string[] = [];
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    passed.push(now);
    if (now.startsWith(name)) return passed;
  }
  throw new Error(`Tab never came to '${name}', but to ${passed.join(', ')}`);
};

/** Waits until the named element has the focus. */
export const expectFocus = (page: Page, name: string): Promise<void> =>
  eventually(async () => expect(await focused(page)).toBe(name));
