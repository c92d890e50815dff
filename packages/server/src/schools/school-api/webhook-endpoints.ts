import { randomUUID } from 'node:crypto';
import { err, HOUR_MS, ok, type Problem, problem, type Result, toKampalaInstant } from '@somesa/core';
import {
  type AuditAction,
  type AuditDetails,
  MAX_WEBHOOK_ENDPOINTS,
  WEBHOOK_TEST_TYPE,
  type WebhookEndpointSaved,
  type WebhookEventType,
  type WebhooksReplayed,
} from '@somesa/core/admin';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { schoolEvents, webhookDeliveries, webhookEndpoints } from '../../platform/db/schema';
import { createFieldProblem } from '../../platform/http/field-problem';
import { auditSchool } from '../schools-repository';
import { formatPayload } from './school-events';
import type { WebhookRules } from './webhook-request';
import { createWebhookSecret, sealWebhookSecret } from './webhook-secrets';

type Endpoint = typeof webhookEndpoints.$inferSelect;
type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

/** Values by which the next attempt is made at once. */
const retryNow = { failingSince: null, failures: 0, retryAt: null };

const replaySince = {
  name: 'webhook-endpoints-replay',
  text: `
    insert into webhook_deliveries as d (event_id, endpoint_id, status, created_at)
    select e.id, w.id, 'pending', $3
    from webhook_endpoints w join school_events e on e.school_id = w.school_id and e.type = any(w.events)
    where w.id = $1 and e.position is not null and e.created_at >= $2 order by e.position
    on conflict on constraint webhook_deliveries_event do update set status = 'pending'
    returning 1`,
};

const skip = {
  name: 'webhook-endpoints-skip',
  text: `
    update webhook_deliveries d set status = 'skipped' from school_events e
    where d.id = $1 and e.id = d.event_id and d.status <> 'delivered'
    returning e.type as event, e.payload::jsonb -> 'data' ->> 'reference' as reference`,
};

