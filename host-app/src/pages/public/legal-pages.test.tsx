import { brand, LOAN_DOCUMENT_RETENTION_DAYS } from '@somesa/core';
import layout from '@somesa/core/messages/en/site/layout.json';
import legal from '@somesa/core/messages/en/site/legal.json';
import legalLg from '@somesa/core/messages/lg/site/legal.json';
import legalSw from '@somesa/core/messages/sw/site/legal.json';
import { afterEach, describe, expect, it } from 'vitest';
import { SiteFooter } from '../../layout/site-footer';
import { routes } from '../../routes';
import { render } from '../../testing/render';
import { PrivacyPage, TermsPage } from './legal-pages';

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

describe.each([
  ['/privacy', <PrivacyPage key="p" />, legal.privacy],
  ['/terms', <TermsPage key="t" />, legal.terms],
])('the legal page %s', (path, page, texts) => {
  it('has every section under its heading, leaves no placeholder unfilled, and names a contact', async () => {
    const { container, text, unmount } = await render(page);
    leave = unmount;
    expect([...container.querySelectorAll('h1')].map((one) => one.textContent)).toEqual([texts.title]);
    expect([...container.querySelectorAll('h2')].map((one) => one.textContent)).toEqual(
      texts.sections.map(({ title }) => title),
    );
    expect(text()).not.toMatch(/\{\w+\}/);
    expect(text()).toContain(brand.emails[0]);
  });

  it('is prerendered, in the sitemap, and linked from the footer of every page', async () => {
    expect(routes.find((route) => route.path === path)).toMatchObject({
      isPrerendered: true,
      isListed: true,
    });
    const { container, unmount } = await render(<SiteFooter />);
    leave = unmount;
    const link = container.querySelector(`a[href="${path}"]`);
    expect(link?.textContent).toBe(layout.pages[path === '/terms' ? 'terms' : 'privacy']);
  });
});

it("the privacy page names the law, the retention periods and the user's rights", async () => {
  const { text, unmount } = await render(<PrivacyPage />);
  leave = unmount;
  for (const word of [
    'Data Protection and Privacy Act, 2019',
    `${LOAN_DOCUMENT_RETENTION_DAYS} days`,
    '30 days',
    'one day',
    'Personal Data Protection Office',
  ])
    expect(text()).toContain(word);
});

it('the privacy page names the device cookie, its purpose and its lifetime', async () => {
  const { text, unmount } = await render(<PrivacyPage />);
  leave = unmount;
  for (const words of [/cookie somesa-device/, /no name/, /lock you out/, /one year/])
    expect(text()).toMatch(words);
});

it('the privacy page names the stored data of the second factor, its purpose and its lifetime', async () => {
  const { text, unmount } = await render(<PrivacyPage />);
  leave = unmount;
  for (const words of [/authenticator app/, /recovery codes/, /encrypted/, /until the app is reset/])
    expect(text()).toMatch(words);
});

it.each([
  ['English', legal],
  ['Luganda', legalLg],
  ['Swahili', legalSw],
])(
  'the retention periods in %s are the defaults of the settings, and the cookie is named',
  (_, { privacy }) => {
    const written = JSON.stringify(privacy);
    expect(written).not.toContain(String(LOAN_DOCUMENT_RETENTION_DAYS));
    expect(written).toContain('{documentsDays}');
    expect(written).toContain('somesa-device');
  },
);
