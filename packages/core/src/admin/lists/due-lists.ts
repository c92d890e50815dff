import { instalmentStatuses } from '../../loans/loan-account';
import type { AdminListShape } from '../admin-list';

/** Instalments of the current schedules. */
const instalmentsDue = {
  access: 'staff',
  columns: {
    dueOn: { kind: 'day', sorts: true },
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
  searches: true,
  days: 'dueOn',
  ofSchool: true,
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const dueLists = { instalmentsDue } as const;
