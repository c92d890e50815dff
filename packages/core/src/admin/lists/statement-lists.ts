import type { AdminListShape } from '../admin-list';
import { reconciliationStatuses, statementAccounts } from '../statement-accounts';

/** Days of our accounts, with the balance there and here. */
const reconciliationDays = {
  access: 'staff',
  columns: {
    day: { kind: 'day', isSortable: true },
    account: { kind: 'word', words: statementAccounts },
    balanceThereUgx: { kind: 'ugx' },
    balanceHereUgx: { kind: 'ugx' },
    differenceUgx: { kind: 'ugx' },
    lines: { kind: 'count' },
    matchedLines: { kind: 'count' },
    openExceptions: { kind: 'count' },
    status: { kind: 'word', words: reconciliationStatuses },
    signedBy: { kind: 'text' },
    signedAt: { kind: 'instant', isHiddenByDefault: true },
  },
  sort: '-day',
  dayColumn: 'day',
} as const satisfies AdminListShape;

/** Lines of all imported statements. An amount below 0 left the account. */
const statementLines = {
  access: 'staff',
  columns: {
    bookedOn: { kind: 'day', isSortable: true },
    account: { kind: 'word', words: statementAccounts },
    transactionId: { kind: 'text' },
    reference: { kind: 'text' },
    counterparty: { kind: 'text', isHiddenByDefault: true },
    narrative: { kind: 'text', isHiddenByDefault: true },
    amountUgx: { kind: 'ugx', isSortable: true },
    result: { kind: 'word', words: ['matched', 'unmatched'] },
    record: { kind: 'text' },
    fileName: { kind: 'text', isHiddenByDefault: true },
    line: { kind: 'count', isHiddenByDefault: true },
  },
  hiddenCells: ['recordId', 'recordKind'],
  sort: '-bookedOn',
  hasSearch: true,
  dayColumn: 'bookedOn',
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const statementLists = { reconciliationDays, statementLines } as const;
