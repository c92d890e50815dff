import { err, formatFullName, ok, problem } from '@somesa/core';
import type {
  SchoolApiAnswer,
  SchoolKeyView,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '@somesa/core/admin';
import * as contract from '@somesa/core/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Serve } from '../../people/access/endpoint-routes';
import { holderHasAccessSql, keyHolderSql } from '../../people/access/school-keys';
import { schoolApiKeys, webhookEndpoints } from '../../people/tables/school-access';
import { users } from '../../people/tables/users';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { createServeChange } from '../serve-change';
import { schoolEvents, webhookAttempts, webhookDeliveries } from '../tables/webhooks';
import * as keys from './school-api-keys';
import { toWebhookId } from './school-events';
import * as webhooks from './webhook-endpoints';
import type { WebhookRules } from './webhook-request';

/** Maximum number of attempts that are shown. */
const MAX_ATTEMPTS_SHOWN = 100;

/** Users who answer for keys, under the name that `holderHasAccessSql` gives them. */
const holders = alias(users, 'h');

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

const listKeyViews = async (db: Queryable, schoolId: number, now: Date): Promise<SchoolKeyView[]> => {
  const rows = await db.orm
    .select({
      key: schoolApiKeys,
      holder: holders,
      isStopped: sql<boolean>`not ${sql.raw(holderHasAccessSql('school_api_keys'))}`,
    })
    .from(schoolApiKeys)
    .innerJoin(holders, sql`${holders.id} = ${sql.raw(keyHolderSql('school_api_keys'))}`)
    .where(and(eq(schoolApiKeys.schoolId, schoolId), keys.isWorkingKey(now)))
    .orderBy(desc(schoolApiKeys.createdAt), schoolApiKeys.id);
  return rows.map(({ key, holder, isStopped }) => ({
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    ending: key.ending,
    by: { id: holder.id, name: formatFullName(holder.firstName, holder.lastName) },
    isStopped,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: toIso(key.lastUsedAt),
    expiresAt: toIso(key.expiresAt),
  }));
};

const listEndpointViews = async (
  db: Queryable,
  schoolId: number,
  now: Date,
): Promise<WebhookEndpointView[]> => {
  const rows = await db.orm
    .select({
      endpoint: webhookEndpoints,
      pending: sql<number>`(select count(*)::int from webhook_deliveries d
        where d.endpoint_id = webhook_endpoints.id and d.status = 'pending')`,
    })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.schoolId, schoolId), isNull(webhookEndpoints.removedAt)))
    .orderBy(desc(webhookEndpoints.createdAt), webhookEndpoints.id);
  return rows.map(({ endpoint: { id, url, events, ...endpoint }, pending }) => ({
    id,
    url,
    events,
    status: endpoint.disabledAt ? 'disabled' : endpoint.failingSince ? 'failing' : 'active',
    failingSince: toIso(endpoint.failingSince),
    retryAt: toIso(endpoint.retryAt),
    disabledAt: toIso(endpoint.disabledAt),
    createdAt: endpoint.createdAt.toISOString(),
    pending,
    oldSecretUntil:
      endpoint.oldSecretUntil && endpoint.oldSecretUntil > now ? toIso(endpoint.oldSecretUntil) : null,
  }));
};

const viewSchoolApi = async (db: Queryable, schoolId: number, now: Date): Promise<SchoolApiAnswer> => ({
  keys: await listKeyViews(db, schoolId, now),
  endpoints: await listEndpointViews(db, schoolId, now),
});

