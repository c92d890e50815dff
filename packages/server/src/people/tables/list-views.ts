import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identityColumn, instant } from '../../platform/db/columns';
import { users } from './users';

/** Saved views of users: the filters, order and columns of a list of the back office, under a name. */
export const listViews = pgTable(
  'list_views',
  {
    id: identityColumn().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** Parameters of the list, as in its address. */
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('list_views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);
