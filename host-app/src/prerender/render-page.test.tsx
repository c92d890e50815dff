import { brand, escapeHtml, languages } from '@somesa/core';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/render';
import { routes } from '../routes';
import { Site } from '../site';
import { resetBrowser } from '../testing/visit';
import { getText } from '../texts/catalogue';
import { descriptions } from './descriptions';
import { renderPageHead } from './page-head';
import { renderPage } from './render-page';

// The requests that the pages make after hydration are not tested here.
beforeEach(() => {
  resetBrowser();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

const prerenderedRoutes = routes.filter(({ isPrerendered }) => isPrerendered);
const cases = prerenderedRoutes.flatMap((route) =>
  languages.map((language) => ({ route, language, path: route.path })),
);

describe.each(cases)('the prerendered page $path in $language', ({ route, language }) => {
  it('has a heading and a description before any script runs', async () => {
    const html = await renderPage(route, language);
    const page = document.createElement('div');
    page.innerHTML = html;
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('main h1')?.textContent).not.toBe('');
    expect(html).not.toMatch(/ style="/);
    const head = renderPageHead(route, language);
    const title = getText(language, 'layout').pages[route.name];
    const description = descriptions[language][route.name];
    expect(head).toContain(`<title>${title} | ${brand.name}</title>`);
    expect(head).toContain(`name="description" content="${escapeHtml(description)}"`);
    expect(description.length).toBeGreaterThan(10);
  });

  it('is hydrated without a mismatch', async () => {
    const container = document.createElement('div');
    container.innerHTML = await renderPage(route, language);
    document.body.append(container);
    const heading = container.querySelector('h1');
    window.history.replaceState(null, '', route.path === '*' ? '/404' : route.path);
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, <Site />, { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(errors).toEqual([]);
    expect(container.querySelector('h1')).toBe(heading);
    await act(async () => root.unmount());
    container.remove();
  });
});

it('contains its title, its languages and its canonical address for search engines', async () => {
  const route = routes.find(({ path }) => path === '/contact-us');
  if (!route) throw new Error('/contact-us is an alias');
  await renderPage(route, 'lg');
  const head = renderPageHead(route, 'lg');
  expect(head).toContain('<link rel="canonical" href="__ORIGIN__/contact?lang=lg" />');
  for (const language of languages) expect(head).toContain(`hreflang="${language}"`);
  expect(head).not.toContain('noindex');
});

it('is not listed if it belongs to one visit', async () => {
  const route = routes.find(({ path }) => path === '/payment-success');
  if (!route) throw new Error('/payment-success is a page');
  await renderPage(route, 'en');
  expect(renderPageHead(route, 'en')).toContain('noindex');
  expect(renderPageHead(route, 'en')).not.toContain('canonical');
});
