import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';

/** Deliveries of events to the webhook endpoints of schools. */
export const webhookDeliveryListSource: ListSource<(typeof adminLists)['webhookDeliveries']> = {
  from: sql`webhook_deliveries d join school_events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    join schools sc on sc.id = w.school_id left join payments p on p.id = e.payment_id
    left join settlements st on st.id = e.settlement_id`,
  id: { is: sql`d.id`, type: 'bigint' },
  columns: () => ({
    createdAt: sql`d.created_at`,
    type: sql`e.type`,
    reference: sql`coalesce(p.reference, st.reference)`,
    school: sql`sc.name`,
    url: sql`w.url`,
    status: sql`d.status`,
    attempts: sql`d.attempts`,
    lastAttemptAt: sql`d.last_attempt_at`,
    lastStatusCode: sql`d.last_status_code`,
    lastDurationMs: sql`d.last_duration_ms`,
  }),
  extraCells: { schoolId: sql`w.school_id::text` },
  school: sql`w.school_id`,
  search: (text) => [
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    sql`st.reference = ${normaliseReferenceSearch(text)}`,
  ],
};
