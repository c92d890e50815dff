import type { UserView } from '@somesa/core';
import { onTestFinished, vi } from 'vitest';
import { routes } from '../routes';
import { prepare } from '../routing/prepare';
import { loadTexts, textParts } from '../texts/catalogue';
import { type Answer, answer } from './answers';
import { storeSignedInUser, visit } from './visit';

// Here, where no test's time runs yet.
await Promise.all([loadTexts('en', textParts), ...routes.map((route) => prepare(route, 'en'))]);

/**
 * Opens a page as somebody who is signed in, until the test ends; answers what was called, and what a test sees and does there. What
 * the server says stands in `answers`, also later.
 */
export const openSignedIn = async (path: string, user: UserView, more: Record<string, Answer>) => {
  const answers: Record<string, Answer> = { 'GET /auth/me': [200, { user }], ...more };
  const calls = answer(answers);
  storeSignedInUser(user);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const page = await visit(path);
  onTestFinished(page.unmount);
  return {
    page,
    calls,
    answers,
    names: () => calls.map(({ name }) => name),
    main: () => page.container.querySelector('main')?.textContent ?? '',
    rows: () =>
      [...page.container.querySelectorAll('main tbody tr')].map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
      ),
  };
};
