import { PHONE_ACCESS } from '../access';
import type { AdminListShape } from '../admin-list';
import { clearanceStatuses } from '../clearance';
import {
  feeAdjustmentKinds,
  feeBatchKinds,
  feeBatchStatuses,
  feeReminderResults,
  importStatuses,
  schoolPaymentMethods,
  settlementStatuses,
  studentStatuses,
  WEBHOOK_TEST_TYPE,
  webhookDeliveryStatuses,
  webhookEventTypes,
} from '../school-kinds';

/** Partner schools, with the amount owed to each. */
const schools = {
  access: 'staff',
  columns: {
    name: { kind: 'text', isSortable: true },
    slug: { kind: 'text' },
    students: { kind: 'count', isSortable: true },
    origins: { kind: 'count' },
    payout: { kind: 'flag' },
    payableUgx: { kind: 'ugx', isSortable: true },
    contact: { kind: 'text', isHiddenByDefault: true },
  },
  amount: 'payableUgx',
  sort: 'name',
  hasSearch: true,
} as const satisfies AdminListShape;

/** Children on all registers. `paidPercent` is that of `joinAccounts`. */
const students = {
  access: 'school',
  columns: {
    student: { kind: 'text' },
    className: { kind: 'text', choices: 'classes' },
    outstandingUgx: { kind: 'ugx', isSortable: true, hasBounds: true, isWithinSchool: true },
    paidPercent: { kind: 'count', isSortable: true, hasBounds: true, isWithinSchool: true },
    guardian: { kind: 'text' },
    phone: { kind: 'text', access: PHONE_ACCESS },
    hasPhone: { kind: 'word', words: ['with', 'without'], isHiddenByDefault: true },
    regNo: { kind: 'text', isSortable: true },
    lastName: { kind: 'text', isHiddenByDefault: true },
    firstName: { kind: 'text', isHiddenByDefault: true },
    paymentCode: { kind: 'text', isHiddenByDefault: true },
    groups: { kind: 'text', choices: 'groups', isHiddenByDefault: true },
    school: { kind: 'text' },
    status: { kind: 'word', words: studentStatuses, isHiddenByDefault: true },
    chargedUgx: { kind: 'ugx', isHiddenByDefault: true },
    bursaryUgx: { kind: 'ugx', isHiddenByDefault: true },
    paidUgx: { kind: 'ugx', isHiddenByDefault: true },
    paidToSchoolUgx: { kind: 'ugx', isHiddenByDefault: true },
    clearance: {
      kind: 'word',
      words: clearanceStatuses,
      isHiddenByDefault: true,
      isWithinSchool: true,
    },
    allowedUntil: { kind: 'day', isHiddenByDefault: true },
    allowedBecause: { kind: 'text', isHiddenByDefault: true },
  },
  hiddenCells: ['groupIds'],
  sort: 'regNo',
  hasSearch: true,
  hasSchoolFilter: true,
  amount: 'outstandingUgx',
  phoneLine: ['className', 'paidPercent'],
  totals: { columns: ['chargedUgx', 'bursaryUgx', 'paidUgx', 'paidToSchoolUgx', 'outstandingUgx'] },
} as const satisfies AdminListShape;

/** Classes with what their enrolled children owe. */
const classes = {
  access: 'school',
  columns: {
    className: { kind: 'text', isSortable: true },
    school: { kind: 'text', isHiddenByDefault: true },
    children: { kind: 'count' },
    owing: { kind: 'count' },
    chargedUgx: { kind: 'ugx' },
    paidUgx: { kind: 'ugx' },
    outstandingUgx: { kind: 'ugx', isSortable: true },
    paidPercent: { kind: 'count' },
  },
  amount: 'outstandingUgx',
  phoneLine: ['owing', 'paidPercent'],
  sort: 'className',
  hasSearch: true,
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Fee adjustments: bursaries, extra charges, payments to the school and corrections, with who made them. */
const feeAdjustments = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    kind: { kind: 'word', words: feeAdjustmentKinds },
    regNo: { kind: 'text' },
    student: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    fees: { kind: 'text' },
    changeUgx: { kind: 'ugx' },
    method: { kind: 'word', words: schoolPaymentMethods },
    receiptNumber: { kind: 'text' },
    paidOn: { kind: 'day' },
    reason: { kind: 'text' },
    isReversal: { kind: 'flag', isHiddenByDefault: true },
    isReversed: { kind: 'flag' },
    by: { kind: 'text' },
  },
  hiddenCells: ['studentId'],
  amount: 'changeUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Fee batches: fee adjustments of many children that were entered together. */
