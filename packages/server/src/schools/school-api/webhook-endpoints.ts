import { randomUUID } from 'node:crypto';
import { err, HOUR_MS, ok, type Problem, problem, type Result, toKampalaInstant } from '@somesa/core';
import {
  type AuditAction,
  type AuditDetails,
  MAX_WEBHOOK_ENDPOINTS,
  WEBHOOK_TEST_TYPE,
  type WebhookEndpointSaved,
  type WebhooksReplayed,
} from '@somesa/core/admin';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { webhookEndpoints } from '../../people/tables/school-access';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { createFieldProblem } from '../../platform/http/field-problem';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { schoolEvents, webhookDeliveries } from '../tables/webhooks';
import { formatPayload } from './school-events';
import type { WebhookRules } from './webhook-request';
import { createWebhookSecret, sealWebhookSecret } from './webhook-secrets';

type Endpoint = typeof webhookEndpoints.$inferSelect;
type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

/** Values by which the next attempt is made at once. */
const retryNow = { failingSince: null, failures: 0, retryAt: null };

/** Key and rules of a site for changes of endpoints. */
interface EndpointDeps {
  secretKey: Buffer;
  rules: WebhookRules;
}

const validateUrl = ({ rules }: EndpointDeps, url: string): Problem | null =>
  URL.canParse(url) && rules.isAllowedUrl(new URL(url))
    ? null
    : createFieldProblem({ url: ['webhookUrl_private'] });

const update = (tx: Tx, { id }: Pick<Endpoint, 'id'>, values: Partial<Endpoint>) =>
  tx.orm.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));

/** Locks an endpoint of a school, applies a change and records it. */
const changeLocked = async <Value>(
  tx: Tx,
  change: SchoolChange,
  id: string,
  action: AuditAction,
  apply: (endpoint: Endpoint, now: Date) => ChangeResult<Value>,
  getDetail: (value: Value) => AuditDetails = () => ({}),
): ChangeResult<Value> => {
  const [endpoint] = await tx.orm
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.schoolId, change.schoolId)))
    .for('update');
  if (!endpoint || endpoint.removedAt !== null) return err(problem('not_found'));
  const result = await apply(endpoint, change.clock.now());
  if (result.ok) {
    const { origin } = new URL(endpoint.url);
    await auditSchool(tx, change, action, { ...getDetail(result.value), origin });
  }
  return result;
};

/** Changes a delivery as `changeLocked` does its endpoint; `apply` returns what the audit log says of it. */
const changeDelivery = async (
  tx: Tx,
  change: SchoolChange,
  id: number,
  action: AuditAction,
  apply: (endpoint: Endpoint) => ChangeResult<AuditDetails>,
): ChangeResult => {
  const [delivery] = await tx.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!delivery) return err(problem('not_found'));
  const changed = await changeLocked(tx, change, delivery.endpointId, action, apply, (detail) => detail);
  return changed.ok ? ok(null) : changed;
};

/** Adds an endpoint and returns its signing secret. Returns `webhookUrl_private` for an address that may not be called. */
export const addEndpoint = async (
  deps: EndpointDeps,
  tx: Tx,
  change: SchoolChange,
  { url, events }: WebhookEndpointSaved,
): ChangeResult<string> => {
  const { schoolId, by } = change;
  const invalid = validateUrl(deps, url);
  if (invalid) return err(invalid);
  await acquireAdvisoryLock(tx, `webhook-endpoints:${schoolId}`);
  const isKept = and(eq(webhookEndpoints.schoolId, schoolId), isNull(webhookEndpoints.removedAt));
  if ((await tx.orm.$count(webhookEndpoints, isKept)) >= MAX_WEBHOOK_ENDPOINTS)
    return err(problem('webhook_endpoints_full', { limit: String(MAX_WEBHOOK_ENDPOINTS) }));
  const [id, secret] = [randomUUID(), createWebhookSecret()];
  await tx.orm.insert(webhookEndpoints).values({
    id,
    schoolId,
    url,
    events: [...new Set(events)],
    sealedSecret: sealWebhookSecret(deps.secretKey, id, secret),
    createdBy: by,
    createdAt: change.clock.now(),
  });
  await auditSchool(tx, change, 'school.webhook-added', { origin: new URL(url).origin });
  return ok(secret);
};

/** Changes the address and the events of an endpoint, and makes the next attempt at once. */
export const changeEndpoint = (
  deps: EndpointDeps,
  tx: Tx,
  change: SchoolChange,
  id: string,
  { url, events }: WebhookEndpointSaved,
): ChangeResult =>
  changeLocked(tx, change, id, 'school.webhook-changed', async (endpoint) => {
    const invalid = validateUrl(deps, url);
    if (invalid) return err(invalid);
    await update(tx, endpoint, { url, events: [...new Set(events)], ...retryNow });
    return ok(null);
  });

