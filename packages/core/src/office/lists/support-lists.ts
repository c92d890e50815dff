import { bookingTopics } from '../../schemas/support-checks';
import type { OfficeListShape } from '../office-list';
import { workStates } from '../work';

const work = { kind: 'word', words: workStates } as const;

/** What people wrote in the contact form. */
const messages = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    fullname: { kind: 'text' },
    email: { kind: 'text' },
    subject: { kind: 'text' },
    holder: { kind: 'text' },
    work,
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
} as const satisfies OfficeListShape;

/** Calls that people asked for. */
const bookings = {
  access: 'staff',
  columns: {
    startsAt: { kind: 'instant', sorts: true },
    fullname: { kind: 'text' },
    phone: { kind: 'text' },
    topic: { kind: 'word', words: bookingTopics },
    note: { kind: 'text' },
    holder: { kind: 'text' },
    work,
  },
  sort: 'startsAt',
  searches: true,
  days: 'startsAt',
} as const satisfies OfficeListShape;

/** Schools that asked to become partners. */
const partnerships = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    school: { kind: 'text' },
    fullname: { kind: 'text' },
    email: { kind: 'text' },
    phone: { kind: 'text' },
    students: { kind: 'count' },
    holder: { kind: 'text' },
    work,
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const supportLists = { messages, bookings, partnerships } as const;
