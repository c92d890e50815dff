import { webhookDeliveryStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { payments } from '../../payments/tables/payments';
import { settlements } from '../../payments/tables/settlements';
import { webhookEndpoints } from '../../people/tables/school-access';
import { schools } from '../../people/tables/schools';
import { identityColumn, instant } from '../../platform/db/columns';

/**
 * Events of schools, written in the transaction of what happened. `position` numbers them after the commit, so that a reader who has seen
 * a position never finds a smaller one later. A test has none.
 */
export const schoolEvents = pgTable(
  'school_events',
  {
    id: identityColumn().primaryKey(),
    /** ID under which receivers know it, the same for each attempt. */
    eventId: uuid('event_id').notNull().unique(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    type: text('type').notNull(),
    isTest: boolean('is_test').notNull().default(false),
    paymentId: uuid('payment_id').references(() => payments.id),
    settlementId: uuid('settlement_id').references(() => settlements.id),
    /** Body as it is sent and signed. */
    payload: text('payload').notNull(),
    createdAt: instant('created_at').notNull(),
    position: bigint('position', { mode: 'number' }).unique(),
  },
  (table) => [
    index('school_events_unnumbered').on(table.id).where(sql`position is null and not is_test`),
    index('school_events_school').on(table.schoolId, table.position),
    uniqueIndex('school_events_payment').on(table.paymentId, table.type).where(sql`payment_id is not null`),
    uniqueIndex('school_events_settlement').on(table.settlementId).where(sql`settlement_id is not null`),
  ],
);

/** Deliveries of events to endpoints, in the order of their IDs. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identityColumn().primaryKey(),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => schoolEvents.id),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    status: text('status', { enum: webhookDeliveryStatuses }).notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    /** Number of attempts, and the last of them. */
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatusCode: integer('last_status_code'),
    lastDurationMs: integer('last_duration_ms'),
  },
  (table) => [
    unique('webhook_deliveries_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_pending').on(table.endpointId, table.id).where(sql`status = 'pending'`),
    index('webhook_deliveries_created').on(table.createdAt, table.id),
  ],
);

/** Attempts to deliver events. Deleted after some time. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: identityColumn().primaryKey(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id),
    at: instant('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    statusCode: integer('status_code'),
    /** Beginning of the response's body, or the reason why there was no response. */
    response: text('response').notNull(),
  },
  (table) => [
    index('webhook_attempts_delivery').on(table.deliveryId, table.id),
    index('webhook_attempts_at').on(table.at),
  ],
);
