import { brand, formatText, type Language, languages, testimonials } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { urls } from '../browser/person';
import { addressIn, builtPages, noScriptIn, publicPages, titleIn } from './public-pages';
import { siteTexts } from './site-texts';

const limitMs = 180_000;
/** Minimum number of words on a page. */
const MIN_WORDS = 15;
/** Chromium reports each script that it may not fetch. */
const UNUSED_SCRIPT = /^call: csp /;

/** Returns the content of the current page as it is shown, or of the given text of a page without showing it. */
const read = (page: Page, html = '') =>
  page.evaluate((source) => {
    const shown = source ? new DOMParser().parseFromString(source, 'text/html') : document;
    const main = shown.querySelector<HTMLElement>('main');
    // Lines of a page that is not shown run into each other.
    if (source)
      for (const line of main?.querySelectorAll('p, li, h1, h2, h3, dt, dd, div') ?? []) line.append(' ');
    return {
      lang: shown.documentElement.lang,
      headings: [...shown.querySelectorAll('h1')].map((one) => one.textContent?.trim()),
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read.
      text: (source ? main?.textContent : main?.innerText)?.replace(/\s+/g, ' ') ?? '',
      title: shown.title,
      links: [...shown.querySelectorAll('a')].map((link) => link.href),
    };
  }, html);

/** Returns the problems with the content that a person reads on one page. */
const findings = async (page: Page, language: Language, at: (typeof publicPages)[number]) => {
  const found: string[] = [];
  const address = addressIn(language, at.path);
  const response = await fetch(address);
  if (response.status !== 200) found.push(`answers ${response.status}`);
  // One language is shown; the pages of the others have the same elements.
  if (language === 'en') await page.goto(address);
  const { lang, headings, text, links, title } = await read(
    page,
    language === 'en' ? '' : await response.text(),
  );
  if (lang !== language || response.headers.get('content-language') !== language) found.push(`is in ${lang}`);
  if (headings.join() !== titleIn(language, at)) found.push(`is headed ${headings.join(' and ')}`);
  if (!title.endsWith(` | ${brand.name}`)) found.push(`is called ${title}`);
  if (text.split(' ').length < MIN_WORDS) found.push(`says only: ${text}`);
  if (!text.includes(noScriptIn(language, at))) found.push('says not what to do without scripts');
  return { found: found.map((each) => `${language} ${at.path} ${each}`), links };
};

test('the list of public pages matches the build', () => {
  expect(publicPages.map(({ path }) => path).sort()).toEqual(builtPages().sort());
});

browserTest(
  'every public page is shown without scripts and sent in every language, with working links and with instructions in the forms',
  async ({ page, pageErrors }) => {
    pageErrors.allow(UNUSED_SCRIPT);
    const found: string[] = [];
    const links = new Set<string>();
    for (const language of languages)
      for (const at of publicPages) {
        const seen = await findings(page, language, at);
        found.push(...seen.found);
        for (const link of seen.links) links.add(link.split('#')[0] ?? link);
      }
    const ours = [...links].filter((link) => link.startsWith(urls.server));
    expect(ours.length).toBeGreaterThan(publicPages.length);
    for (const link of ours) {
      const { status } = await fetch(link);
      if (status !== 200) found.push(`${link} answers ${status}`);
    }
    expect(found).toEqual([]);
  },
  { javaScriptEnabled: false, limitMs },
);

browserTest(
  'every parent testimonial about instalments is shown without scripts',
  async ({ page, pageErrors }) => {
    pageErrors.allow(UNUSED_SCRIPT);
    await page.goto(`${urls.server}/installment-payments`);
    const { text } = await read(page);
    expect(testimonials.filter((each) => !text.includes(`${each.text} ${each.name}`))).toEqual([]);
    await page.getByRole('group').filter({ hasText: testimonials[2]?.text }).waitFor();
  },
  { javaScriptEnabled: false },
);

browserTest(
  'an unknown address without scripts returns 404 with a link home, and a screen that needs scripts says what to do',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/404/, UNUSED_SCRIPT);
    const missing = await page.goto(`${urls.server}/no/such/page`);
    expect(missing?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page Not Found!!' }).waitFor();
    await page.getByRole('link', { name: siteTexts.en.layout.notFound.home }).click();
    await page.waitForURL(`${urls.server}/`);
    for (const path of ['/parent/dashboard', '/parent/dashboard/profile', '/admin', '/otp-verification']) {
      expect((await page.goto(urls.server + path))?.status()).toBe(200);
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read.
      expect(await page.evaluate(() => document.body.innerText)).toContain(
        formatText(siteTexts.en.layout.noScript.app, { phone: brand.phones[0] }),
      );
    }
  },
  { javaScriptEnabled: false },
);

browserTest(
  'the language link works without scripts, and an earlier choice applies',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(UNUSED_SCRIPT);
    await page.goto(`${urls.server}/faqs`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
    await page.getByRole('heading', { level: 1, name: siteTexts.sw.help.faqs.title }).waitFor();
    for (const language of languages) {
      await context.addCookies([{ name: 'somesa_lang', value: language, url: urls.server }]);
      await page.goto(`${urls.server}/faqs`);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await page.getByRole('heading', { level: 1, name: siteTexts[language].help.faqs.title }).waitFor();
    }
  },
  { javaScriptEnabled: false },
);
