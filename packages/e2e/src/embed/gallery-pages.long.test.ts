import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { urls } from '../browser/person';
import { waitUntilLive } from './own-page';

browserTest(
  'the gallery links to every page, and each of them shows a form',
  async ({ page }) => {
    await page.goto(`${urls.demo}/gallery/`);
    const links = await page
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const answer = await page.goto(link);
      expect(answer?.status(), link).toBe(200);
      if (/single-page/.test(link)) await page.getByRole('link', { name: 'School fees' }).click();
      if (/pinned/.test(link))
        await page
          .getByText(/version/)
          .first()
          .waitFor();
      else if (/iframe/.test(link)) await page.frameLocator('iframe').locator('input').first().waitFor();
      else await waitUntilLive(page);
    }
  },
  { limitMs: 120_000 },
);
