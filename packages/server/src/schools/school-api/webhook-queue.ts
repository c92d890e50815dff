import { DAY_MS, HOUR_MS, MINUTE_MS } from '@somesa/core';
import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { webhookEndpoints } from '../../people/tables/school-access';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { schoolEvents, webhookAttempts, webhookDeliveries } from '../tables/webhooks';
import type { WebhookResult } from './webhook-request';

/** Gaps after the first failures of an endpoint, in milliseconds; the last one repeats. */
const RETRY_GAPS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/** Time for which a failing endpoint is retried, in milliseconds. */
const MAX_FAILING_MS = 3 * DAY_MS;

/** Returns the gap after a number of failures in a row, in milliseconds. */
const getRetryGapMs = (failures: number): number =>
  RETRY_GAPS_MS[Math.min(failures, RETRY_GAPS_MS.length) - 1] ?? HOUR_MS;

/** Time for which a process may send to an endpoint without renewing its lease, in milliseconds. */
const LEASE_MS = 60_000;

/** Returns the condition of an endpoint for which something waits and that may be tried now. */
export const isEndpointDue = (now: Date): SQL => sql`
  disabled_at is null and removed_at is null and coalesce(retry_at, '-infinity') <= ${now.toISOString()}
    and coalesce(leased_until, '-infinity') <= ${now.toISOString()}
    and exists (select from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.status = 'pending')`;

/** Lists the endpoints for which something waits and that may be tried now. */
export const listDueEndpoints = async (db: Queryable, now: Date): Promise<string[]> => {
  const due = db.orm.select({ id: webhookEndpoints.id }).from(webhookEndpoints);
  return (await due.where(isEndpointDue(now)).orderBy(webhookEndpoints.id)).map(({ id }) => id);
};

/** Deletes attempts from before a time. Their deliveries stay. */
export const deleteAttempts = async (db: Queryable, before: Date): Promise<void> => {
  await db.orm.delete(webhookAttempts).where(lt(webhookAttempts.at, before));
};

export const releaseLease = async (db: Queryable, endpointId: string, leasedUntil: Date): Promise<void> => {
  await db.orm
    .update(webhookEndpoints)
    .set({ leasedUntil: null })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.leasedUntil, leasedUntil)));
};

/** Delivery to be sent, with the endpoint's address and secrets, and the end of the lease. */
export interface LeasedDelivery {
  endpoint: Pick<
    typeof webhookEndpoints.$inferSelect,
    'id' | 'url' | 'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'
  >;
  delivery: { id: number; eventId: string; payload: string };
  leasedUntil: Date;
}

/**
 * Takes or renews the lease of an endpoint, so that one process sends to it, and returns its oldest delivery that waits. Returns null
 * without a lease if there is none, or if another process has it.
 */
export const leaseDelivery = async (
  database: Database,
  endpointId: string,
  held: Date | null,
  now: Date,
): Promise<LeasedDelivery | null> => {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const {
    id,
    url,
    sealedSecret,
    sealedOldSecret,
    oldSecretUntil,
    retryAt,
    leasedUntil: until,
  } = webhookEndpoints;
  const isFree = or(isNull(until), lte(until, now));
  const [endpoint] = await database.orm
    .update(webhookEndpoints)
    .set({ leasedUntil })
    .where(
      and(
        eq(id, endpointId),
        isNull(webhookEndpoints.disabledAt),
        isNull(webhookEndpoints.removedAt),
        or(isNull(retryAt), lte(retryAt, now)),
        held ? eq(until, held) : isFree,
      ),
    )
    .returning({ id, url, sealedSecret, sealedOldSecret, oldSecretUntil });
  if (!endpoint) {
    if (held) await releaseLease(database, endpointId, held);
    return null;
  }
  const [delivery] = await database.orm
    .select({ id: webhookDeliveries.id, eventId: schoolEvents.eventId, payload: schoolEvents.payload })
    .from(webhookDeliveries)
    .innerJoin(schoolEvents, eq(schoolEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'pending')))
    .orderBy(webhookDeliveries.id)
    .limit(1);
  if (delivery) return { endpoint, delivery, leasedUntil };
  await releaseLease(database, endpointId, leasedUntil);
  return null;
};

export interface AttemptEffect {
  isDelivered: boolean;
  /** School whose endpoint was disabled by this attempt, and its address; null if it was not. */
  disabled: { schoolId: number; url: string } | null;
}

/** Records an attempt: its delivery, the endpoint's next attempt, and that it is disabled after three days of failures. */
export const recordAttempt = async (
  tx: Tx,
  { endpoint: { id: endpointId }, delivery }: Pick<LeasedDelivery, 'endpoint' | 'delivery'>,
  { statusCode, response, durationMs }: WebhookResult & { durationMs: number },
  now: Date,
): Promise<AttemptEffect> => {
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const isEndpoint = eq(webhookEndpoints.id, endpointId);
  const [endpoint] = await tx.orm.select().from(webhookEndpoints).where(isEndpoint).for('update');
  if (!endpoint) throw new Error('an endpoint for webhooks was deleted');
  await tx.orm
    .insert(webhookAttempts)
    .values({ deliveryId: delivery.id, at: now, durationMs, statusCode, response });
  const { attempts, status } = webhookDeliveries;
  const notDelivered = sql`case when ${status} = 'skipped' then 'skipped' else 'pending' end`;
  await tx.orm
    .update(webhookDeliveries)
    .set({
      attempts: sql`${attempts} + 1`,
      lastAttemptAt: now,
      lastStatusCode: statusCode,
      lastDurationMs: durationMs,
      ...(isDelivered ? { status: 'delivered', deliveredAt: now } : { status: notDelivered }),
    })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (isDelivered) {
    await tx.orm
      .update(webhookEndpoints)
      .set({ failingSince: null, failures: 0, retryAt: null })
      .where(isEndpoint);
    return { isDelivered, disabled: null };
  }
  const failures = endpoint.failures + 1;
  const failingSince = endpoint.failingSince ?? now;
  const isOver = endpoint.disabledAt === null && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
  const retryAt = new Date(now.getTime() + getRetryGapMs(failures));
  await tx.orm
    .update(webhookEndpoints)
    .set({ failures, failingSince, retryAt, ...(isOver && { disabledAt: now }) })
    .where(isEndpoint);
  const { schoolId, url } = endpoint;
  return { isDelivered, disabled: isOver ? { schoolId, url } : null };
};
