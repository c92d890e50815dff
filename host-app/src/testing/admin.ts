import { formatShortDay, formatShortInstant, type RoleId, roles, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer, ListCell, SchoolRole } from '@somesa/core/admin';
import ui from '@somesa/core/messages/en/ui.json';
import { vi } from 'vitest';
import { adminRoutes } from '../pages/admin/admin-routes';
import { loadRoute } from '../pages/prepare';
import { clearQueueCounts } from '../state/queue-counts';
import type { StubResponse } from './answers';
import { openSignedIn } from './open-signed-in';
import { resetBrowser, sarah } from './visit';

export const createListAnswer = (
  rows: Record<string, Record<string, ListCell>>,
  next: string | null = null,
): [200, AdminListAnswer] => [
  200,
  {
    rows: Object.entries(rows).map(([id, cells]) => ({ id, cells })),
    next,
    count: Object.keys(rows).length,
    totals: null,
  },
];

export const formatMoment = (iso: string): string => formatShortInstant(new Date(iso), ui.months, new Date());

export const formatDay = (on: string): string => formatShortDay(on, ui.months, toKampalaDay(new Date()));

/** Replaces downloads in a test; returns the list to which each saved file is added. */
export const recordSavedFiles = (): Blob[] => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return saved;
};

export const openAdmin = async (
  path: string,
  more: Record<string, StubResponse> = {},
  role_id: RoleId = roles.staff,
  schoolRole: SchoolRole = 'bursar',
) => {
  resetBrowser();
  clearQueueCounts();
  // A test may lead to any page, and React reports one that is still loading then as an error.
  await Promise.all(adminRoutes.map((route) => loadRoute(route, 'en')));
  const user = {
    ...sarah,
    role_id,
    ...(role_id === roles.bursar && { school_id: 7, school_role: schoolRole }),
  };
  const admin = await openSignedIn(path, user, { 'GET /admin/queue-items': [200, { counts: {} }], ...more });
  return {
    ...admin,
    /** Presses a key on the focused element. */
    key: (key: string, more: KeyboardEventInit = {}) =>
      admin.page.do(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        ),
      ),
  };
};

export type AdminVisit = Awaited<ReturnType<typeof openAdmin>>;