const feeBatches = {
  access: 'school_bursar',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    kind: { kind: 'word', words: feeBatchKinds },
    status: { kind: 'word', words: feeBatchStatuses },
    school: { kind: 'text', isHiddenByDefault: true },
    fee: { kind: 'text' },
    children: { kind: 'count' },
    totalUgx: { kind: 'ugx' },
    by: { kind: 'text' },
    decidedBy: { kind: 'text' },
  },
  amount: 'totalUgx',
  sort: '-createdAt',
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Register imports. */
const imports = {
  access: 'school_bursar',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    fileName: { kind: 'text' },
    school: { kind: 'text' },
    status: { kind: 'word', words: importStatuses },
    lines: { kind: 'count' },
    added: { kind: 'count' },
    changed: { kind: 'count' },
    leavers: { kind: 'count' },
    wrong: { kind: 'count' },
    by: { kind: 'text' },
  },
  sort: '-createdAt',
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Settlements paid, or being paid, to schools. */
const settlements = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    reference: { kind: 'text' },
    school: { kind: 'text' },
    untilOn: { kind: 'day' },
    amountUgx: { kind: 'ugx', isSortable: true },
    status: { kind: 'word', words: settlementStatuses },
    paidOn: { kind: 'day' },
    providerTransactionId: { kind: 'text' },
  },
  amount: 'amountUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Ledger entries about amounts owed to schools; reversals and settlements are debits. */
const schoolLedger = {
  access: 'school',
  columns: {
    postedAt: { kind: 'instant', isSortable: true },
    postingType: {
      kind: 'word',
      words: ['fees.paid', 'fees.charged', 'loan.disbursed', 'school.paid', 'school.settled', 'journal'],
    },
    what: { kind: 'text' },
    reference: { kind: 'text' },
    regNo: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    creditUgx: { kind: 'ugx' },
    debitUgx: { kind: 'ugx' },
  },
  amount: 'creditUgx',
  sort: '-postedAt',
  dayColumn: 'postedAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Deliveries of events to the webhook endpoints of schools, with the last attempt of each. */
const webhookDeliveries = {
  access: 'school_head',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    type: { kind: 'word', words: [...webhookEventTypes, WEBHOOK_TEST_TYPE] },
    reference: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    url: { kind: 'text' },
    status: { kind: 'word', words: webhookDeliveryStatuses },
    attempts: { kind: 'count' },
    lastAttemptAt: { kind: 'instant' },
    lastStatusCode: { kind: 'count' },
    lastDurationMs: { kind: 'count' },
  },
  hiddenCells: ['schoolId'],
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

export const schoolLists = {
  schools,
  students,
  classes,
  feeAdjustments,
  feeBatches,
  imports,
  settlements,
  schoolLedger,
  webhookDeliveries,
} as const;

/** Sendings of fee reminders, with what came of them. */
const feeSendings = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    school: { kind: 'text', isHiddenByDefault: true },
    classes: { kind: 'text' },
    messages: { kind: 'count' },
    waiting: { kind: 'count' },
    sent: { kind: 'count' },
    delivered: { kind: 'count' },
    failed: { kind: 'count' },
    opened: { kind: 'count' },
    paid: { kind: 'count' },
    costUgx: { kind: 'ugx' },
    by: { kind: 'text' },
  },
  amount: 'costUgx',
  sort: '-createdAt',
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Fee reminders, each to one guardian of a child. The search finds those of a sending, or of a child. */
const feeReminders = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    regNo: { kind: 'text' },
    student: { kind: 'text' },
    className: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    to: { kind: 'text', access: PHONE_ACCESS },
    result: { kind: 'word', words: feeReminderResults },
    openedAt: { kind: 'instant' },
    paidAt: { kind: 'instant' },
    parts: { kind: 'count', isHiddenByDefault: true },
    costUgx: { kind: 'ugx' },
  },
  hiddenCells: ['studentId'],
  amount: 'costUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

export const feeReminderLists = { feeSendings, feeReminders } as const;
