import { toKampalaDay, type UserView } from '@somesa/core';
import layout from '@somesa/core/messages/en/site/layout.json';
import layoutSw from '@somesa/core/messages/sw/site/layout.json';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { findRoute } from '../routes';
import { auth } from '../state/auth';
import { press, render, settle, textParts, typeInto } from '../testing/render';
import { waitUntil } from '../testing/visit';
import * as catalogue from '../texts/catalogue';
import { languageState } from '../texts/language';
import { PublicLayout } from './public-layout';

const text = layout.frame;
const parent: UserView = {
  id: '1',
  user_id: '1',
  first_name: 'Grace',
  last_name: 'Akello',
  full_name: 'Grace Akello',
  email: 'grace@somesa.example',
  contact: '0772123456',
  role_id: 1,
  avatar: null,
  phone_verified: true,
  pending: { contact: null, email: null },
};

let leave: () => Promise<void> = async () => undefined;
const open = async () => {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  const view = await render(
    <Router hook={hook}>
      <PublicLayout>
        <h1>A page</h1>
        <input />
      </PublicLayout>
    </Router>,
  );
  leave = view.unmount;
  const linksIn = (placeholder: string) =>
    [...view.container.querySelectorAll(`${placeholder} a[href^="/"]`)].map((a) => a.getAttribute('href'));
  return { ...view, history, linksIn };
};

// Loaded before the tests, so that buttons are rendered when a test looks for them.
beforeAll(() =>
  Promise.all([import('./account-menu'), import('./mobile-menu'), catalogue.loadTexts('sw', textParts)]),
);
beforeEach(() => {
  auth.user = null;
  auth.isRestored = true;
  Object.assign(languageState, { language: 'en', chosen: null });
});
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
});

describe('PublicLayout', () => {
  it('has every link in the specification, and each leads to a page', async () => {
    const view = await open();
    expect(view.linksIn('header nav')).toEqual([
      '/',
      '/pay-fees',
      '/installment-payments',
      '/faqs',
      '/contact',
    ]);
    const inFooter = view.linksIn('footer');
    for (const href of [
      '/bookings',
      '/booking/guide',
      '/payment/guide',
      '/support',
      '/contact',
      '/partner',
      '/sitemap',
    ])
      expect(inFooter).toContain(href);
    const lost = [...view.linksIn('header'), ...inFooter].filter(
      (href) => findRoute(href ?? '').path === '*',
    );
    expect(lost).toEqual([]);
  });

  it('offers Login and Register to a guest', async () => {
    const view = await open();
    expect(view.container.querySelector('header a[href="/login"]')?.textContent).toBe('Login');
    expect(view.container.querySelector('header a[href="/register"]')?.textContent).toBe('Register');
  });

  it('reserves the space of the account until the session is known', async () => {
    auth.isRestored = false;
    const view = await open();
    const placeholder = view.container.querySelector('header [data-waiting]');
    expect(placeholder?.querySelector('a[href="/login"]')).not.toBeNull();
    await settle(() => {
      auth.isRestored = true;
    });
    expect(view.container.querySelector('header [data-waiting]')).toBeNull();
  });

  it('shows a signed-in user a menu with the profile and Sign out', async () => {
    auth.user = parent;
    const view = await open();
    const trigger = () => view.container.querySelector<HTMLElement>('header [aria-haspopup=menu]');
    await vi.waitFor(async () => {
      await settle();
      expect(trigger()).not.toBeNull();
    });
    expect(trigger()?.textContent).toContain('Account of Grace Akello');
    await settle(() => trigger()?.click());
    const items = [...view.container.querySelectorAll('[role=menuitem]')];
    expect(items.map((item) => item.textContent)).toEqual(['Overview', 'Profile', 'Sign out']);
    expect(items[1]?.getAttribute('href')).toBe('/parent/dashboard/profile');
    expect(view.container.querySelector('header a[href="/login"]')).toBeNull();
  });

  it('shows the current year', async () => {
    const view = await open();
    expect(view.text()).toContain(`© ${toKampalaDay(new Date()).slice(0, 4)} Somesa`);
  });

  it('opens the menu of small screens in a dialog, and links to the sitemap without scripts', async () => {
    const view = await open();
    const button = view.container.querySelector<HTMLElement>('header a[role=button]');
    expect(button?.getAttribute('href')).toBe('/sitemap');
    await settle(() => button?.click());
    await vi.waitFor(async () => {
      await settle();
      expect(view.container.querySelector('dialog a[href="/faqs"]')).not.toBeNull();
    });
    expect(button?.getAttribute('aria-expanded')).toBe('true');
    expect(view.history).toEqual(['/']);
  });

  it('offers the button to the top only beyond 500 pixels, and where it covers no control', async () => {
    const view = await open();
    let covered: Element[] = [];
    document.elementsFromPoint = () => covered;
    const scrollTo = (y: number) =>
      settle(() => {
        vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
        window.dispatchEvent(new Event('scroll'));
      });
    const button = () => view.container.querySelector(`[aria-label="${text.toTop}"]`);
    await scrollTo(500);
    expect(button()).toBeNull();
    await scrollTo(501);
    await waitUntil(() => expect(button()).not.toBeNull());
    covered = [...view.container.querySelectorAll('footer a')].slice(0, 1);
    await scrollTo(502);
    expect(button()).toBeNull();
    covered = [view.container];
    await scrollTo(503);
    expect(button()).not.toBeNull();
    const actions = document.createElement('div');
    actions.setAttribute('part', 'actions');
    covered = [actions];
    await scrollTo(504);
    expect(button()).toBeNull();
    covered = [view.container];
    await scrollTo(505);
    expect(button()).not.toBeNull();
    covered = [...view.container.querySelectorAll('footer a')].slice(0, 1);
    await settle(() => window.dispatchEvent(new Event('resize')));
    expect(button()).toBeNull();
  });

  it('keeps the button to the top while it has the focus, so that the focus is not lost', async () => {
    const view = await open();
    let covered: Element[] = [];
    document.elementsFromPoint = () => covered;
    const button = () => view.container.querySelector<HTMLElement>(`[aria-label="${text.toTop}"]`);
    const scrollTo = (y: number) =>
      settle(() => {
        vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
        window.dispatchEvent(new Event('scroll'));
      });
    await scrollTo(501);
    await waitUntil(() => expect(button()).not.toBeNull());
    button()?.focus();
    covered = [...view.container.querySelectorAll('footer a')].slice(0, 1);
    await scrollTo(502);
    await scrollTo(100);
    expect(document.activeElement).toBe(button());
    button()?.blur();
    await scrollTo(99);
    expect(button()).toBeNull();
  });
});

