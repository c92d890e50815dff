import { reviewKinds, workEvents, workKinds, workStates } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { identity, instant } from './columns';
import { users } from './people-schema';

/** What a person must decide. One row per subject and kind. */
export const reviews = pgTable(
  'reviews',
  {
    subject: text('subject').notNull(),
    kind: text('kind', { enum: reviewKinds }).notNull(),
    detail: jsonb('detail').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.kind] }),
    index('reviews_open').on(table.openedAt).where(sql`closed_at is null`),
  ],
);

/** How far something is that a person works on; without a row nobody has touched it. */
export const workItems = pgTable(
  'work_items',
  {
    kind: text('kind', { enum: workKinds }).notNull(),
    subject: text('subject').notNull(),
    state: text('state', { enum: workStates }).notNull(),
    /** Who has it, or had it when it was done; null where nobody had. */
    holderId: uuid('holder_id').references(() => users.id),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    // What ended by itself was in nobody's hands.
    check(
      'work_items_held',
      sql`${table.state} = 'done' or (${table.state} = 'open') = (${table.holderId} is null)`,
    ),
  ],
);

/** What happened to work: append-only. */
export const workLog = pgTable(
  'work_log',
  {
    id: identity().primaryKey(),
    kind: text('kind', { enum: workKinds }).notNull(),
    subject: text('subject').notNull(),
    event: text('event', { enum: workEvents }).notNull(),
    /** Null for the system. */
    actorId: uuid('actor_id').references(() => users.id),
    note: text('note'),
    at: instant('at').notNull(),
  },
  (table) => [index('work_log_item').on(table.kind, table.subject, table.id)],
);
