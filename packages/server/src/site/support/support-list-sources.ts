import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { phoneEquals } from '../../platform/lists/phone-search';
import { matchesWords } from '../../platform/lists/search-words';
import { startsWith } from '../../platform/lists/starts-with';
import { bookingSubjects, messageSubjects, partnershipSubjects } from './support-queue-subjects';

/** List source of messages from the contact form. */
export const messageListSource: ListSource<(typeof adminLists)['messages']> = {
  from: sql`contact_messages x ${createQueueItemJoin('message', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    fullname: sql`x.fullname`,
    email: sql`x.email`,
    subject: sql`x.subject`,
    assignee: createAssigneeCell(messageSubjects),
    queueStatus: createQueueStatusCell(messageSubjects),
  }),
  search: (text) => [matchesWords(sql`x.fullname || ' ' || x.subject`, text), startsWith(sql`x.email`, text)],
};

/** List source of scheduled calls. */
export const bookingListSource: ListSource<(typeof adminLists)['bookings']> = {
  from: sql`scheduled_calls x ${createQueueItemJoin('booking', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    startsAt: sql`x.starts_at`,
    fullname: sql`x.fullname`,
    phone: sql`'0' || substr(x.msisdn, 5)`,
    topic: sql`x.topic`,
    note: sql`x.note`,
    assignee: createAssigneeCell(bookingSubjects),
    queueStatus: createQueueStatusCell(bookingSubjects),
  }),
  search: (text, staffUser) => [
    matchesWords(sql`x.fullname`, text),
    phoneEquals(sql`x.msisdn`, text, staffUser),
  ],
};

/** List source of partnership requests of schools. */
export const partnershipListSource: ListSource<(typeof adminLists)['partnerships']> = {
  from: sql`partnership_requests x ${createQueueItemJoin('partnership', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    school: sql`x.school`,
    fullname: sql`x.fullname`,
    email: sql`x.email`,
    phone: sql`'0' || substr(x.msisdn, 5)`,
    students: sql`x.students::bigint`,
    assignee: createAssigneeCell(partnershipSubjects),
    queueStatus: createQueueStatusCell(partnershipSubjects),
  }),
  search: (text, staffUser) => [
    matchesWords(sql`x.school || ' ' || x.fullname`, text),
    startsWith(sql`x.email`, text),
    phoneEquals(sql`x.msisdn`, text, staffUser),
  ],
};
