import type { AdminListShape } from '../admin-list';

/** Journal: every entry of the ledger, with the record that posted it. Its file has the codes of posting types and accounts, as in docs/ledger.md. */
const ledgerEntries = {
  access: 'staff',
  columns: {
    postedAt: { kind: 'instant', isSortable: true },
    valueDate: { kind: 'day' },
    record: { kind: 'word', words: ['payment', 'loan', 'settlement', 'journal', 'other'] },
    postingType: { kind: 'text', isHiddenByDefault: true },
    debitAccount: { kind: 'text' },
    creditAccount: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    reference: { kind: 'text' },
    source: { kind: 'text', isHiddenByDefault: true },
  },
  hiddenCells: ['recordId', 'debitSchool', 'creditSchool'],
  sort: '-postedAt',
  hasSearch: true,
  dayColumn: 'postedAt',
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const accountingLists = { ledgerEntries } as const;