/** Creates the service that manages the webhook endpoints of schools. Each change is in the audit log. */
export const createWebhookEndpoints = (deps: {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  rules: WebhookRules;
}) => {
  const { database, clock, secretKey, rules } = deps;

  const validateUrl = (url: string): Problem | null =>
    URL.canParse(url) && rules.isAllowedUrl(new URL(url))
      ? null
      : createFieldProblem({ url: ['webhookUrl_private'] });

  /** Locks an endpoint of a school, applies a change, records it and starts sending. */
  const change = async <Value>(
    [schoolId, id, by]: readonly [schoolId: number, id: string, by: string],
    action: AuditAction,
    apply: (tx: Tx, endpoint: Endpoint, now: Date) => ChangeResult<Value>,
    getDetail: (value: Value) => AuditDetails = () => ({}),
  ): ChangeResult<Value> => {
    return database.transaction(async (tx): ChangeResult<Value> => {
      const [endpoint] = await tx.orm
        .select()
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.schoolId, schoolId)))
        .for('update');
      if (!endpoint || endpoint.removedAt !== null) return err(problem('not_found'));
      const now = clock.now();
      const result = await apply(tx, endpoint, now);
      if (result.ok)
        await auditSchool(tx, action, [schoolId, by, now], {
          ...getDetail(result.value),
          origin: new URL(endpoint.url).origin,
        });
      return result;
    });
  };
  /** Changes a delivery as `change` does its endpoint; `apply` returns what the audit log says of it. */
  const changeDelivery = async (
    [schoolId, deliveryId, by]: readonly [schoolId: number, deliveryId: number, by: string],
    action: AuditAction,
    apply: (tx: Tx, endpoint: Endpoint) => ChangeResult<AuditDetails>,
  ): ChangeResult => {
    const [delivery] = await queryRows<{ endpointId: string }>(
      database,
      sql`select endpoint_id as "endpointId" from webhook_deliveries where id = ${deliveryId}`,
    );
    if (!delivery) return err(problem('not_found'));
    const changed = await change([schoolId, delivery.endpointId, by], action, apply, (detail) => detail);
    return changed.ok ? ok(null) : changed;
  };
  const update = (tx: Tx, { id }: Endpoint, values: Partial<Endpoint>) =>
    tx.orm.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));

  return {
    /** Adds an endpoint and returns its signing secret. Returns `webhookUrl_private` for an address that may not be called. */
    add: (schoolId: number, { url, events }: WebhookEndpointSaved, by: string): ChangeResult<string> =>
      database.transaction(async (tx): ChangeResult<string> => {
        const invalid = validateUrl(url);
        if (invalid) return err(invalid);
        await acquireAdvisoryLock(tx, `webhook-endpoints:${schoolId}`);
        const existing = await tx.orm.$count(
          webhookEndpoints,
          and(eq(webhookEndpoints.schoolId, schoolId), isNull(webhookEndpoints.removedAt)),
        );
        if (existing >= MAX_WEBHOOK_ENDPOINTS)
          return err(problem('webhook_endpoints_full', { limit: String(MAX_WEBHOOK_ENDPOINTS) }));
        const now = clock.now();
        const [id, secret] = [randomUUID(), createWebhookSecret()];
        const sealedSecret = sealWebhookSecret(secretKey, id, secret);
        await tx.orm.insert(webhookEndpoints).values({
          id,
          schoolId,
          url,
          events: [...new Set(events)],
          sealedSecret,
          createdBy: by,
          createdAt: now,
        });
        await auditSchool(tx, 'school.webhook-added', [schoolId, by, now], { origin: new URL(url).origin });
        return ok(secret);
      }),

    /** Changes the address and the events of an endpoint, and makes the next attempt at once. */
    change: (schoolId: number, id: string, { url, events }: WebhookEndpointSaved, by: string): ChangeResult =>
      change([schoolId, id, by], 'school.webhook-changed', async (tx, endpoint) => {
        const invalid = validateUrl(url);
        if (invalid) return err(invalid);
        await update(tx, endpoint, { url, events: [...new Set(events)], ...retryNow });
        return ok(null);
      }),

    /** Replaces the signing secret and returns the new one. For some hours both sign. */
    rotateSecret: (schoolId: number, id: string, overlapHours: number, by: string): ChangeResult<string> =>
      change([schoolId, id, by], 'school.webhook-secret-rotated', async (tx, endpoint, now) => {
        const secret = createWebhookSecret();
        const hasOverlap = overlapHours > 0;
        await update(tx, endpoint, {
          sealedSecret: sealWebhookSecret(secretKey, id, secret),
          sealedOldSecret: hasOverlap ? endpoint.sealedSecret : null,
          oldSecretUntil: hasOverlap ? new Date(now.getTime() + overlapHours * HOUR_MS) : null,
        });
        return ok(secret);
      }),

    /** Enables an endpoint, for which the caller then answers, and sends everything that waits. */
    enable: (schoolId: number, id: string, by: string): ChangeResult =>
      change([schoolId, id, by], 'school.webhook-enabled', async (tx, endpoint) => {
        await update(tx, endpoint, { disabledAt: null, confirmedBy: by, ...retryNow });
        return ok(null);
      }),

    /** Disables an endpoint. Its events wait. */
    disable: (schoolId: number, id: string, by: string): ChangeResult =>
      change([schoolId, id, by], 'school.webhook-disabled', async (tx, endpoint, now) => {
        await update(tx, endpoint, { disabledAt: endpoint.disabledAt ?? now });
        return ok(null);
      }),

    /** Removes an endpoint, once. What it was sent stays on record. */
    remove: async (schoolId: number, id: string, by: string): ChangeResult => {
      const [removed] = await database.orm
        .select({ removedAt: webhookEndpoints.removedAt })
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.schoolId, schoolId)));
      if (removed?.removedAt) return ok(null);
      return change([schoolId, id, by], 'school.webhook-removed', async (tx, endpoint, now) => {
        await update(tx, endpoint, { removedAt: now });
        return ok(null);
      });
    },

    /** Sends a test event to an endpoint, after what waits already. */
    test: (schoolId: number, id: string, by: string): ChangeResult =>
      change([schoolId, id, by], 'school.webhook-tested', async (tx, endpoint, now) => {
        const data = { message: 'Your system receives events from Somesa.' };
        const payload = formatPayload(WEBHOOK_TEST_TYPE, now, data);
        const [event] = await tx.orm
          .insert(schoolEvents)
          .values({
            eventId: randomUUID(),
            schoolId,
            type: WEBHOOK_TEST_TYPE,
            isTest: true,
            payload,
            createdAt: now,
          })
          .returning({ id: schoolEvents.id });
        if (!event) throw new Error('a test event was not written');
        await tx.orm
          .insert(webhookDeliveries)
          .values({ eventId: event.id, endpointId: id, status: 'pending', createdAt: now });
        await update(tx, endpoint, { retryAt: null });
        return ok(null);
      }),

    /** Sends every event since a time in Kampala to an endpoint again, or for the first time. Returns the number of events. */
    replay: (
      schoolId: number,
      id: string,
      { sinceOn, sinceTime }: WebhooksReplayed,
      by: string,
    ): ChangeResult<number> =>
      change([schoolId, id, by], 'school.webhooks-replayed', async (tx, endpoint, now) => {
        const events = await tx.run(replaySince, [id, toKampalaInstant(sinceOn, sinceTime), now]);
        await update(tx, endpoint, { retryAt: null });
        return ok(events.length);
      }),

    /** Sends one event to its endpoint again. */
    replayDelivery: (schoolId: number, deliveryId: number, by: string): ChangeResult =>
      changeDelivery([schoolId, deliveryId, by], 'school.webhooks-replayed', async (tx, endpoint) => {
        await tx.orm
          .update(webhookDeliveries)
          .set({ status: 'pending' })
          .where(eq(webhookDeliveries.id, deliveryId));
        await update(tx, endpoint, { retryAt: null });
        return ok({});
      }),

    /**
     * Skips an event that its endpoint does not accept, and sends those behind it at once. Returns `webhook_delivered` if the endpoint
     * has accepted it.
     */
    skipDelivery: (schoolId: number, deliveryId: number, by: string): ChangeResult =>
      changeDelivery([schoolId, deliveryId, by], 'school.webhook-skipped', async (tx, endpoint) => {
        const [skipped] = await tx.run<{ event: WebhookEventType; reference: string | null }>(skip, [
          deliveryId,
        ]);
        if (!skipped) return err(problem('webhook_delivered'));
        await update(tx, endpoint, retryNow);
        return ok({ event: skipped.event, ...(skipped.reference && { reference: skipped.reference }) });
      }),
  };
};
