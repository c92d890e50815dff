import { instalmentStatuses } from '../../loans/loan-account';
import type { AdminListShape } from '../admin-list';

/** Instalments of the current schedules. */
const instalmentsDue = {
  access: 'staff',
  columns: {
    dueOn: { kind: 'day', isSortable: true },
    reference: { kind: 'text' },
    parent: { kind: 'text' },
    school: { kind: 'text' },
    number: { kind: 'count' },
    amountUgx: { kind: 'ugx' },
    paidUgx: { kind: 'ugx' },
    dueUgx: { kind: 'ugx' },
    status: { kind: 'word', words: instalmentStatuses },
  },
  sort: 'dueOn',
  hasSearch: true,
  dayColumn: 'dueOn',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const dueLists = { instalmentsDue } as const;
