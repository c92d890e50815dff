import type { Page } from 'playwright-core';
import { urls } from './person';

/** Returns true once React has hydrated a heading and keeps its data there. */
const isHydrated = (): boolean => {
  const heading = document.querySelector('main h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
};

/** Waits until our site is hydrated; before that, no button works. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated);
};

/** Opens a page of our site and waits until it is hydrated. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(urls.server + path);
  await waitForHydration(page);
};
