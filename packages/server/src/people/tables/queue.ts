import { exceptionKinds, queueItemEventKinds, queueItemStatuses, queueKinds } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { identityColumn, instant } from '../../platform/db/columns';
import { users } from './users';

/** Exceptions: cases that staff must decide; one row per subject and kind. */
export const exceptions = pgTable(
  'exceptions',
  {
    subject: text('subject').notNull(),
    kind: text('kind', { enum: exceptionKinds }).notNull(),
    detail: jsonb('detail').notNull(),
    openedAt: instant('opened_at').notNull(),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.kind] }),
    index('exceptions_open').on(table.openedAt).where(sql`resolved_at is null`),
  ],
);

/** Queue items that were assigned or completed; others have no row. */
export const queueItems = pgTable(
  'queue_items',
  {
    kind: text('kind', { enum: queueKinds }).notNull(),
    subject: text('subject').notNull(),
    status: text('status', { enum: queueItemStatuses }).notNull(),
    /** Assignee, also after completion; null if unassigned. */
    assigneeId: uuid('assignee_id').references(() => users.id),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    // An open item has no assignee; an assigned one has one.
    check(
      'queue_items_held',
      sql`${table.status} = 'done' or (${table.status} = 'open') = (${table.assigneeId} is null)`,
    ),
  ],
);

/** History of queue items: append-only. */
export const queueItemEvents = pgTable(
  'queue_item_events',
  {
    id: identityColumn().primaryKey(),
    kind: text('kind', { enum: queueKinds }).notNull(),
    subject: text('subject').notNull(),
    event: text('event', { enum: queueItemEventKinds }).notNull(),
    /** Null for the system. */
    actorId: uuid('actor_id').references(() => users.id),
    note: text('note'),
    at: instant('at').notNull(),
  },
  (table) => [index('queue_item_events_item').on(table.kind, table.subject, table.id)],
);
