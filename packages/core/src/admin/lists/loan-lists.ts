import { instalmentStatuses } from '../../loans/loan-account';
import { promiseStatuses } from '../../loans/loan-contact';
import { loanExpenses, loanTerms } from '../../loans/loan-product';
import { loanStatuses } from '../../loans/loan-status';
import type { AdminListShape } from '../admin-list';
import { queueItemColumns } from '../queue';

// A draft is not stored.
const statuses = loanStatuses.filter((status) => status !== 'draft');

/** Loan applications. One that is decided, expired or withdrawn is done. */
const applications = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    reference: { kind: 'text' },
    status: { kind: 'word', words: statuses },
    applicant: { kind: 'text' },
    childName: { kind: 'text' },
    school: { kind: 'text' },
    requestedUgx: { kind: 'ugx' },
    amountUgx: { kind: 'ugx' },
    requestedTerm: { kind: 'word', words: loanTerms, isHiddenByDefault: true },
    term: { kind: 'word', words: loanTerms },
    expense: { kind: 'word', words: loanExpenses },
    isFirstApproved: { kind: 'flag' },
    ...queueItemColumns,
  },
  amount: 'amountUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Disbursed loans, with their outstanding principal and arrears. */
const loans = {
  access: 'staff',
  columns: {
    reference: { kind: 'text' },
    status: {
      kind: 'word',
      words: ['disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered'],
    },
    parent: { kind: 'text' },
    school: { kind: 'text' },
    product: { kind: 'text', isHiddenByDefault: true },
    disbursedOn: { kind: 'day', isSortable: true },
    principalUgx: { kind: 'ugx' },
    outstandingUgx: { kind: 'ugx' },
    arrearsUgx: { kind: 'ugx', isSortable: true },
    daysPastDue: { kind: 'count', isSortable: true },
    nextDueOn: { kind: 'day' },
  },
  amount: 'outstandingUgx',
  sort: '-disbursedOn',
  hasSearch: true,
  dayColumn: 'disbursedOn',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Age ranges of arrears in the queue of collections, in days past due. */
const collectionBuckets = ['1-7', '8-30', '31-60', '61-90', '90+'] as const;

/** Next steps in collections, by days past due and promise. */
const collectionSteps = [
  'message',
  'call',
  'await_promise',
  'restructure',
  'visit',
  'consider_write_off',
] as const;

/** Loans in arrears, with the contacts of staff with their borrowers. A loan that is no longer in arrears is done. */
const collections = {
  access: 'staff',
  columns: {
    daysPastDue: { kind: 'count', isSortable: true },
    bucket: { kind: 'word', words: collectionBuckets, isHiddenByDefault: true },
    reference: { kind: 'text' },
    parent: { kind: 'text' },
    phone: { kind: 'text' },
    arrearsUgx: { kind: 'ugx', isSortable: true },
    nextStep: { kind: 'word', words: collectionSteps },
    lastContactAt: { kind: 'instant' },
    promisedOn: { kind: 'day' },
    promisedUgx: { kind: 'ugx', isHiddenByDefault: true },
    promise: { kind: 'word', words: promiseStatuses },
    school: { kind: 'text', isHiddenByDefault: true },
    ...queueItemColumns,
  },
  amount: 'arrearsUgx',
  sort: '-daysPastDue',
  hasSearch: true,
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Disbursements. One that is paid, or followed by a later one, is done. */
const disbursements = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    reference: { kind: 'text' },
    purpose: { kind: 'word', words: ['loan', 'settlement', 'refund'] },
    school: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    method: { kind: 'word', words: ['mtn', 'airtel', 'bank'] },
    status: { kind: 'word', words: ['created', 'unknown', 'submitted', 'in_file', 'succeeded', 'failed'] },
    failure: { kind: 'text' },
    paidAt: { kind: 'instant' },
    loan: { kind: 'text', isHiddenByDefault: true },
    providerReference: { kind: 'text', isHiddenByDefault: true },
    ...queueItemColumns,
  },
  amount: 'amountUgx',
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

export const loanLists = { applications, loans, collections, disbursements } as const;

/** Instalments of the current schedules. */
const instalmentsDue = {
  access: 'staff',
  columns: {
    dueOn: { kind: 'day', isSortable: true },
    reference: { kind: 'text' },
    parent: { kind: 'text' },
    school: { kind: 'text' },
    number: { kind: 'count' },
    amountUgx: { kind: 'ugx' },
    paidUgx: { kind: 'ugx' },
    dueUgx: { kind: 'ugx' },
    status: { kind: 'word', words: instalmentStatuses },
  },
  amount: 'dueUgx',
  sort: 'dueOn',
  hasSearch: true,
  dayColumn: 'dueOn',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

export const dueLists = { instalmentsDue } as const;
