import { formatText } from '@somesa/core';
import layout from '@somesa/core/messages/en/site/layout.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isInSight } from '../accessibility/layout';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { visit } from '../browser/hydration';
import { waitUntilLoaded } from '../browser/loaded';
import { urls } from '../browser/person';
import { siteTexts } from './site-texts';

const { frame } = layout;
const PHONE = { width: 360, height: 640 };
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Progress bar that is shown while a page loads. */
const BAR = 'div[aria-hidden=true][style*=scaleX]';
/** Counts the progress bars. */
const countBars = (): void => {
  Reflect.set(window, 'bars', 0);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.style.transform.startsWith('scaleX'))
        Reflect.set(window, 'bars', Reflect.get(window, 'bars') + 1);
  }).observe(document, { childList: true, subtree: true });
};
const bars = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'bars'));

/** Links that the specification names, with their targets. */
const header = [
  [frame.home, '/', siteTexts.en.home.title],
  [frame.payFees, '/pay-fees', siteTexts.en.payFees.title],
  [frame.instalments, '/installment-payments', siteTexts.en.instalments.hero.title],
  [frame.faqs, '/faqs', siteTexts.en.help.faqs.title],
  [frame.contact, '/contact', siteTexts.en.help.contact.title],
] as const;
const footer = [
  '/pay-fees',
  '/installment-payments',
  '/payment/guide',
  '/receipts',
  '/bookings',
  '/booking/guide',
  '/support',
  '/faqs',
  '/contact',
  '/partner',
  '/sitemap',
  '/login',
  '/register',
];

browserTest(
  'the header links to the pages of the specification, and each navigation shows the bar, starts at the top and focuses the heading',
  async ({ page }) => {
    await page.addInitScript(countBars);
    await visit(page, '/sitemap');
    const navigation = page.getByRole('navigation', { name: frame.navigation });
    const bar = page.locator(BAR);
    for (const [name, path, title] of header) {
      await page.mouse.wheel(0, 400);
      await bar.waitFor({ state: 'detached' });
      const before = await bars(page);
      await navigation.getByRole('link', { name, exact: true }).click();
      await heading(page, title).waitFor();
      await page.waitForURL(urls.server + path);
      await eventually(async () => expect(await focused(page)).toBe(title));
      await eventually(async () => expect(await page.evaluate(() => window.scrollY)).toBe(0));
      const current = navigation.locator('[aria-current=page]');
      await eventually(async () => expect(await current.allTextContents()).toEqual([name]));
      await eventually(async () =>
        expect(await bars(page), `the bar on the way to ${path}`).toBe(before + 1),
      );
    }
  },
);

browserTest(
  'the footer links to every page that the specification names and shows the current year',
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-12-31T22:00:00Z'));
    await visit(page, '/faqs');
    const foot = page.getByRole('contentinfo');
    const links = await foot
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(footer.filter((path) => !links.includes(path))).toEqual([]);
    await foot.getByText(formatText(frame.rights, { year: '2032', name: 'Somesa' })).waitFor();
  },
);

browserTest(
  'another language changes the page, its title and the widget in place, keeps the input and is remembered',
  async ({ page, context }) => {
    const { lg, sw } = siteTexts;
    const language = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
    await visit(page, '/contact');
    await page.getByLabel(siteTexts.en.help.contact.form.message).fill('Half a message');
    await language('Luganda').click();
    await heading(page, lg.help.contact.title).waitFor();
    await eventually(async () =>
      expect(await page.getByLabel(lg.help.contact.form.message).inputValue()).toBe('Half a message'),
    );
    await eventually(async () => expect(await page.evaluate(() => document.documentElement.lang)).toBe('lg'));
    await eventually(async () => expect(await page.title()).toContain(lg.layout.pages.contact));

    await page.getByRole('link', { name: lg.layout.frame.payFees }).first().click();
    await heading(page, lg.payFees.title).waitFor();
    const { payFees: widget } = (await import('@somesa/core/texts/lg')).texts;
    await page.getByLabel(widget.regNo).fill('SMK-0003');
    await language('Kiswahili').click();
    await heading(page, sw.payFees.title).waitFor();
    const { payFees: swahili } = (await import('@somesa/core/texts/sw')).texts;
    await eventually(async () => expect(await page.getByLabel(swahili.regNo).inputValue()).toBe('SMK-0003'));

    const later = await context.newPage();
    const calls: (string | undefined)[] = [];
    later.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.headers()['accept-language']);
    });
    await later.goto(`${urls.server}/bookings`);
    await heading(later, sw.help.bookings.title).waitFor();
    await later.getByLabel(sw.help.bookings.times.day, { exact: true }).waitFor();
    expect(new Set(calls)).toEqual(new Set(['sw']));
  },
);

