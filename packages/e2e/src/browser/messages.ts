import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { waitForAnimations } from './animations';
import { eventually } from './eventually';

/** Checks that a message is shown in red under its field and is announced with it. */
export const expectMessage = async (field: Locator, message: string): Promise<void> => {
  await eventually(async () => expect(await field.getAttribute('aria-invalid')).toBe('true'));
  const shown = await field.evaluate((control) => {
    const id = control.getAttribute('aria-describedby') ?? '';
    const line = (control.getRootNode() as Document | ShadowRoot).getElementById(id);
    const text = line?.querySelector('*') ?? line;
    const [red, green, blue] = (text ? getComputedStyle(text).color : '').match(/\d+/g)?.map(Number) ?? [];
    const isBelow = !!line && line.getBoundingClientRect().top >= control.getBoundingClientRect().bottom;
    return { text: line?.textContent, isBelow, red: red ?? 0, green: green ?? 0, blue: blue ?? 0 };
  });
  expect(shown.text).toBe(message);
  expect(shown.isBelow).toBe(true);
  expect(shown.red).toBeGreaterThan(2 * Math.max(shown.green, shown.blue));
  await waitForAnimations(field.page());
};

/** Checks that a field shows no error. */
export const expectNoMessage = async (field: Locator): Promise<void> => {
  expect(await field.getAttribute('aria-invalid')).toBeNull();
};
