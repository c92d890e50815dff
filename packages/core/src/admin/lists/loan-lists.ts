import { loanExpenses, loanTerms } from '../../loans/loan-product';
import { loanStatuses } from '../../loans/loan-status';
import type { AdminListShape } from '../admin-list';
import { workColumns } from './work-columns';

/** Nothing is stored of a loan that is still being typed. */
const statuses = loanStatuses.filter((status) => status !== 'draft');

/** Applications for loans. What is decided, over or withdrawn is done. */
const applications = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    reference: { kind: 'text' },
    status: { kind: 'word', words: statuses },
    applicant: { kind: 'text' },
    childName: { kind: 'text' },
    school: { kind: 'text' },
    requestedUgx: { kind: 'ugx' },
    amountUgx: { kind: 'ugx' },
    requestedTerm: { kind: 'word', words: loanTerms, extra: true },
    term: { kind: 'word', words: loanTerms },
    expense: { kind: 'word', words: loanExpenses },
    isFirstApproved: { kind: 'flag' },
    ...workColumns,
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
  ofSchool: true,
} as const satisfies AdminListShape;

/** Loans whose schools were paid: what was lent, and what of it is still owed. */
const loans = {
  access: 'staff',
  columns: {
    reference: { kind: 'text' },
    status: { kind: 'word', words: ['disbursed', 'ongoing', 'in_arrears', 'closed', 'written_off'] },
    parent: { kind: 'text' },
    school: { kind: 'text' },
    product: { kind: 'text', extra: true },
    disbursedOn: { kind: 'day', sorts: true },
    principalUgx: { kind: 'ugx' },
    outstandingUgx: { kind: 'ugx' },
    arrearsUgx: { kind: 'ugx', sorts: true },
    daysPastDue: { kind: 'count', sorts: true },
    nextDueOn: { kind: 'day' },
  },
  sort: '-disbursedOn',
  searches: true,
  days: 'disbursedOn',
  ofSchool: true,
} as const satisfies AdminListShape;

/** The tries to pay schools for loans. What is paid, or was tried again, is done. */
const disbursements = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    reference: { kind: 'text' },
    school: { kind: 'text' },
    amountUgx: { kind: 'ugx' },
    method: { kind: 'word', words: ['mtn', 'bank'] },
    status: { kind: 'word', words: ['created', 'unknown', 'submitted', 'in_file', 'succeeded', 'failed'] },
    failure: { kind: 'text' },
    paidAt: { kind: 'instant' },
    loan: { kind: 'text', extra: true },
    providerReference: { kind: 'text', extra: true },
    ...workColumns,
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
  ofSchool: true,
} as const satisfies AdminListShape;

/** The lists of this file, by the names in their addresses. */
export const loanLists = { applications, loans, disbursements } as const;
