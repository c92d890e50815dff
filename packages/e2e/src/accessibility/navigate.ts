import type { Page } from 'playwright-core';

/** Marks every element that the screen shows now. Runs in the page. */
const markSeen = (): void => {
  for (const element of document.querySelectorAll('main *')) element.setAttribute('data-seen', '');
};

/** Navigates as a link of our site does, without a reload, and waits until the new page has its heading. */
export const navigate = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(markSeen);
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator('main :not([data-seen])').first().waitFor({ state: 'attached' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};
