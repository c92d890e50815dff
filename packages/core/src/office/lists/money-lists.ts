import { bankCodes } from '../bank-codes';
import { reviewKinds } from '../doubts';
import type { OfficeListShape } from '../office-list';
import { workColumns } from './work-columns';

/** What goes back to payers, waiting or sent. */
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
    state: { kind: 'word', words: ['waiting', 'paid'] },
    paidAt: { kind: 'instant', extra: true },
    ...workColumns,
  },
  sort: 'queuedAt',
  searches: true,
  days: 'queuedAt',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** What banks told us came in. What is booked or sent back is done. */
const bankLines = {
  access: 'staff',
  columns: {
    receivedAt: { kind: 'instant', sorts: true },
    bank: { kind: 'word', words: bankCodes },
    externalId: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    paidAt: { kind: 'instant' },
    referenceText: { kind: 'text' },
    state: { kind: 'word', words: ['waiting', 'booked', 'returned'] },
    payment: { kind: 'text', extra: true },
    ...workColumns,
  },
  sort: '-receivedAt',
  searches: true,
  days: 'receivedAt',
} as const satisfies OfficeListShape;

/** What a person must decide. What was decided is done. */
const doubts = {
  access: 'staff',
  columns: {
    openedAt: { kind: 'instant', sorts: true },
    kind: { kind: 'word', words: reviewKinds },
    reference: { kind: 'text' },
    subject: { kind: 'text', extra: true },
    closedAt: { kind: 'instant', extra: true },
    ...workColumns,
  },
  sort: '-openedAt',
  searches: true,
  days: 'openedAt',
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const moneyLists = { refunds, bankLines, doubts } as const;
