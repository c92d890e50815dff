import { type RoleId, roles } from '@somesa/core';
import type { ListCell, OfficeListAnswer } from '@somesa/core/office';
import { forgetWorkCounts } from '../state/work-counts';
import type { Answer } from './answers';
import { openSignedIn } from './open-signed-in';
import { forgetVisits, sarah } from './visit';

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
  forgetWorkCounts();
  const user = { ...sarah, role_id, ...(role_id === roles.bursar && { school_id: 7 }) };
  const office = await openSignedIn(path, user, { 'GET /admin/work': [200, { counts: {} }], ...more });
  return {
    ...office,
    /** Presses a key where the focus is. */
    key: (key: string, more: KeyboardEventInit = {}) =>
      office.page.do(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        ),
      ),
  };
};

/** One look at a page of the back office. */
export type OfficeVisit = Awaited<ReturnType<typeof openOffice>>;
