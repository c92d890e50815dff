import type { AdminListShape } from '../admin-list';
import { approvalKinds, approvalStatuses } from '../approvals';
import { exceptionKinds } from '../exceptions';
import { bankCodes } from '../provider-names';
import { queueItemColumns } from '../queue';

/** Refunds to payers, pending or sent. */
const refunds = {
  access: 'staff',
  columns: {
    reference: { kind: 'text' },
    payer: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    amountUgx: { kind: 'ugx', isSortable: true },
    paidUgx: { kind: 'ugx' },
    waitingUgx: { kind: 'ugx', isSortable: true },
    queuedAt: { kind: 'instant', isSortable: true },
    status: { kind: 'word', words: ['waiting', 'paid'] },
    paidAt: { kind: 'instant', isHiddenByDefault: true },
    ...queueItemColumns,
  },
  sort: 'queuedAt',
  hasSearch: true,
  dayColumn: 'queuedAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Incoming bank transactions. One that is posted or returned is done. */
const bankTransactions = {
  access: 'staff',
  columns: {
    receivedAt: { kind: 'instant', isSortable: true },
    bank: { kind: 'word', words: bankCodes },
    providerTransactionId: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    paidAt: { kind: 'instant' },
    narrative: { kind: 'text' },
    status: { kind: 'word', words: ['waiting', 'allocated', 'returned'] },
    payment: { kind: 'text', isHiddenByDefault: true },
    ...queueItemColumns,
  },
  sort: '-receivedAt',
  hasSearch: true,
  dayColumn: 'receivedAt',
} as const satisfies AdminListShape;

/** Exceptions that staff must decide. One that is resolved is done. */
const exceptions = {
  access: 'staff',
  columns: {
    openedAt: { kind: 'instant', isSortable: true },
    kind: { kind: 'word', words: exceptionKinds },
    reference: { kind: 'text' },
    subject: { kind: 'text', isHiddenByDefault: true },
    closedAt: { kind: 'instant', isHiddenByDefault: true },
    ...queueItemColumns,
  },
  sort: '-openedAt',
  hasSearch: true,
  dayColumn: 'openedAt',
} as const satisfies AdminListShape;

/** Actions that one person requests and another approves. One that is decided is done. */
const approvals = {
  access: 'staff',
  columns: {
    requestedAt: { kind: 'instant', isSortable: true },
    reference: { kind: 'text' },
    kind: { kind: 'word', words: approvalKinds },
    subject: { kind: 'text' },
    reason: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    requestedBy: { kind: 'text' },
    status: { kind: 'word', words: approvalStatuses },
    decidedBy: { kind: 'text' },
    expiresAt: { kind: 'instant', isHiddenByDefault: true },
    mine: { kind: 'word', words: ['mine', 'others'], isHiddenByDefault: true },
    ...queueItemColumns,
  },
  sort: '-requestedAt',
  hasSearch: true,
  dayColumn: 'requestedAt',
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const moneyLists = { refunds, bankTransactions, exceptions, approvals } as const;
