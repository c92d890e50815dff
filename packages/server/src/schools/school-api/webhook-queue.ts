import { DAY_MS, HOUR_MS, MINUTE_MS } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { webhookEndpoints } from '../../platform/db/schema';
import type { WebhookResult } from './webhook-request';

/** Gaps after the first failures of an endpoint, in milliseconds; the last one repeats. */
const RETRY_GAPS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/** Time for which a failing endpoint is retried, in milliseconds. */
export const MAX_FAILING_MS = 3 * DAY_MS;

/** Returns the gap after a number of failures in a row, in milliseconds. */
export const getRetryGapMs = (failures: number): number =>
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

const deleteOld = {
  name: 'webhook-queue-delete-old-attempts',
  text: 'delete from webhook_attempts where at < $1',
};

/** Deletes attempts from before a time. Their deliveries stay. */
export const deleteAttempts = async (db: Queryable, before: Date): Promise<void> => {
  await db.run(deleteOld, [before]);
};

const lease = {
  name: 'webhook-queue-lease',
  text: `
    update webhook_endpoints set leased_until = $3
    where id = $1 and disabled_at is null and removed_at is null and (retry_at is null or retry_at <= $2)
      and (leased_until = $4 or ($4 is null and (leased_until is null or leased_until <= $2)))
    returning id, url, sealed_secret as "sealedSecret", sealed_old_secret as "sealedOldSecret", old_secret_until as "oldSecretUntil"`,
};
const next = {
  name: 'webhook-queue-next',
  text: `
    select d.id, e.event_id as "eventId", e.payload
    from webhook_deliveries d join school_events e on e.id = d.event_id
    where d.endpoint_id = $1 and d.status = 'pending' order by d.id limit 1`,
};
const release = {
  name: 'webhook-queue-release',
  text: 'update webhook_endpoints set leased_until = null where id = $1 and leased_until = $2',
};

/** Ends the lease of an endpoint. */
export const releaseLease = async (db: Queryable, endpointId: string, leasedUntil: Date): Promise<void> => {
  await db.run(release, [endpointId, leasedUntil]);
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
  const [endpoint] = await database.run<LeasedDelivery['endpoint']>(lease, [
    endpointId,
    now,
    leasedUntil,
    held,
  ]);
  if (!endpoint) {
    if (held) await releaseLease(database, endpointId, held);
    return null;
  }
  const [delivery] = await database.run<LeasedDelivery['delivery']>(next, [endpointId]);
  if (delivery) return { endpoint, delivery, leasedUntil };
  await releaseLease(database, endpointId, leasedUntil);
  return null;
};

/** Effect of an attempt on its endpoint. */
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
  const at = now.toISOString();
  const [endpoint] = await queryRows<{
    schoolId: number;
    url: string;
    failures: number;
    failingSince: Date | null;
    isDisabled: boolean;
  }>(
    tx,
    sql`select school_id as "schoolId", url, failures, failing_since as "failingSince", disabled_at is not null as "isDisabled"
      from webhook_endpoints where id = ${endpointId} for update`,
  );
  if (!endpoint) throw new Error('an endpoint for webhooks was deleted');
  await tx.orm.execute(sql`
    insert into webhook_attempts (delivery_id, at, duration_ms, status_code, response)
    values (${delivery.id}, ${at}::timestamptz, ${durationMs}, ${statusCode}, ${response})`);
  await tx.orm.execute(sql`
    update webhook_deliveries set attempts = attempts + 1, last_attempt_at = ${at}::timestamptz, last_status_code = ${statusCode},
      last_duration_ms = ${durationMs}, 
      status = case when ${isDelivered} then 'delivered' when status = 'skipped' then 'skipped' else 'pending' end,
      delivered_at = case when ${isDelivered} then ${at}::timestamptz else delivered_at end
    where id = ${delivery.id}`);
  if (isDelivered) {
    await tx.orm.execute(
      sql`update webhook_endpoints set failing_since = null, failures = 0, retry_at = null where id = ${endpointId}`,
    );
    return { isDelivered, disabled: null };
  }
  const failures = endpoint.failures + 1;
  const since = endpoint.failingSince === null ? now : new Date(endpoint.failingSince);
  const isOver = !endpoint.isDisabled && now.getTime() - since.getTime() >= MAX_FAILING_MS;
  const retryAt = new Date(now.getTime() + getRetryGapMs(failures));
  await tx.orm.execute(sql`
    update webhook_endpoints set failures = ${failures}, failing_since = ${since.toISOString()}::timestamptz,
      retry_at = ${retryAt.toISOString()}::timestamptz,
      disabled_at = case when ${isOver} then ${at}::timestamptz else disabled_at end
    where id = ${endpointId}`);
  return {
    isDelivered,
    disabled: isOver ? { schoolId: endpoint.schoolId, url: endpoint.url } : null,
  };
};
