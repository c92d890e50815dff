import layout from '@somesa/core/messages/en/site/layout.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { visit, waitForHydration } from '../browser/hydration';
import { waitUntilLoaded } from '../browser/loaded';

browserTest('a missing file of an old build reloads the page once', async ({ page, pageErrors }) => {
  pageErrors.allow(/faqs-page-/);
  await visit(page, '/');
  await waitUntilLoaded(page);
  let isGone = true;
  let loads = 0;
  await page.route('**/assets/faqs-page-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, json: { message: 'gone' } }) : route.continue(),
  );
  await page.route('**/faqs', (route) => {
    loads += 1;
    isGone = false;
    return route.continue();
  });
  await page.locator('footer').getByRole('link', { name: layout.frame.faqs }).click();
  await eventually(async () => expect(await page.title()).toContain(layout.pages.faqs));
  await waitForHydration(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(loads).toBe(1);
});
