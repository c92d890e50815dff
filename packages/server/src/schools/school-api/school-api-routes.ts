import { err, formatFullName, ok, type Problem, problem, type Result } from '@somesa/core';
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
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { SchoolChange } from '../schools-repository';
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

const change = <Value>(
  deps: Deps,
  schoolId: number,
  staffUser: StaffUser,
  apply: (tx: Tx, change: SchoolChange) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> =>
  deps.database.transaction((tx) => apply(tx, { schoolId, by: staffUser.id, clock: deps.clock }));

const view = ({ database, clock }: Deps, schoolId: number) => viewSchoolApi(database, schoolId, clock.now());

const show = async (deps: Deps, schoolId: number, done: Result<unknown, Problem> = ok(null)) =>
  done.ok ? ok(await view(deps, schoolId)) : done;

const showSecret = async (deps: Deps, schoolId: number, done: Result<string, Problem>) =>
  done.ok ? ok({ secret: done.value, ...(await view(deps, schoolId)) }) : done;

const showDelivery = async (
  { database }: Deps,
  schoolId: number,
  id: number,
  done: Result<unknown, Problem> = ok(null),
) => {
  if (!done.ok) return done;
  const delivery = await viewWebhookDelivery(database, schoolId, id);
  return delivery ? ok({ delivery }) : err(problem('not_found'));
};

const serveWebhooks = (serve: Serve, deps: Deps): void => {
  serve(contract.addWebhookEndpoint, async ({ params: { id }, body, staffUser }) =>
    showSecret(
      deps,
      id,
      await change(deps, id, staffUser, (...args) => webhooks.addEndpoint(deps, ...args, body)),
    ),
  );
  serve(contract.changeWebhookEndpoint, async ({ params: { id, endpoint }, body, staffUser }) =>
    show(
      deps,
      id,
      await change(deps, id, staffUser, (...args) => webhooks.changeEndpoint(deps, ...args, endpoint, body)),
    ),
  );
  serve(
    contract.rotateWebhookSecret,
    async ({ params: { id, endpoint }, body: { overlapHours: hours }, staffUser }) =>
      showSecret(
        deps,
        id,
        await change(deps, id, staffUser, (...args) => webhooks.rotateSecret(deps, ...args, endpoint, hours)),
      ),
  );
  serve(contract.enableWebhookEndpoint, async ({ params: { id, endpoint }, staffUser }) =>
    show(
      deps,
      id,
      await change(deps, id, staffUser, (...args) => webhooks.enableEndpoint(...args, endpoint)),
    ),
  );
  serve(contract.disableWebhookEndpoint, async ({ params: { id, endpoint }, staffUser }) =>
    show(
      deps,
      id,
      await change(deps, id, staffUser, (...args) => webhooks.disableEndpoint(...args, endpoint)),
    ),
  );
  serve(contract.removeWebhookEndpoint, async ({ params: { id, endpoint }, staffUser }) =>
    show(
      deps,
      id,
      await change(deps, id, staffUser, (...args) => webhooks.removeEndpoint(...args, endpoint)),
    ),
  );
  serve(contract.testWebhookEndpoint, async ({ params: { id, endpoint }, staffUser }) =>
    show(deps, id, await change(deps, id, staffUser, (...args) => webhooks.testEndpoint(...args, endpoint))),
  );
  serve(contract.replayWebhooks, async ({ params: { id, endpoint }, body, staffUser }) => {
    const replayed = await change(deps, id, staffUser, (...args) =>
      webhooks.replayEvents(...args, endpoint, body),
    );
    return replayed.ok ? ok({ replayed: replayed.value, ...(await view(deps, id)) }) : replayed;
  });
};

/** Serves the API keys and webhook endpoints of a school. Bursars see and change those of their own school. */
export const schoolApiRoutes = (serve: Serve, deps: Deps): void => {
  serve(contract.getSchoolApi, ({ params: { id } }) => show(deps, id));

  serve(contract.addSchoolKey, async ({ params: { id }, body, staffUser }) =>
    showSecret(deps, id, await change(deps, id, staffUser, (...args) => keys.addKey(...args, body))),
  );
  serve(contract.rotateSchoolKey, async ({ params: { id, key }, body: { overlapHours }, staffUser }) =>
    showSecret(
      deps,
      id,
      await change(deps, id, staffUser, (...args) => keys.rotateKey(...args, key, overlapHours)),
    ),
  );
  serve(contract.revokeSchoolKey, async ({ params: { id, key }, staffUser }) =>
    show(deps, id, await change(deps, id, staffUser, (...args) => keys.revokeKey(...args, key))),
  );
  serve(contract.confirmSchoolKey, async ({ params: { id, key }, staffUser }) =>
    show(deps, id, await change(deps, id, staffUser, (...args) => keys.confirmKey(...args, key))),
  );

  serveWebhooks(serve, deps);

  serve(contract.getWebhookDelivery, ({ params: { id, delivery } }) => showDelivery(deps, id, delivery));
  serve(contract.skipWebhookDelivery, async ({ params: { id, delivery }, staffUser }) =>
    showDelivery(
      deps,
      id,
      delivery,
      await change(deps, id, staffUser, (...args) => webhooks.skipDelivery(...args, delivery)),
    ),
  );
  serve(contract.replayWebhookDelivery, async ({ params: { id, delivery }, staffUser }) =>
    showDelivery(
      deps,
      id,
      delivery,
      await change(deps, id, staffUser, (...args) => webhooks.replayDelivery(...args, delivery)),
    ),
  );
};