describe('the language choice', () => {
  it('changes the language in place, and keeps typed values, the document language and the choice for the next visit', async () => {
    const view = await open();
    await typeInto(view.container, 'SMK-0001');
    await press(view.container, 'Kiswahili');
    expect(document.documentElement.lang).toBe('sw');
    expect(view.text()).toContain(layoutSw.frame.instalments);
    expect(view.container.querySelector('input')?.value).toBe('SMK-0001');
    expect(document.cookie).toContain('somesa_lang=sw');
    expect(view.container.querySelector('footer a[lang=sw]')?.getAttribute('aria-current')).toBe('true');
  });

  it('shows each language by its own name, with a link that works without scripts', async () => {
    const view = await open();
    const links = [...view.container.querySelectorAll('footer a[hreflang]')];
    expect(links.map((a) => [a.textContent, a.getAttribute('lang'), a.getAttribute('href')])).toEqual([
      ['English', 'en', '?lang=en'],
      ['Luganda', 'lg', '?lang=lg'],
      ['Kiswahili', 'sw', '?lang=sw'],
    ]);
  });

  it('marks draft translations as such, but not English', async () => {
    const view = await open();
    const foot = () => view.container.querySelector('footer')?.textContent;
    expect(foot()).not.toContain(text.draft);
    await press(view.container, 'Kiswahili');
    expect(foot()).toContain(layoutSw.frame.draft);
  });

  it('keeps the current language if the other one could not be loaded', async () => {
    const view = await open();
    vi.spyOn(catalogue, 'loadTexts').mockRejectedValue(new TypeError('Failed to fetch'));
    await press(view.container, 'Luganda');
    await settle();
    expect(languageState.language).toBe('en');
    expect(view.text()).toContain(text.instalments);
  });
});
