import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { render } from './testing/render';

const other = vi.hoisted(() => ({
  name: 'Ebisale',
  wordmark: ['Ebi', 'sale'],
  phones: ['0312 345 678', '0312 345 679'],
  emails: ['help@ebisale.example', 'schools@ebisale.example'],
  address: ['Plot 9, Hill Road'],
  social: [{ name: 'Newsletter', href: 'https://news.ebisale.example' }],
}));
const colours = vi.hoisted(() => ({
  light: { ink: '#001122', paper: '#ffeedd', primary: '#123456', accent: '#654321', danger: '#aa0000' },
  dark: { ink: '#eeeeff', paper: '#000011', primary: '#99aabb', accent: '#bbaa99', danger: '#ffaaaa' },
}));

vi.mock('@somesa/core', async (original) => {
  const core = await original<typeof import('@somesa/core')>();
  const brand = { ...core.brand, ...other, colours: colours.light };
  return { ...core, brand, colours: colours.light, darkColours: colours.dark };
});

const { extractCss } = await import('@somesa/ui');
const { PublicLayout } = await import('./layout/public-layout');
const { renderPageHead } = await import('./prerender/page-head');
const { findRoute } = await import('./routes');
const { brandFiles } = await import('../build/brand-files');
const { brand } = await import('@somesa/core');

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

it('the site shows the name of the operator in the brand file', async () => {
  const { hook } = memoryLocation({ path: '/' });
  const view = await render(
    <Router hook={hook}>
      <PublicLayout>
        <h1>A page</h1>
      </PublicLayout>
    </Router>,
  );
  leave = view.unmount;
  for (const word of [
    other.name,
    'Ebisale',
    other.phones[0],
    other.emails[0],
    'Plot 9, Hill Road',
    'Newsletter',
  ])
    expect(view.text()).toContain(word);
  expect(view.text()).not.toContain('Somesa');
  expect(renderPageHead(findRoute('/'), 'en')).toContain('| Ebisale</title>');
});

it('site and widgets use the operator’s colours in light and dark mode', () => {
  const css = extractCss();
  for (const colour of [...Object.values(colours.light), ...Object.values(colours.dark)])
    expect(css).toContain(colour);
});

it('the icons use the operator’s colours, and the manifest its name', async () => {
  const files = await brandFiles(brand, 'Fees');
  expect(files['favicon.svg']).toContain(colours.light.primary);
  expect(String(files['manifest.webmanifest'])).toContain('"short_name":"Ebisale"');
});
