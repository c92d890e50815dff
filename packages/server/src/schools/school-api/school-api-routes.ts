import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type {
  SchoolApiAnswer,
  SchoolKeyView,
  WebhookAttemptView,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '@somesa/core/admin';
import {
  addSchoolKey,
  addWebhookEndpoint,
  changeWebhookEndpoint,
  confirmSchoolKey,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getSchoolApi,
  getWebhookDelivery,
  removeWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooks,
  revokeSchoolKey,
  rotateSchoolKey,
  rotateWebhookSecret,
  skipWebhookDelivery,
  testWebhookEndpoint,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import { holderHasAccessSql, keyHolderSql } from '../../people/access/school-keys';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchoolForStaff } from '../schools-repository';
import { createSchoolApiKeys } from './school-api-keys';
import { toWebhookId } from './school-events';
import { createWebhookEndpoints } from './webhook-endpoints';
import type { WebhookRules } from './webhook-request';

const keys = {
  name: 'school-api-view-keys',
  text: `
    select k.id, k.name, k.scopes, k.ending, json_build_object('id', h.id, 'name', trim(h.first_name || ' ' || h.last_name)) as by,
      not ${holderHasAccessSql('k')} as "isStopped",
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt"
    from school_api_keys k join users h on h.id = ${keyHolderSql('k')}
    where k.school_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
    order by k.created_at desc, k.id`,
};
const endpoints = {
  name: 'school-api-view-endpoints',
  text: `
    select w.id, w.url, w.events,
      case when w.disabled_at is not null then 'disabled' when w.failing_since is not null then 'failing' else 'active' end as status,
      w.failing_since as "failingSince", w.retry_at as "retryAt", w.disabled_at as "disabledAt", w.created_at as "createdAt",
      (select count(*)::int from webhook_deliveries d where d.endpoint_id = w.id and d.status = 'pending') as pending,
      case when w.old_secret_until > $2 then w.old_secret_until end as "oldSecretUntil"
    from webhook_endpoints w where w.school_id = $1 and w.removed_at is null order by w.created_at desc, w.id`,
};

/** Returns a row whose instants are formatted, as JSON has them. */
const formatInstants = <Row extends object>(row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Row;

/** Returns the API keys and webhook endpoints of a school. */
export const viewSchoolApi = async (
  db: Queryable,
  schoolId: number,
  now: Date,
): Promise<SchoolApiAnswer> => ({
  keys: (await db.run<object>(keys, [schoolId, now])).map(formatInstants<SchoolKeyView>),
  endpoints: (await db.run<object>(endpoints, [schoolId, now])).map(formatInstants<WebhookEndpointView>),
});

const delivery = {
  name: 'school-api-view-delivery',
  text: `
    select d.id, e.event_id as "eventId", e.type, w.url, d.status, e.payload, e.created_at as "createdAt", d.delivered_at as "deliveredAt"
    from webhook_deliveries d join school_events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    where d.id = $1 and w.school_id = $2`,
};
const attempts = {
  name: 'school-api-view-attempts',
  text: `
    select at, duration_ms as "durationMs", status_code as "statusCode", response
    from webhook_attempts where delivery_id = $1 order by id desc limit $2`,
};
/** Maximum number of attempts that are shown. */
const MAX_ATTEMPTS_SHOWN = 100;

/** Returns a delivery of a school with its last attempts. Returns null if it does not exist. */
export const viewWebhookDelivery = async (
  db: Queryable,
  schoolId: number,
  id: number,
): Promise<WebhookDeliveryView | null> => {
  const [row] = await db.run<object>(delivery, [id, schoolId]);
  if (!row) return null;
  const rows = await db.run<object>(attempts, [id, MAX_ATTEMPTS_SHOWN]);
  const { eventId, ...view } = formatInstants<Omit<WebhookDeliveryView, 'attempts'>>(row);
  return { ...view, eventId: toWebhookId(eventId), attempts: rows.map(formatInstants<WebhookAttemptView>) };
};

/** Serves the API keys and webhook endpoints of a school. Bursars see and change those of their own school. */
export const schoolApiRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    secretKey: Buffer;
    rules: WebhookRules;
  },
): void => {
  const { database, clock } = deps;
  const keys = createSchoolApiKeys(deps);
  const endpoints = createWebhookEndpoints(deps);

  /** Runs a request about a school if the user may manage its keys and webhooks. */
  const manage = async <Value>(
    schoolId: number,
    staffUser: StaffUser,
    work: () => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> =>
    (await findSchoolForStaff(database, schoolId, staffUser)) ? work() : err(problem('school_not_found'));
  const view = (schoolId: number) => viewSchoolApi(database, schoolId, clock.now());
  const show = async (schoolId: number, done: Result<unknown, Problem> = ok(null)) =>
    done.ok ? ok(await view(schoolId)) : done;
  const showSecret = async (schoolId: number, done: Result<string, Problem>) =>
    done.ok ? ok({ secret: done.value, ...(await view(schoolId)) }) : done;

  serve(getSchoolApi, ({ params: { id }, staffUser }) => manage(id, staffUser, () => show(id)));

  serve(addSchoolKey, ({ params: { id }, body, staffUser }) =>
    manage(id, staffUser, async () => showSecret(id, await keys.add(id, body, staffUser.id))),
  );
  serve(rotateSchoolKey, ({ params: { id, key }, body: { overlapHours }, staffUser }) =>
    manage(id, staffUser, async () => showSecret(id, await keys.rotate(id, key, overlapHours, staffUser.id))),
  );
  serve(revokeSchoolKey, ({ params: { id, key }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await keys.revoke(id, key, staffUser.id))),
  );

  serve(confirmSchoolKey, ({ params: { id, key }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await keys.confirm(id, key, staffUser.id))),
  );

  serve(addWebhookEndpoint, ({ params: { id }, body, staffUser }) =>
    manage(id, staffUser, async () => showSecret(id, await endpoints.add(id, body, staffUser.id))),
  );
  serve(changeWebhookEndpoint, ({ params: { id, endpoint }, body, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.change(id, endpoint, body, staffUser.id))),
  );
  serve(rotateWebhookSecret, ({ params: { id, endpoint }, body: { overlapHours }, staffUser }) =>
    manage(id, staffUser, async () =>
      showSecret(id, await endpoints.rotateSecret(id, endpoint, overlapHours, staffUser.id)),
    ),
  );
  serve(enableWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.enable(id, endpoint, staffUser.id))),
  );
  serve(disableWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.disable(id, endpoint, staffUser.id))),
  );
  serve(removeWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.remove(id, endpoint, staffUser.id))),
  );
  serve(testWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.test(id, endpoint, staffUser.id))),
  );
  serve(replayWebhooks, ({ params: { id, endpoint }, body, staffUser }) =>
    manage(id, staffUser, async () => {
      const replayed = await endpoints.replay(id, endpoint, body, staffUser.id);
      return replayed.ok ? ok({ replayed: replayed.value, ...(await view(id)) }) : replayed;
    }),
  );

  const showDelivery = async (schoolId: number, id: number) => {
    const delivery = await viewWebhookDelivery(database, schoolId, id);
    return delivery ? ok({ delivery }) : err(problem('not_found'));
  };
  serve(getWebhookDelivery, ({ params: { id, delivery }, staffUser }) =>
    manage(id, staffUser, () => showDelivery(id, delivery)),
  );
  serve(skipWebhookDelivery, ({ params: { id, delivery }, staffUser }) =>
    manage(id, staffUser, async () => {
      const skipped = await endpoints.skipDelivery(id, delivery, staffUser.id);
      return skipped.ok ? showDelivery(id, delivery) : skipped;
    }),
  );
  serve(replayWebhookDelivery, ({ params: { id, delivery }, staffUser }) =>
    manage(id, staffUser, async () => {
      const replayed = await endpoints.replayDelivery(id, delivery, staffUser.id);
      return replayed.ok ? showDelivery(id, delivery) : replayed;
    }),
  );
};
