import { loanFileKinds } from '../../loans/loan-documents';
import { roles } from '../../people/roles';
import { bookingTopics } from '../../schemas/validate-support-fields';
import type { AdminListShape } from '../admin-list';
import { auditActions, auditSubjects } from '../audit-actions';
import {
  invitationStatuses,
  sentChannels,
  sentMessageCategories,
  sentStatuses,
  userStatuses,
} from '../people-kinds';
import { queueItemColumns } from '../queue';

const roleNames = Object.keys(roles) as (keyof typeof roles)[];

const users = {
  access: 'staff',
  columns: {
    name: { kind: 'text' },
    email: { kind: 'text' },
    phone: { kind: 'text' },
    role: { kind: 'word', words: roleNames },
    school: { kind: 'text' },
    createdAt: { kind: 'instant', isSortable: true },
    isLocked: { kind: 'flag' },
    status: { kind: 'word', words: userStatuses },
  },
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Invitations to the back office. */
const invitations = {
  access: 'administrator',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    username: { kind: 'text' },
    email: { kind: 'text' },
    role: { kind: 'word', words: roleNames.filter((name) => name !== 'parent') },
    school: { kind: 'text' },
    expiresAt: { kind: 'instant' },
    status: { kind: 'word', words: invitationStatuses },
    by: { kind: 'text' },
  },
  sort: '-createdAt',
  hasSearch: true,
} as const satisfies AdminListShape;

/** SMS, emails and notifications, sent or waiting. The recipient is stored until sending ends. */
const sentMessages = {
  access: 'staff',
  columns: {
    at: { kind: 'instant', isSortable: true },
    channel: { kind: 'word', words: sentChannels },
    category: { kind: 'word', words: sentMessageCategories },
    to: { kind: 'text' },
    status: { kind: 'word', words: sentStatuses },
    attempts: { kind: 'count' },
    dedupeKey: { kind: 'text', isHiddenByDefault: true },
  },
  sort: '-at',
  hasSearch: true,
  dayColumn: 'at',
} as const satisfies AdminListShape;

/** Actions on money, permissions or a school’s data, with the user who took each. */
const audit = {
  access: 'staff',
  columns: {
    at: { kind: 'instant', isSortable: true },
    actor: { kind: 'text' },
    role: { kind: 'word', words: roleNames },
    action: { kind: 'word', words: auditActions },
    subjectKind: { kind: 'word', words: auditSubjects },
    subject: { kind: 'text' },
    school: { kind: 'text' },
    detail: { kind: 'details' },
  },
  hiddenCells: ['subjectId'],
  sort: '-at',
  hasSearch: true,
  dayColumn: 'at',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Versions of loan products. */
const loanProducts = {
  access: 'staff',
  columns: {
    name: { kind: 'text', isSortable: true },
    version: { kind: 'count' },
    method: { kind: 'word', words: ['declining', 'flat'] },
    annualRate: { kind: 'text' },
    feeUgx: { kind: 'ugx' },
    minimumUgx: { kind: 'ugx' },
    maximumUgx: { kind: 'ugx' },
    documents: { kind: 'words', labels: loanFileKinds },
    lateCharge: { kind: 'words', labels: ['none', 'interest', 'fixed'] },
    lateFee: { kind: 'text' },
    lateGraceDays: { kind: 'count', isHiddenByDefault: true },
    lateCapUgx: { kind: 'ugx', isHiddenByDefault: true },
    guarantorFromUgx: { kind: 'ugx' },
    offerDays: { kind: 'count', isHiddenByDefault: true },
    savedAt: { kind: 'instant', isSortable: true },
    by: { kind: 'text' },
  },
  amount: 'maximumUgx',
  sort: '-savedAt',
} as const satisfies AdminListShape;

export const peopleLists = { users, invitations, sentMessages, audit, loanProducts } as const;

/** Views of a school by our staff, as its head bursar sees it. */
const schoolViews = {
  access: 'school_head',
  columns: {
    startedAt: { kind: 'instant', isSortable: true },
    by: { kind: 'text' },
    school: { kind: 'text', isHiddenByDefault: true },
    reason: { kind: 'text' },
    endsAt: { kind: 'instant' },
  },
  sort: '-startedAt',
  dayColumn: 'startedAt',
  hasSchoolFilter: true,
} as const satisfies AdminListShape;

/** Messages from the contact form. */
const messages = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    fullname: { kind: 'text' },
    email: { kind: 'text' },
    subject: { kind: 'text' },
    ...queueItemColumns,
  },
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
} as const satisfies AdminListShape;

/** Scheduled calls. */
const bookings = {
  access: 'staff',
  columns: {
    startsAt: { kind: 'instant', isSortable: true },
    fullname: { kind: 'text' },
    phone: { kind: 'text' },
    topic: { kind: 'word', words: bookingTopics },
    note: { kind: 'text' },
    ...queueItemColumns,
  },
  sort: 'startsAt',
  hasSearch: true,
  dayColumn: 'startsAt',
} as const satisfies AdminListShape;

/** Partnership requests of schools. */
const partnerships = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', isSortable: true },
    school: { kind: 'text' },
    fullname: { kind: 'text' },
    email: { kind: 'text' },
    phone: { kind: 'text' },
    students: { kind: 'count' },
    ...queueItemColumns,
  },
  sort: '-createdAt',
  hasSearch: true,
  dayColumn: 'createdAt',
} as const satisfies AdminListShape;

export const supportLists = { messages, bookings, partnerships, schoolViews } as const;
