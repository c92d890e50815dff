import type { SchoolKeyScope } from '@somesa/core/admin';
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns';
import { schools } from './schools';
import { users } from './users';

/** API keys with which schools' own systems call us. A key is stored as its hash only. */
export const schoolApiKeys = pgTable(
  'school_api_keys',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<SchoolKeyScope[]>().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Last four characters of the key, by which people recognise it. */
    ending: text('ending').notNull(),
    /** Key that this one replaces; null for the first. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => schoolApiKeys.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** Person who confirmed it last, after its creator or the one before had left. */
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Time of its last use, to the minute. */
    lastUsedAt: instant('last_used_at'),
    /** Time from which a rotated key no longer works. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('school_api_keys_school').on(table.schoolId, table.createdAt)],
);
