import type { AdminListShape } from '../admin-list';
import { feeReminderResults } from '../fee-reminder-kinds';

/** Sendings of fee reminders, with what came of them. */
const feeSendings = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    school: { kind: 'text', isHiddenByDefault: true },
    classes: { kind: 'text' },
    messages: { kind: 'count' },
    waiting: { kind: 'count' },
    sent: { kind: 'count' },
    delivered: { kind: 'count' },
    failed: { kind: 'count' },
    opened: { kind: 'count' },
    paid: { kind: 'count' },
    costUgx: { kind: 'ugx' },
    by: { kind: 'text' },
  },
  sort: '-createdAt',
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Fee reminders, each to one guardian of a child. The search finds those of a sending, or of a child. */
const feeReminders = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    regNo: { kind: 'text' },
    student: { kind: 'text' },
    className: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    to: { kind: 'text' },
    result: { kind: 'word', words: feeReminderResults },
    openedAt: { kind: 'instant' },
    paidAt: { kind: 'instant' },
    parts: { kind: 'count', isHiddenByDefault: true },
    costUgx: { kind: 'ugx' },
  },
  hiddenCells: ['studentId'],
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const feeReminderLists = { feeSendings, feeReminders } as const;
