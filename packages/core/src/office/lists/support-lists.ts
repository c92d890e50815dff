import { bookingTopics } from '../../schemas/support-checks';
import type { OfficeListShape } from '../office-list';
import { workColumns } from './work-columns';

/** What people wrote in the contact form. */
const messages = {
  access: 'staff',
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    fullname: { kind: 'text' },
    email: { kind: 'text' },
    subject: { kind: 'text' },
    ...workColumns,
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
    ...workColumns,
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
    ...workColumns,
  },
  sort: '-createdAt',
  searches: true,
  days: 'createdAt',
} as const satisfies OfficeListShape;

/** The lists of this file, by the names in their addresses. */
export const supportLists = { messages, bookings, partnerships } as const;
