import type {
  SchoolApiAnswer,
  SchoolKeyView,
  WebhookAttemptView,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '@somesa/core/admin';
import { holderHasAccessSql, keyHolderSql } from '../../people/access/school-keys';
import type { Queryable } from '../../platform/db/database';
import { toWebhookId } from './webhook-id';

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