/** Returns a delivery of a school with its last attempts. Returns null if it does not exist. */
const viewWebhookDelivery = async (
  db: Queryable,
  schoolId: number,
  id: number,
): Promise<WebhookDeliveryView | null> => {
  const [row] = await db.orm
    .select({ delivery: webhookDeliveries, event: schoolEvents, url: webhookEndpoints.url })
    .from(webhookDeliveries)
    .innerJoin(schoolEvents, eq(schoolEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.schoolId, schoolId)));
  if (!row) return null;
  const attempts = await db.orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.id))
    .limit(MAX_ATTEMPTS_SHOWN);
  const { event, delivery, url } = row;
  return {
    id,
    type: event.type as WebhookDeliveryView['type'],
    url,
    status: delivery.status,
    payload: event.payload,
    createdAt: event.createdAt.toISOString(),
    deliveredAt: toIso(delivery.deliveredAt),
    eventId: toWebhookId(event.eventId),
    attempts: attempts.map(({ at, durationMs, statusCode, response }) => ({
      at: at.toISOString(),
      durationMs,
      statusCode,
      response,
    })),
  };
};

interface Deps {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  rules: WebhookRules;
}

const view = ({ database, clock }: Deps, schoolId: number) => viewSchoolApi(database, schoolId, clock.now());

const showDelivery = async ({ database }: Deps, schoolId: number, id: number) => {
  const delivery = await viewWebhookDelivery(database, schoolId, id);
  return delivery ? ok({ delivery }) : err(problem('not_found'));
};

/** Serves the API keys and webhook endpoints of a school. Bursars see and change those of their own school. */
export const schoolApiRoutes = (serve: Serve, deps: Deps): void => {
  const change = createServeChange(serve, deps, async (id) => ok(await view(deps, id)));
  const showSecret = async (id: number, secret: unknown) => ok({ secret, ...(await view(deps, id)) });

  serve(contract.getSchoolApi, async ({ school }) => ok(await view(deps, school.id)));

  change(contract.addSchoolKey, (tx, by, { body }) => keys.addKey(tx, by, body), showSecret);
  change(
    contract.rotateSchoolKey,
    (tx, by, { params, body }) => keys.rotateKey(tx, by, params.key, body.overlapHours),
    showSecret,
  );
  change(contract.revokeSchoolKey, (tx, by, { params }) => keys.revokeKey(tx, by, params.key));
  change(contract.confirmSchoolKey, (tx, by, { params }) => keys.confirmKey(tx, by, params.key));

  change(
    contract.addWebhookEndpoint,
    (tx, by, { body }) => webhooks.addEndpoint(deps, tx, by, body),
    showSecret,
  );
  change(contract.changeWebhookEndpoint, (tx, by, { params, body }) =>
    webhooks.changeEndpoint(deps, tx, by, params.endpoint, body),
  );
  change(
    contract.rotateWebhookSecret,
    (tx, by, { params, body }) => webhooks.rotateSecret(deps, tx, by, params.endpoint, body.overlapHours),
    showSecret,
  );
  change(contract.enableWebhookEndpoint, (tx, by, { params }) =>
    webhooks.enableEndpoint(tx, by, params.endpoint),
  );
  change(contract.disableWebhookEndpoint, (tx, by, { params }) =>
    webhooks.disableEndpoint(tx, by, params.endpoint),
  );
  change(contract.removeWebhookEndpoint, (tx, by, { params }) =>
    webhooks.removeEndpoint(tx, by, params.endpoint),
  );
  change(contract.testWebhookEndpoint, (tx, by, { params }) =>
    webhooks.testEndpoint(tx, by, params.endpoint),
  );
  change(
    contract.replayWebhooks,
    (tx, by, { params, body }) => webhooks.replayEvents(tx, by, params.endpoint, body),
    async (id, replayed) => ok({ replayed, ...(await view(deps, id)) }),
  );

  serve(contract.getWebhookDelivery, ({ school, params }) => showDelivery(deps, school.id, params.delivery));
  change(
    contract.skipWebhookDelivery,
    (tx, by, { params }) => webhooks.skipDelivery(tx, by, params.delivery),
    (id, _, { params }) => showDelivery(deps, id, params.delivery),
  );
  change(
    contract.replayWebhookDelivery,
    (tx, by, { params }) => webhooks.replayDelivery(tx, by, params.delivery),
    (id, _, { params }) => showDelivery(deps, id, params.delivery),
  );
};
