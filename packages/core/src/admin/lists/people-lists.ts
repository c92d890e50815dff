import { roles } from '../../roles';
import type { AdminListShape } from '../admin-list';
import { auditActions, auditSubjects } from '../audit-actions';
import { invitationStatuses } from '../invitation-kinds';
import { sentChannels, sentKinds, sentStatuses } from '../sent-kinds';
import { userStatuses } from '../user-kinds';

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
    status: { kind: 'word', words: userStatuses },
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
  ofSchool: true,
} as const satisfies AdminListShape;

/** List of people who were invited to work here. */
const invitations = {
  access: 'administrator',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    username: { kind: 'text' },
    email: { kind: 'text' },
    role: { kind: 'word', words: roleNames.filter((name) => name !== 'parent') },
    school: { kind: 'text' },
    expiresAt: { kind: 'instant' },
    status: { kind: 'word', words: invitationStatuses },
    by: { kind: 'text' },
  },
  sort: '-createdAt',
  searches: true,
} as const satisfies AdminListShape;

/** List of SMS, emails and notifications that were sent or are to be sent. The recipient is kept until sending is over. */
const sentMessages = {
  access: 'staff',
  columns: {
    at: { kind: 'instant', sorts: true },
    channel: { kind: 'word', words: sentChannels },
    category: { kind: 'word', words: sentKinds },
    to: { kind: 'text' },
    status: { kind: 'word', words: sentStatuses },
    attempts: { kind: 'count' },
    dedupeKey: { kind: 'text', extra: true },
  },
  sort: '-at',
  searches: true,
  days: 'at',
} as const satisfies AdminListShape;

/** List of actions on money, permissions or a school’s data, each with the person who took it. */
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
  carries: ['subjectId'],
  sort: '-at',
  searches: true,
  days: 'at',
  ofSchool: true,
} as const satisfies AdminListShape;

/** List of the terms under which loans are given, version by version. */
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
} as const satisfies AdminListShape;

/** The lists of this file, by the names in their addresses. */
export const peopleLists = { users, invitations, sentMessages, audit, loanProducts } as const;
