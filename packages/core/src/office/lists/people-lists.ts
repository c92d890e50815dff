import { roles } from '../../roles';
import { auditActions, auditSubjects } from '../audit-actions';
import { invitationStates } from '../invitation-views';
import type { OfficeListShape } from '../office-list';
import { sentChannels, sentKinds, sentStates } from '../sent-views';
import { userStates } from '../user-views';

const roleNames = Object.keys(roles) as (keyof typeof roles)[];

/** Everybody with an account. */
const users = {
  access: 'staff',
  columns: {
    name: { kind: 'text' },
    email: { kind: 'text' },
    phone: { kind: 'text' },
    role: { kind: 'word', words: roleNames },
    school: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    isLocked: { kind: 'flag' },
    state: { kind: 'word', words: userStates },
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** Who was asked to work here. */
const invitations = {
  access: 'administrator',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    username: { kind: 'text' },
    email: { kind: 'text' },
    role: { kind: 'word', words: roleNames.filter((name) => name !== 'parent') },
    school: { kind: 'text' },
    expiresAt: { kind: 'instant' },
    state: { kind: 'word', words: invitationStates },
    by: { kind: 'text' },
  },
  sort: '-createdAt',
  searches: true,
} as const satisfies OfficeListShape;

/** What was sent, and is to be: text messages, e-mails, notifications. Whom it went to is kept until it is over. */
const sent = {
  access: 'staff',
  columns: {
    at: { kind: 'instant', sorts: true },
    channel: { kind: 'word', words: sentChannels },
    about: { kind: 'word', words: sentKinds },
    to: { kind: 'text' },
    state: { kind: 'word', words: sentStates },
    tries: { kind: 'count' },
    subject: { kind: 'text', extra: true },
  },
  sort: '-at',
  searches: true,
  days: 'at',
} as const satisfies OfficeListShape;

/** Who did what to money, rights or a school’s data. */
const audit = {
  access: 'staff',
  columns: {
    at: { kind: 'instant', sorts: true },
    actor: { kind: 'text' },
    role: { kind: 'word', words: roleNames },
    action: { kind: 'word', words: auditActions },
    subjectKind: { kind: 'word', words: auditSubjects },
    subject: { kind: 'text' },
    school: { kind: 'text' },
    detail: { kind: 'text' },
  },
  sort: '-at',
  searches: true,
  days: 'at',
  ofSchool: true,
} as const satisfies OfficeListShape;

/** What loans are given under, version by version. */
const loanProducts = {
  access: 'staff',
  columns: {
    name: { kind: 'text', sorts: true },
    version: { kind: 'count' },
    method: { kind: 'word', words: ['declining', 'flat'] },
    annualRate: { kind: 'text' },
    feeUgx: { kind: 'ugx' },
    minimumUgx: { kind: 'ugx' },
    maximumUgx: { kind: 'ugx' },
    offerDays: { kind: 'count', extra: true },
    savedAt: { kind: 'instant', sorts: true },
    by: { kind: 'text' },
  },
  sort: '-savedAt',
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const peopleLists = { users, invitations, sent, audit, loanProducts } as const;
