import { brand, type Language, languages } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { urls } from '../browser/person';

const limitMs = 120_000;

const readHead = (page: Page, html: string) =>
  page.evaluate((source) => {
    const { head } = new DOMParser().parseFromString(source, 'text/html');
    const attributes = (selector: string, name: string): string[] =>
      [...head.querySelectorAll(selector)].map((one) => one.getAttribute(name) ?? '');
    const meta = (name: string): string | undefined =>
      attributes(`meta[name="${name}"], meta[property="${name}"]`, 'content')[0];
    return {
      canonical: attributes('link[rel=canonical]', 'href'),
      others: Object.fromEntries(
        [...head.querySelectorAll('link[rel=alternate]')].map((one) => [
          one.getAttribute('hreflang'),
          one.getAttribute('href'),
        ]),
      ),
      title: head.querySelector('title')?.textContent ?? '',
      description: meta('description') ?? '',
      robots: meta('robots'),
      share: [meta('og:title'), meta('og:description'), meta('og:image'), meta('og:locale')],
    };
  }, html);

const inLanguage = (url: string, language: Language): string =>
  language === 'en' ? url : `${url}?lang=${language}`;

browserTest(
  'every page of the sitemap names itself, its other languages and its picture, as the sitemap does',
  async ({ page }) => {
    const sitemap = await (await fetch(`${urls.server}/sitemap.xml`)).text();
    const entries = sitemap.split('<url>').slice(1);
    expect(entries.length).toBeGreaterThan(10);
    const found: string[] = [];
    const [titles, descriptions] = [new Map<string, string>(), new Map<string, string>()];
    for (const entry of entries) {
      const url = /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '';
      const listed = [...(entries.length ? entry.matchAll(/hreflang="(\w+)" href="(.*?)"/g) : [])];
      for (const language of languages) {
        const address = inLanguage(url, language);
        const head = await readHead(page, await (await fetch(address)).text());
        const wrong = (what: string): unknown => found.push(`${address}: ${what}`);
        if (head.canonical.join() !== address) wrong(`canonical ${head.canonical}`);
        for (const other of languages) {
          if (head.others[other] !== inLanguage(url, other)) wrong(`${other} at ${head.others[other]}`);
          if (!listed.some(([, lang, href]) => lang === other && href === inLanguage(url, other)))
            wrong(`the sitemap has no ${other}`);
        }
        if (head.others['x-default'] !== url) wrong(`x-default ${head.others['x-default']}`);
        if (head.robots) wrong(`robots ${head.robots}`);
        if (head.share.some((each) => !each)) wrong(`shared as ${head.share}`);
        if (head.share[2] !== `${urls.server}/share.png`) wrong(`picture ${head.share[2]}`);
        if (head.description.length < 20 || head.description.length > 200) wrong(`says: ${head.description}`);
        for (const [all, text] of [
          [titles, head.title],
          [descriptions, head.description],
        ] as const) {
          const before = all.get(`${language} ${text}`);
          if (before) wrong(`has the words of ${before}: ${text}`);
          all.set(`${language} ${text}`, url);
        }
      }
    }
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest('robots.txt blocks the private paths and names the sitemap', async ({ page }) => {
  const robots = await (await fetch(`${urls.server}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${urls.server}/sitemap.xml`);
  for (const path of ['/api/', '/parent/', '/admin']) expect(robots).toContain(`Disallow: ${path}`);
  for (const path of ['/payment-success', '/reset-password', '/no/such/page', '/parent/dashboard']) {
    const head = await readHead(page, await (await fetch(urls.server + path)).text());
    expect(head.robots, path).toBe('noindex');
    expect(head.canonical, path).toEqual([]);
  }
});

test('the manifest has our name and icons of the stated sizes', async () => {
  const answer = await fetch(`${urls.server}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as {
    name: string;
    short_name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect([manifest.name, manifest.short_name]).toEqual([brand.accountName, brand.name]);
  expect((await fetch(urls.server + manifest.start_url)).status).toBe(200);
  const pictures = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }];
  for (const { src, sizes, type } of [
    ...pictures,
    { src: '/share.png', sizes: '1200x630', type: 'image/png' },
  ]) {
    const icon = await fetch(urls.server + src);
    expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type]);
    const bytes = Buffer.from(await icon.arrayBuffer());
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
