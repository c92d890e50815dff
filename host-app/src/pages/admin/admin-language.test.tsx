import { type RoleId, roles } from '@somesa/core';
import layout from '@somesa/core/messages/en/site/layout.json';
import layoutLg from '@somesa/core/messages/lg/site/layout.json';
import layoutSw from '@somesa/core/messages/sw/site/layout.json';
import { act } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { routes } from '../../routes';
import { openSignedIn } from '../../testing/open-signed-in';
import { resetBrowser, sarah } from '../../testing/visit';
import { changeLanguage } from '../../texts/language';
import { isEnglishOnly } from '../page-language';

/** Opens the site as a user, and chooses Luganda. */
const openInLuganda = async (role_id: RoleId) => {
  resetBrowser();
  // Files share the language. Registered first, and so called last: after the page is closed.
  onTestFinished(resetBrowser);
  const { page, calls } = await openSignedIn(
    '/',
    { ...sarah, role_id },
    {
      'GET /figures': [200, { happyParents: null }],
      'GET /admin/queue-items': [200, { counts: {} }],
    },
  );
  await page.press('Luganda');
  await page.waitFor(layoutLg.frame.instalments);
  return {
    page,
    /** Counts the links that choose a language. */
    countLanguageLinks: () => page.container.querySelectorAll('a[hreflang]').length,
    /** Returns the language of the last request with a name. */
    getRequestedLanguage: (name: string) =>
      calls.findLast((call) => call.name === name)?.headers.get('accept-language'),
  };
};

describe('the back office', () => {
  it('is in English for someone who chose Luganda, in which the site is again afterwards', async () => {
    const { page, countLanguageLinks, getRequestedLanguage } = await openInLuganda(roles.staff);
    expect(document.documentElement.lang).toBe('lg');
    await page.go('/admin/buses');
    await page.waitFor('Bus bookings have ended');
    expect(page.text()).toContain('Signed in as Sarah Nakato');
    expect(document.title).toBe('Buses | Somesa');
    expect(document.documentElement.lang).toBe('en');
    expect(countLanguageLinks()).toBe(0);
    expect(getRequestedLanguage('GET /admin/queue-items')).toBe('en');
    await page.go('/');
    await page.waitFor(layoutLg.frame.instalments);
    expect(page.text()).not.toContain(layout.frame.instalments);
    expect(document.documentElement.lang).toBe('lg');
    expect(countLanguageLinks()).toBeGreaterThan(0);
    await page.press('English');
    await page.waitFor(layout.frame.instalments);
    expect(document.documentElement.lang).toBe('en');
  });

  it('stays in English if the texts of a language that was chosen before arrive late, and the site has that language', async () => {
    const { page } = await openInLuganda(roles.staff);
    await page.go('/admin/buses');
    await page.waitFor('Bus bookings have ended');
    await act(() => changeLanguage('sw'));
    expect([document.documentElement.lang, page.text()]).toEqual([
      'en',
      expect.stringContaining('Bus bookings have ended'),
    ]);
    await page.go('/');
    await page.waitFor(layoutSw.frame.instalments);
  });

  it('tells a parent who chose Luganda in English that a page does not exist', async () => {
    const { page, countLanguageLinks } = await openInLuganda(roles.parent);
    await page.go('/admin');
    await page.waitFor(layout.notFound.title);
    expect(page.text()).not.toContain(layoutLg.frame.instalments);
    expect(document.documentElement.lang).toBe('en');
    expect(countLanguageLinks()).toBe(0);
  });
});

it('the pages in English only are the back office, invitations to it, and the end of its daily email', () => {
  expect(routes.filter(isEnglishOnly).map(({ path }) => path)).toEqual([
    '/accept-invitation',
    '/stop-daily-email',
    '/admin/*?',
  ]);
});
