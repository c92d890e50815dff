import type { SchoolKeyScope, WebhookEventType } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/db/columns';
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

/** Addresses to which schools' events are sent. A removed one keeps its deliveries. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEventType[]>().notNull(),
    /** Signing secret, encrypted with a key derived from `SECRET_KEY`; and the one before it until a time. */
    sealedSecret: bytes('sealed_secret').notNull(),
    sealedOldSecret: bytes('sealed_old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** Time of the first failure since the last success, number of failures since, and time of the next attempt. */
    failingSince: instant('failing_since'),
    failures: integer('failures').notNull().default(0),
    retryAt: instant('retry_at'),
    /** Time until which one process sends to it. */
    leasedUntil: instant('leased_until'),
    disabledAt: instant('disabled_at'),
    removedAt: instant('removed_at'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** Person who confirmed it last, after its creator or the one before had left. */
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_school').on(table.schoolId, table.createdAt),
    check(
      'webhook_endpoints_old_secret',
      sql`(${table.sealedOldSecret} is null) = (${table.oldSecretUntil} is null)`,
    ),
  ],
);
