import { shownPaymentStatuses } from '../../money/payment';
import { networks } from '../../people/networks';
import { claimStatuses, paymentPurposes } from '../../schemas/payment-kinds';
import type { AdminListShape } from '../admin-list';
import { approvalKinds, approvalStatuses } from '../approvals';
import { bankCodes } from '../banks';
import { exceptionKinds } from '../exceptions';
import { queueItemColumns } from '../queue';
import { reconciliationStatuses, statementAccounts } from '../statement-accounts';

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
  amount: 'waitingUgx',
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
  amount: 'amountUgx',
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
  amount: 'amountUgx',
  sort: '-requestedAt',
  hasSearch: true,
  dayColumn: 'requestedAt',
} as const satisfies AdminListShape;

export const moneyLists = { refunds, bankTransactions, exceptions, approvals } as const;

/** All payments; `paidAt` is the value date, as on receipts and in the ledger. A bursar sees only the last digits of the payer's phone number. */
const payments = {
  access: 'school',
  columns: {
    student: { kind: 'text' },
    reference: { kind: 'text' },
    paidAt: { kind: 'instant' },
    createdAt: { kind: 'instant', isSortable: true },
    status: { kind: 'word', words: shownPaymentStatuses },
    amountUgx: { kind: 'ugx', isSortable: true },
    purpose: { kind: 'word', words: paymentPurposes },
    method: { kind: 'word', words: [...networks, 'bank'] },
    payer: { kind: 'text' },
    regNo: { kind: 'text' },
    school: { kind: 'text' },
    failure: { kind: 'text', isHiddenByDefault: true },
    providerTransactionId: { kind: 'text', isHiddenByDefault: true },
  },
  amount: 'amountUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  otherDayColumn: 'paidAt',
  totals: { columns: ['amountUgx'], only: { status: 'succeeded' } },
  phoneLine: ['reference', 'status'],
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Claims that a payment was made which we do not show. */
const claims = {
  access: 'school',
  columns: {
    student: { kind: 'text' },
    createdAt: { kind: 'instant', isSortable: true },
    regNo: { kind: 'text' },
    school: { kind: 'text' },
    transactionId: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    paidOn: { kind: 'day' },
    status: { kind: 'word', words: claimStatuses },
    payment: { kind: 'text' },
    declineReason: { kind: 'text' },
    by: { kind: 'text' },
  },
  hiddenCells: ['studentId', 'paymentId'],
  amount: 'amountUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

export const paymentLists = { payments, claims } as const;

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
  amount: 'amountUgx',
  sort: '-postedAt',
  hasSearch: true,
  dayColumn: 'postedAt',
} as const satisfies AdminListShape;

export const accountingLists = { ledgerEntries } as const;

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
  amount: 'differenceUgx',
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
  amount: 'amountUgx',
  sort: '-bookedOn',
  hasSearch: true,
  dayColumn: 'bookedOn',
} as const satisfies AdminListShape;

export const statementLists = { reconciliationDays, statementLines } as const;
