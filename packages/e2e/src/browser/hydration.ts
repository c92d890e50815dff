import type { Page } from 'playwright-core';
import { urls } from './person';

/** React has taken a heading over once it keeps something at it. */
const isHydrated = (): boolean => {
  const heading = document.querySelector('main h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
};

/** Waits until the scripts of our site have taken over what the server sent: before that nobody answers a press. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated);
};

/** Opens a page of our site, and waits until its scripts have taken it over. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(urls.server + path);
  await waitForHydration(page);
};
