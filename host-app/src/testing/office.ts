import { type RoleId, roles } from '@somesa/core';
import type { ListCell, OfficeListAnswer } from '@somesa/core/office';
import { onTestFinished, vi } from 'vitest';
import { routes } from '../routes';
import { prepare } from '../routing/prepare';
import { workCounts } from '../state/work-counts';
import { loadTexts, textParts } from '../texts/catalogue';
import { type Answer, answer } from './answers';
import { forgetVisits, sarah, visit, wasSignedIn } from './visit';

// Here, where no test's time runs yet.
await Promise.all([loadTexts('en', textParts), ...routes.map((route) => prepare(route, 'en'))]);

/** One page of a list, each row with its id and its cells. */
export const rowsOf = (
  rows: Record<string, Record<string, ListCell>>,
  next: string | null = null,
): [200, OfficeListAnswer] => [
  200,
  { rows: Object.entries(rows).map(([id, cells]) => ({ id, cells })), next },
];

/** Opens a page of the back office until the test ends; answers what was called and what a test does there. */
export const openOffice = async (
  path: string,
  more: Record<string, Answer> = {},
  role_id: RoleId = roles.staff,
) => {
  forgetVisits();
  workCounts.waiting = {};
  const user = { ...sarah, role_id, ...(role_id === roles.bursar && { school_id: 7 }) };
  const answers: Record<string, Answer> = {
    'GET /auth/me': [200, { user }],
    'GET /admin/work': [200, { counts: {} }],
    ...more,
  };
  const calls = answer(answers);
  wasSignedIn(user);
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
    /** Presses a key where the focus is. */
    key: (key: string, more: KeyboardEventInit = {}) =>
      page.do(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        ),
      ),
  };
};

/** One look at a page of the back office. */
export type OfficeVisit = Awaited<ReturnType<typeof openOffice>>;