/** Replaces the signing secret and returns the new one. For some hours both sign. */
export const rotateSecret = (
  { secretKey }: EndpointDeps,
  tx: Tx,
  change: SchoolChange,
  id: string,
  hours: number,
): ChangeResult<string> =>
  changeLocked(tx, change, id, 'school.webhook-secret-rotated', async (endpoint, now) => {
    const secret = createWebhookSecret();
    await update(tx, endpoint, {
      sealedSecret: sealWebhookSecret(secretKey, id, secret),
      sealedOldSecret: hours > 0 ? endpoint.sealedSecret : null,
      oldSecretUntil: hours > 0 ? new Date(now.getTime() + hours * HOUR_MS) : null,
    });
    return ok(secret);
  });

/** Enables an endpoint, for which the caller then answers, and sends everything that waits. */
export const enableEndpoint = (tx: Tx, change: SchoolChange, id: string): ChangeResult =>
  changeLocked(tx, change, id, 'school.webhook-enabled', async (endpoint) => {
    await update(tx, endpoint, { disabledAt: null, confirmedBy: change.by, ...retryNow });
    return ok(null);
  });

/** Disables an endpoint. Its events wait. */
export const disableEndpoint = (tx: Tx, change: SchoolChange, id: string): ChangeResult =>
  changeLocked(tx, change, id, 'school.webhook-disabled', async (endpoint, now) => {
    await update(tx, endpoint, { disabledAt: endpoint.disabledAt ?? now });
    return ok(null);
  });

/** Removes an endpoint, once. What it was sent stays on record. */
export const removeEndpoint = async (tx: Tx, change: SchoolChange, id: string): ChangeResult => {
  const isThis = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.schoolId, change.schoolId));
  const [found] = await tx.orm.select().from(webhookEndpoints).where(isThis);
  if (found?.removedAt) return ok(null);
  return changeLocked(tx, change, id, 'school.webhook-removed', async (endpoint, now) => {
    await update(tx, endpoint, { removedAt: now });
    return ok(null);
  });
};

/** Sends a test event to an endpoint, after what waits already. */
export const testEndpoint = (tx: Tx, change: SchoolChange, id: string): ChangeResult =>
  changeLocked(tx, change, id, 'school.webhook-tested', async (endpoint, createdAt) => {
    const type = WEBHOOK_TEST_TYPE;
    const payload = formatPayload(type, createdAt, { message: 'Your system receives events from Somesa.' });
    const { schoolId } = change;
    const [event] = await tx.orm
      .insert(schoolEvents)
      .values({ eventId: randomUUID(), schoolId, type, isTest: true, payload, createdAt })
      .returning({ id: schoolEvents.id });
    if (!event) throw new Error('a test event was not written');
    await tx.orm
      .insert(webhookDeliveries)
      .values({ eventId: event.id, endpointId: id, status: 'pending', createdAt });
    await update(tx, endpoint, { retryAt: null });
    return ok(null);
  });

/** Sends every event since a time in Kampala to an endpoint again, or for the first time. Returns the number of events. */
export const replayEvents = (
  tx: Tx,
  change: SchoolChange,
  id: string,
  { sinceOn, sinceTime }: WebhooksReplayed,
): ChangeResult<number> =>
  changeLocked(tx, change, id, 'school.webhooks-replayed', async (endpoint, now) => {
    const since = toKampalaInstant(sinceOn, sinceTime);
    const events = await queryRows(
      tx,
      sql`insert into webhook_deliveries as d (event_id, endpoint_id, status, created_at)
        select e.id, w.id, 'pending', ${now.toISOString()}::timestamptz
        from webhook_endpoints w join school_events e on e.school_id = w.school_id and e.type = any(w.events)
        where w.id = ${id} and e.position is not null and e.created_at >= ${since.toISOString()}::timestamptz
        order by e.position
        on conflict on constraint webhook_deliveries_event do update set status = 'pending'
        returning 1`,
    );
    await update(tx, endpoint, { retryAt: null });
    return ok(events.length);
  });

/** Sends one event to its endpoint again. */
export const replayDelivery = (tx: Tx, change: SchoolChange, id: number): ChangeResult =>
  changeDelivery(tx, change, id, 'school.webhooks-replayed', async (endpoint) => {
    await tx.orm.update(webhookDeliveries).set({ status: 'pending' }).where(eq(webhookDeliveries.id, id));
    await update(tx, endpoint, { retryAt: null });
    return ok({});
  });

/**
 * Skips an event that its endpoint does not accept, and sends those behind it at once. Returns `webhook_delivered` if the endpoint
 * has accepted it.
 */
export const skipDelivery = (tx: Tx, change: SchoolChange, id: number): ChangeResult =>
  changeDelivery(tx, change, id, 'school.webhook-skipped', async (endpoint) => {
    const [skipped] = await tx.orm
      .update(webhookDeliveries)
      .set({ status: 'skipped' })
      .from(schoolEvents)
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(schoolEvents.id, webhookDeliveries.eventId),
          ne(webhookDeliveries.status, 'delivered'),
        ),
      )
      .returning({
        event: schoolEvents.type,
        reference: sql<string | null>`${schoolEvents.payload}::jsonb -> 'data' ->> 'reference'`,
      });
    if (!skipped) return err(problem('webhook_delivered'));
    await update(tx, endpoint, retryNow);
    const { event, reference } = skipped;
    return ok({ event, ...(reference && { reference }) });
  });
