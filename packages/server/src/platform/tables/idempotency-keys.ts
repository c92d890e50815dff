import { index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns';

/** Stored responses to requests that move money, by the caller's Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    /** Response without its payment token, which is derived again. Not jsonb, which would reorder its members. */
    answer: json('answer'),
    /** Payment or loan that the request created. */
    subjectId: uuid('subject_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('idempotency_keys_created').on(table.createdAt)],
);
