import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { hotPath } from '../hot-path';
import { schoolEvents } from '../tables/webhooks';

/** Event of a school: what it is about, and the data that is sent. */
export interface NewSchoolEvent {
  schoolId: number;
  type: WebhookEventType;
  paymentId?: string;
  settlementId?: string;
  data: object;
}

/** Formats the body of a webhook as it is sent and signed. */
export const formatPayload = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Records an event of a school in the transaction of what happened, so that it is sent if and only if that is committed. */
export const recordSchoolEvent = (
  tx: Tx,
  { schoolId, type, paymentId, settlementId, data }: NewSchoolEvent,
  now: Date,
): void =>
  tx.send(hotPath.insertSchoolEvent, [
    randomUUID(),
    schoolId,
    type,
    paymentId ?? null,
    settlementId ?? null,
    formatPayload(type, now, data),
    now,
  ]);

/** Condition of an event that no process has numbered yet. */
export const isUnnumbered = sql`position is null and not is_test`;

/**
 * Gives committed events their positions and deliveries. One process at a time does it, so that positions become visible in their order
 * although transactions commit in any.
 */
export const numberSchoolEvents = async (database: Database, now: Date): Promise<void> => {
  const found = await database.orm
    .select({ id: schoolEvents.id })
    .from(schoolEvents)
    .where(isUnnumbered)
    .limit(1);
  if (found.length === 0) return;
  await database.transaction(async (tx) => {
    await acquireAdvisoryLock(tx, 'school-events');
    await tx.orm.execute(sql`
      with fresh as (
        select id, (select coalesce(max(position), 0) from school_events) + row_number() over (order by id) as position
        from school_events where ${isUnnumbered}),
      numbered as (
        update school_events e set position = f.position from fresh f where f.id = e.id
        returning e.id, e.school_id, e.type)
      insert into webhook_deliveries (event_id, endpoint_id, status, created_at)
      select n.id, w.id, 'pending', ${now.toISOString()}::timestamptz
      from numbered n join webhook_endpoints w
        on w.school_id = n.school_id and w.removed_at is null and n.type = any(w.events)
      order by n.id
      on conflict on constraint webhook_deliveries_event do nothing`);
  });
};

/** Returns the ID under which a receiver knows an event. */
export const toWebhookId = (eventId: string): string => `evt_${eventId.replaceAll('-', '')}`;
