import { kampalaDay, type RoleId, roles, writeShortDay, writeShortMoment } from '@somesa/core';
import type { AdminListAnswer, ListCell } from '@somesa/core/admin';
import ui from '@somesa/core/messages/en/ui.json';
import { clearWorkCounts } from '../state/work-counts';
import type { Answer } from './answers';
import { openSignedIn } from './open-signed-in';
import { resetVisits, sarah } from './visit';

/** One page of a list, each row with its id and its cells. */
export const createListAnswer = (
  rows: Record<string, Record<string, ListCell>>,
  next: string | null = null,
): [200, AdminListAnswer] => [
  200,
  { rows: Object.entries(rows).map(([id, cells]) => ({ id, cells })), next },
];

/** Writes an instant as the back office shows it today. */
export const formatMoment = (iso: string): string => writeShortMoment(new Date(iso), ui.months, new Date());

/** Writes a day as the back office shows it today. */
export const formatDay = (on: string): string => writeShortDay(on, ui.months, kampalaDay(new Date()));

/** Opens a page of the back office until the test ends; answers what was called and what a test does there. */
export const openAdmin = async (
  path: string,
  more: Record<string, Answer> = {},
  role_id: RoleId = roles.staff,
) => {
  resetVisits();
  clearWorkCounts();
  const user = { ...sarah, role_id, ...(role_id === roles.bursar && { school_id: 7 }) };
  const admin = await openSignedIn(path, user, { 'GET /admin/work': [200, { counts: {} }], ...more });
  return {
    ...admin,
    /** Presses a key where the focus is. */
    key: (key: string, more: KeyboardEventInit = {}) =>
      admin.page.do(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        ),
      ),
  };
};

/** One look at a page of the back office. */
export type AdminVisit = Awaited<ReturnType<typeof openAdmin>>;
