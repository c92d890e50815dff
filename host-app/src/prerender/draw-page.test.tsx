import { brand, escapeHtml, languages } from '@somesa/core';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/render';
import { routes } from '../routes';
import { Site } from '../site';
import { textOf } from '../texts/catalogue';
import { descriptions } from './descriptions';
import { drawPage } from './draw-page';
import { pageHead } from './page-head';

// The requests that the pages make after hydration are not tested here.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

const drawn = routes.filter(({ isPrerendered }) => isPrerendered);
const every = drawn.flatMap((route) => languages.map((language) => ({ route, language, path: route.path })));

describe.each(every)('the prerendered page $path in $language', ({ route, language }) => {
  it('has a heading and a description before any script runs', async () => {
    const html = await drawPage(route, language);
    const page = document.createElement('div');
    page.innerHTML = html;
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('main h1')?.textContent).not.toBe('');
    expect(html).not.toMatch(/ style="/);
    const head = pageHead(route, language);
    const title = textOf(language, 'layout').pages[route.name];
    const description = descriptions[language][route.name];
    expect(head).toContain(`<title>${title} | ${brand.name}</title>`);
    expect(head).toContain(`name="description" content="${escapeHtml(description)}"`);
    expect(description.length).toBeGreaterThan(10);
  });

  it('is hydrated without a mismatch', async () => {
    const container = document.createElement('div');
    container.innerHTML = await drawPage(route, language);
    document.body.append(container);
    const heading = container.querySelector('h1');
    window.history.replaceState(null, '', route.path === '*' ? '/404' : route.path);
    const wrong: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, <Site />, { onRecoverableError: (error) => wrong.push(error) }),
    );
    expect(wrong).toEqual([]);
    expect(container.querySelector('h1')).toBe(heading);
    await act(async () => root.unmount());
    container.remove();
  });
});

it('contains its title, its languages and its canonical address for search engines', async () => {
  const route = routes.find(({ path }) => path === '/contact-us');
  if (!route) throw new Error('/contact-us is an alias');
  await drawPage(route, 'lg');
  const head = pageHead(route, 'lg');
  expect(head).toContain('<link rel="canonical" href="__ORIGIN__/contact?lang=lg" />');
  for (const language of languages) expect(head).toContain(`hreflang="${language}"`);
  expect(head).not.toContain('noindex');
});

it('is not listed if it belongs to one visit', async () => {
  const route = routes.find(({ path }) => path === '/payment-success');
  if (!route) throw new Error('/payment-success is a page');
  await drawPage(route, 'en');
  expect(pageHead(route, 'en')).toContain('noindex');
  expect(pageHead(route, 'en')).not.toContain('canonical');
});
