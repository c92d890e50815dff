import type { UserView } from '@somesa/core';
import { onTestFinished, vi } from 'vitest';
import { prepare } from '../pages/prepare';
import { routes } from '../routes';
import { loadTexts } from '../texts/catalogue';
import { type StubResponse, stubServer } from './answers';
import { textParts } from './render';
import { storeSignedInUser, visit } from './visit';

// Outside the tests, so that it doesn't count towards the timeout of the first one.
await Promise.all([loadTexts('en', textParts), ...routes.map((route) => prepare(route, 'en'))]);

/**
 * Opens a page as a signed-in user until the test ends. Returns the recorded requests and helpers that read
 * and use the page. A test can change the server's later responses in `answers`.
 */
export const openSignedIn = async (path: string, user: UserView, more: Record<string, StubResponse>) => {
  const answers: Record<string, StubResponse> = { 'GET /auth/me': [200, { user }], ...more };
  const calls = stubServer(answers);
  storeSignedInUser(user);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const page = await visit(path);
  onTestFinished(page.unmount);
  const { container } = page;
  const getDialog = (): HTMLElement => {
    const dialog = container.querySelector<HTMLElement>('dialog[open]');
    if (!dialog) throw new Error('no dialog is open');
    return dialog;
  };
  return {
    page,
    calls,
    answers,
    names: () => calls.map(({ name }) => name),
    listBodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
    main: () => container.querySelector('main')?.textContent ?? '',
    rows: () =>
      [...container.querySelectorAll('main tbody tr')].map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
      ),
    buttons: () => [...container.querySelectorAll('main button')].map(({ textContent }) => textContent),
    hrefs: (selector = 'main a') =>
      [...container.querySelectorAll(selector)].map((link) => link.getAttribute('href')),
    getDialog,
    submitDialog: () => page.do(() => getDialog().querySelector<HTMLElement>('button[type=submit]')?.click()),
  };
};
