import type { AdminListShape } from '../admin-list';
import { exceptionKinds } from '../exceptions';
import { bankCodes } from '../provider-names';
import { queueItemColumns } from '../queue';

/** Refunds to payers, pending or sent. */
const refunds = {
  access: 'staff',
  columns: {
    reference: { kind: 'text' },
    payer: { kind: 'text' },
    school: { kind: 'text', extra: true },
    amountUgx: { kind: 'ugx', sorts: true },
    paidUgx: { kind: 'ugx' },
    waitingUgx: { kind: 'ugx', sorts: true },
    queuedAt: { kind: 'instant', sorts: true },
    status: { kind: 'word', words: ['waiting', 'paid'] },
    paidAt: { kind: 'instant', extra: true },
    ...queueItemColumns,
  },
  sort: 'queuedAt',
  searches: true,
  days: 'queuedAt',
  ofSchool: true,
} as const satisfies AdminListShape;

/** Incoming bank transactions. One that is posted or returned is done. */
const bankTransactions = {
  access: 'staff',
  columns: {
    receivedAt: { kind: 'instant', sorts: true },
    bank: { kind: 'word', words: bankCodes },
    providerTransactionId: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    paidAt: { kind: 'instant' },
    narrative: { kind: 'text' },
    status: { kind: 'word', words: ['waiting', 'allocated', 'returned'] },
    payment: { kind: 'text', extra: true },
    ...queueItemColumns,
  },
  sort: '-receivedAt',
  searches: true,
  days: 'receivedAt',
} as const satisfies AdminListShape;

/** Exceptions that staff must decide. One that is resolved is done. */
const exceptions = {
  access: 'staff',
  columns: {
    openedAt: { kind: 'instant', sorts: true },
    kind: { kind: 'word', words: exceptionKinds },
    reference: { kind: 'text' },
    subject: { kind: 'text', extra: true },
    closedAt: { kind: 'instant', extra: true },
    ...queueItemColumns,
  },
  sort: '-openedAt',
  searches: true,
  days: 'openedAt',
} as const satisfies AdminListShape;

/** Lists of this file, by the names in their URLs. */
export const moneyLists = { refunds, bankTransactions, exceptions } as const;
