import type { OfficeListShape } from '../office-list';
import { importStates } from '../register-views';
import { settlementStates } from '../settlement-views';

/** Partner schools, with what is owed to each. */
const schools = {
  access: 'staff',
  columns: {
    name: { kind: 'text', sorts: true },
    slug: { kind: 'text' },
    students: { kind: 'count', sorts: true },
    origins: { kind: 'count' },
    payout: { kind: 'flag' },
    payableUgx: { kind: 'ugx', sorts: true },
    contact: { kind: 'text', extra: true },
  },
  sort: 'name',
  searches: true,
} as const satisfies OfficeListShape;

/** The children on all registers. */
const students = {
  access: 'school',
  columns: {
    regNo: { kind: 'text', sorts: true },
    lastName: { kind: 'text' },
    firstName: { kind: 'text' },
    className: { kind: 'text' },
    school: { kind: 'text' },
    chargedUgx: { kind: 'ugx' },
    paidUgx: { kind: 'ugx' },
    outstandingUgx: { kind: 'ugx' },
  },
  sort: 'regNo',
  searches: true,
  ofSchool: true,
} as const satisfies OfficeListShape;

/** The files of registers that were sent. */
const imports = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    fileName: { kind: 'text' },
    school: { kind: 'text' },
    state: { kind: 'word', words: importStates },
    lines: { kind: 'count' },
    added: { kind: 'count' },
    changed: { kind: 'count' },
    wrong: { kind: 'count' },
    by: { kind: 'text' },
  },
  sort: '-createdAt',
  days: 'createdAt',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** What was handed, or is being handed, to schools. */
const settlements = {
  access: 'school',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    reference: { kind: 'text' },
    school: { kind: 'text' },
    untilOn: { kind: 'day' },
    amountUgx: { kind: 'ugx', sorts: true },
    state: { kind: 'word', words: settlementStates },
    paidOn: { kind: 'day' },
    externalId: { kind: 'text' },
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** What the ledger says of what is owed to schools, entry by entry; taken back and settled stand on the other side. */
const schoolEntries = {
  access: 'school',
  columns: {
    bookedAt: { kind: 'instant', sorts: true },
    code: {
      kind: 'word',
      words: ['fees.paid', 'loan.disbursed', 'school.paid', 'school.settled'],
    },
    what: { kind: 'text' },
    reference: { kind: 'text' },
    regNo: { kind: 'text' },
    school: { kind: 'text', extra: true },
    creditUgx: { kind: 'ugx' },
    debitUgx: { kind: 'ugx' },
  },
  sort: '-bookedAt',
  days: 'bookedAt',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const schoolLists = { schools, students, imports, settlements, schoolEntries } as const;
