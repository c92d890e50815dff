import type { AdminListShape } from '../admin-list';

/** Journal: every entry of the ledger. Posting types and accounts are shown by their codes, as in docs/ledger.md. */
const ledgerEntries = {
  access: 'staff',
  columns: {
    postedAt: { kind: 'instant', isSortable: true },
    valueDate: { kind: 'day' },
    postingType: { kind: 'text' },
    debitAccount: { kind: 'text' },
    creditAccount: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    reference: { kind: 'text' },
    source: { kind: 'text', isHiddenByDefault: true },
  },
  sort: '-postedAt',
  hasSearch: true,
  dayColumn: 'postedAt',
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const accountingLists = { ledgerEntries } as const;
