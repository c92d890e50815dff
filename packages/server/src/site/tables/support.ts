import { bookingTopics, languages } from '@somesa/core';
import { partnershipStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { instant } from '../../platform/db/columns';

const language = () => text('language', { enum: languages }).notNull();

/** Messages from the contact form. `contentKey` identifies repeated messages from the same address. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    fullname: text('fullname').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: language(),
    contentKey: text('content_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('contact_messages_content').on(table.contentKey),
    index('contact_messages_created').on(table.createdAt),
  ],
);

/** Scheduled calls. Each half hour has a fixed number of slots. */
export const scheduledCalls = pgTable(
  'scheduled_calls',
  {
    id: uuid('id').primaryKey(),
    fullname: text('fullname').notNull(),
    msisdn: text('msisdn').notNull(),
    startsAt: instant('starts_at').notNull(),
    slotNumber: integer('slot_number').notNull(),
    topic: text('topic', { enum: bookingTopics }).notNull(),
    note: text('note'),
    language: language(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('scheduled_calls_slot').on(table.startsAt, table.slotNumber),
    unique('scheduled_calls_caller').on(table.startsAt, table.msisdn),
    check('scheduled_calls_slot_counts', sql`${table.slotNumber} > 0`),
  ],
);

/** Partnership requests of schools. */
export const partnershipRequests = pgTable(
  'partnership_requests',
  {
    id: uuid('id').primaryKey(),
    school: text('school').notNull(),
    fullname: text('fullname').notNull(),
    email: text('email').notNull(),
    msisdn: text('msisdn').notNull(),
    /** District or address. */
    address: text('address').notNull(),
    /** Number of students, if given. */
    students: integer('students'),
    note: text('note'),
    language: language(),
    contentKey: text('content_key').notNull(),
    createdAt: instant('created_at').notNull(),
    status: text('status', { enum: partnershipStatuses }).notNull().default('open'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    declineReason: text('decline_reason'),
    /** School that the approval created. */
    schoolId: integer('school_id').references(() => schools.id),
  },
  (table) => [
    index('partnership_requests_content').on(table.contentKey),
    index('partnership_requests_created').on(table.createdAt),
    check(
      'partnership_requests_decided_whole',
      sql`num_nonnulls(${table.decidedBy}, ${table.decidedAt}) = case when ${table.status} = 'open' then 0 else 2 end
        and (${table.schoolId} is not null) = (${table.status} = 'approved') and (${table.declineReason} is not null) = (${table.status} = 'declined')`,
    ),
  ],
);
