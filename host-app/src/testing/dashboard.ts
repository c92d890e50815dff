import type { LoanPositionView, OverviewAnswer } from '@somesa/core';
import { onTestFinished, vi } from 'vitest';
import type { What } from '../state/live';
import { notificationsApi } from '../state/notifications-api';
import { type Answer, answer } from './answers';
import { sarah, visit, wasSignedIn } from './visit';

/** An overview of these loans. */
export const overviewOf = (loans: LoanPositionView[], more: Partial<OverviewAnswer> = {}): Answer => [
  200,
  { totals: { taken: 1_188_000, paid: 900_000, pending: 300_000 }, loans, unread: 0, ...more },
];

/**
 * Opens one of Sarah’s own pages until the test ends; answers what was called, and what tells the screens that something changed
 * elsewhere.
 */
export const openDashboard = async (path: string, more: Record<string, Answer> = {}) => {
  let onChange: (change: { what: What }) => void = () => undefined;
  vi.spyOn(notificationsApi, 'watchParentEvents').mockImplementation(async (watch) => {
    onChange = watch.onChange;
  });
  const answers: Record<string, Answer> = {
    'GET /auth/me': [200, { user: sarah }],
    'GET /parent/loans': [200, { loans: [], next: null }],
    'GET /parent/overview': overviewOf([]),
    'GET /parent/notifications?filter=all': [200, { notifications: [], next: null, unread: 0 }],
    ...more,
  };
  const calls = answer(answers);
  wasSignedIn();
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
    tell: (what: What) => page.do(() => onChange({ what })),
    /** Chooses an option of the page’s only list. */
    choose: (value: string) =>
      page.do(() => {
        const select = page.container.querySelector<HTMLSelectElement>('main select');
        if (!select) throw new Error('there is nothing to choose from');
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    names: () => calls.map(({ name }) => name),
    main: () => page.container.querySelector('main')?.textContent ?? '',
    rows: () =>
      [...page.container.querySelectorAll('main tbody tr')].map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
      ),
  };
};

/** One look at a page of Sarah’s own. */
export type OwnPage = Awaited<ReturnType<typeof openDashboard>>;
