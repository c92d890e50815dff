import { expect, it, vi } from 'vitest';
import { findRoute } from '../routes';
import { getReadyPage, isReady, loadRoute } from './prepare';

// The layout of the account pages never finishes loading here.
vi.mock('./auth/auth-layout', () => new Promise(() => undefined));

it('a page is ready only together with its layout', async () => {
  const [faqs, login] = [findRoute('/faqs'), findRoute('/login')];
  expect(isReady(faqs, 'en')).toBe(false);
  await loadRoute(faqs, 'en');
  expect(isReady(faqs, 'en')).toBe(true);
  expect(isReady(faqs, 'lg')).toBe(false);
  void loadRoute(login, 'en');
  await vi.waitFor(() => expect(getReadyPage(login, 'en')).toBeDefined(), { timeout: 5_000 });
  expect(isReady(login, 'en')).toBe(false);
});