browserTest(
  'a language in the URL applies until another is chosen, which removes it from the URL',
  async ({ page }) => {
    await visit(page, '/faqs?lang=sw');
    await heading(page, siteTexts.sw.help.faqs.title).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await heading(page, siteTexts.en.help.faqs.title).waitFor();
    expect(page.url()).toBe(`${urls.server}/faqs`);
    await page.reload();
    await heading(page, siteTexts.en.help.faqs.title).waitFor();
  },
);

browserTest(
  'the menu on a phone opens, follows a link and closes by keyboard, and returns the focus',
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    await visit(page, '/faqs');
    const button = page.getByRole('button', { name: frame.menu, exact: true });
    const menu = page.getByRole('dialog', { name: frame.menu });
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await eventually(async () => expect(await button.getAttribute('aria-expanded')).toBe('true'));
    const out: string[] = [];
    for (const link of await menu.getByRole('link').all())
      if (!(await isInSight(page, link))) out.push((await link.textContent()) ?? '');
    expect(out).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toBe(frame.menu));

    await page.keyboard.press('Space');
    await menu.waitFor();
    const contact = menu.getByRole('link', { name: frame.contact });
    for (let presses = 0; presses < 12; presses += 1) {
      if (await contact.evaluate((link) => link === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await heading(page, siteTexts.en.help.contact.title).waitFor();
    await menu.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toBe(siteTexts.en.help.contact.title));
  },
);

browserTest('the first Tab focuses the skip link, and Enter follows it', async ({ page }) => {
  for (const path of ['/faqs', '/login']) {
    await visit(page, path);
    await page.keyboard.press('Tab');
    await eventually(async () => expect(await focused(page)).toBe(frame.skip));
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main'),
    );
  }
});

browserTest('the target of a link is fetched once, before the link is pressed', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await visit(page, '/faqs');
  await waitUntilLoaded(page);
  const chunks = (): string[] => fetched.filter((url) => /contact-page-[\w-]+\.js$/.test(url));
  expect(chunks()).toEqual([]);
  const link = page
    .getByRole('navigation', { name: frame.navigation })
    .getByRole('link', { name: frame.contact });
  await link.hover();
  await eventually(async () => expect(chunks()).toHaveLength(1));
  expect(page.url()).toBe(`${urls.server}/faqs`);
  await link.click();
  await heading(page, siteTexts.en.help.contact.title).waitFor();
  expect(chunks()).toHaveLength(1);
});

browserTest('the button to the top appears beyond 500 px', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, '/faqs');
  const button = page.getByRole('button', { name: frame.toTop });
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scrollTo(500);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  expect(await button.count()).toBe(0);
  await scrollTo(501);
  await button.click();
  await page.waitForFunction(() => window.scrollY === 0);
  await button.waitFor({ state: 'detached' });
});

browserTest('the header fits a phone with twice the font size', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/faqs', '/faqs?lang=sw']) {
    await visit(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const right = await page
      .getByRole('banner')
      .locator('a:visible')
      .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().right)));
    expect(right, path).toBeLessThanOrEqual(PHONE.width);
  }
});
