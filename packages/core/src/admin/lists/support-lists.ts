import { bookingTopics } from '../../schemas/validate-support-fields';
import type { AdminListShape } from '../admin-list';
import { queueItemColumns } from '../queue';

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

/** Lists of this file, by the names in their URLs. */
export const supportLists = { messages, bookings, partnerships } as const;
