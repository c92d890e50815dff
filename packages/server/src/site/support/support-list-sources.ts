import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { assigneeCell, workCell, workJoin } from '../../people/queue/work-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { startsWith } from '../../platform/lists/starts-with';
import { typedNumber } from '../../platform/lists/typed-number';

/** List source of messages from the contact form. */
export const messageListSource: ListSource<(typeof adminLists)['messages']> = {
  from: sql`contact_messages x ${workJoin('message', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    fullname: sql`x.fullname`,
    email: sql`x.email`,
    subject: sql`x.subject`,
    holder: assigneeCell('message'),
    work: workCell('message'),
  }),
  search: (text) => [
    startsWith(sql`x.fullname`, text),
    startsWith(sql`x.email`, text),
    startsWith(sql`x.subject`, text),
  ],
};

/** List source of scheduled calls. */
export const bookingListSource: ListSource<(typeof adminLists)['bookings']> = {
  from: sql`scheduled_calls x ${workJoin('booking', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    startsAt: sql`x.starts_at`,
    fullname: sql`x.fullname`,
    phone: sql`'0' || substr(x.msisdn, 5)`,
    topic: sql`x.topic`,
    note: sql`x.note`,
    holder: assigneeCell('booking'),
    work: workCell('booking'),
  }),
  search: (text) => [startsWith(sql`x.fullname`, text), sql`x.msisdn = ${typedNumber(text)}`],
};

/** List source of partnership requests of schools. */
export const partnershipListSource: ListSource<(typeof adminLists)['partnerships']> = {
  from: sql`partnership_requests x ${workJoin('partnership', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    school: sql`x.school`,
    fullname: sql`x.fullname`,
    email: sql`x.email`,
    phone: sql`'0' || substr(x.msisdn, 5)`,
    students: sql`x.students::bigint`,
    holder: assigneeCell('partnership'),
    work: workCell('partnership'),
  }),
  search: (text) => [
    startsWith(sql`x.school`, text),
    startsWith(sql`x.fullname`, text),
    startsWith(sql`x.email`, text),
  ],
};
