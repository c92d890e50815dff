import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { drawn } from '../browser/drawn';
import { eventually } from '../browser/eventually';
import { visit } from '../browser/hydration';
import { waitUntilLoaded } from '../browser/loaded';
import { publicPages, titleIn } from '../site/public-pages';
import { checkPage } from './check-page';
import { findSmallLinks } from './layout';
import { navigate } from './navigate';

/** Each check measures three screen sizes and runs axe: once, or in `npm run test:long` up to three times. */
const limitMs = 240_000;
const AT_ONCE = 4;

/** Pages with a form, a frame or figures, which are checked once nothing loads any more. Only a new document tells when that is. */
const loadsData = new Set([
  '/',
  '/pay-fees',
  '/installment-payments',
  '/installment-payments/options',
  '/installment-payments/options/loan-application',
  '/installment-payments/options/repayment',
  '/partner',
  '/receipts',
  '/bookings',
  '/login',
]);

/** Pages whose form is also checked with its errors. */
const hasForm = new Set(['/contact', '/bookings', '/partner', '/register', '/login']);

const toCheckName = (path: string): string => `site${path.replaceAll('/', '-')}`;

const shown = publicPages.filter(({ path }) => !['/contact-us', '/bokings'].includes(path));
const groups = Array.from({ length: Math.ceil(shown.length / AT_ONCE) }, (_, at) =>
  shown.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
);

for (const group of groups) {
  browserTest(
    `the pages ${group.map(({ path }) => path).join(', ')} are accessible and fit every screen size, and their forms with errors too`,
    async ({ page }) => {
      const found: string[] = [];
      for (const [place, at] of group.entries()) {
        // Without a reload, the header and footer are checked once, and axe is loaded once.
        if (place === 0 || loadsData.has(at.path)) await visit(page, at.path);
        else await navigate(page, at.path);
        await page.getByRole('heading', { level: 1, name: titleIn('en', at) }).waitFor();
        await waitUntilLoaded(page);
        found.push(...(await checkPage(page, { name: toCheckName(at.path), isWhole: true })));
        if (!hasForm.has(at.path)) continue;
        await page.locator('main form[novalidate] button[type=submit]').last().click();
        await eventually(async () =>
          expect(await page.locator('main [aria-invalid=true]').count()).toBeGreaterThan(0),
        );
        found.push(...(await checkPage(page, { name: `${toCheckName(at.path)}-wrong` })));
      }
      expect(found).toEqual([]);
    },
    { limitMs },
  );
}

browserTest(
  'the page of an unknown address and the open menu on a phone are accessible',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/404/);
    await visit(page, '/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Page Not Found!!' }).waitFor();
    const found = await checkPage(page, { name: 'unknown-address', isWhole: true });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    found.push(...(await checkPage(page, { name: 'menu' })));
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'every link of the header and footer and every contact link is 48 px high on a touch screen',
  async ({ page }) => {
    const low: string[] = [];
    for (const path of ['/contact', '/sitemap', '/login']) {
      await visit(page, path);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await drawn(page);
        low.push(...(await findSmallLinks(page)).map((link) => `${path}, ${width} px: ${link}`));
      }
    }
    expect(low).toEqual([]);
  },
  { hasTouch: true, isMobile: true, limitMs },
);
