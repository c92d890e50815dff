import type { LoanSummaryView, OverviewAnswer } from '@somesa/core';
import { vi } from 'vitest';
import { type ChangeKind, parentEvents } from '../state/live';
import type { StubResponse } from './answers';
import { openSignedIn } from './open-signed-in';
import { sarah } from './visit';

export const createOverviewResponse = (
  loans: LoanSummaryView[],
  more: Partial<OverviewAnswer> = {},
): StubResponse => [
  200,
  { totals: { taken: 1_188_000, paid: 900_000, pending: 300_000 }, loans, unread: 0, ...more },
];

/**
 * Opens a page of Sarah’s dashboard, or another user’s, until the test ends. Returns the recorded requests,
 * helpers that use the page, and `tell`, which sends a live update.
 */
export const openDashboard = async (path: string, more: Record<string, StubResponse> = {}, user = sarah) => {
  let onChange: (change: { what: ChangeKind }) => void = () => undefined;
  vi.spyOn(parentEvents, 'watch').mockImplementation(async (watch) => {
    onChange = watch.onChange;
  });
  const own = await openSignedIn(path, user, {
    'GET /parent/loans': [200, { loans: [], next: null }],
    'GET /parent/overview': createOverviewResponse([]),
    'GET /parent/children': [200, { children: [] }],
    'GET /parent/notifications?filter=all': [200, { notifications: [], next: null, unread: 0 }],
    ...more,
  });
  const { page } = own;
  return {
    ...own,
    notify: (what: ChangeKind) => page.do(() => onChange({ what })),
    /** Chooses an option of the page’s only select. */
    choose: (value: string) =>
      page.do(() => {
        const select = page.container.querySelector<HTMLSelectElement>('main select');
        if (!select) throw new Error('there is no select');
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
  };
};

export type DashboardVisit = Awaited<ReturnType<typeof openDashboard>>;
