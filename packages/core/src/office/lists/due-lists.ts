import { instalmentStates } from '../../loans/loan-account';
import type { OfficeListShape } from '../office-list';

/** The instalments of the plans in force. */
const dueItems = {
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
    state: { kind: 'word', words: instalmentStates },
  },
  sort: 'dueOn',
  searches: true,
  days: 'dueOn',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const dueLists = { dueItems } as const;
