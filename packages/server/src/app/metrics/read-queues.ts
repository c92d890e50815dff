import { DAY_MS } from '@somesa/core';
import type { Database, Queryable, Statement } from '../../platform/db/database';

/** Maximum number of rows that are counted of one queue or one kind, so that a long queue costs no more. */
const MAX_COUNTED = 10_000;

/** Queue with the number of what is due in it, and the time since which the oldest is due; null if nothing is. */
interface QueueRow {
  name: string;
  due: number;
  since: Date | null;
}

/** Returns the query of the rows of a table whose `column` is due; needs an index on it. */
const dueIn = (name: string, table: string, column: string): string => `
  select '${name}' as name, count(*)::int as due, min(at) as since from (
    select ${column} as at from ${table} where ${column} <= $1 order by ${column} limit ${MAX_COUNTED}) due`;

/** Endpoints of schools that have something to be sent and are not failing; the age is that of their oldest delivery. */
const dueWebhooks = `
  select 'webhooks' as name, count(*)::int as due, min(d.created_at) as since
  from webhook_endpoints w cross join lateral (
    select created_at from webhook_deliveries where endpoint_id = w.id and status = 'pending' order by id limit 1) d
  where w.disabled_at is null and w.removed_at is null and w.retry_at is null`;

/** Events of schools that no sweep has numbered yet. */
const dueEvents = `
  select 'school-events' as name, count(*)::int as due, min(at) as since from (
    select created_at as at from school_events where position is null and not is_test
    order by id limit ${MAX_COUNTED}) due`;

/** Queries in one round trip. Each reads the first rows of an index. */
const queues: Statement = {
  name: 'metrics-queues',
  text: [
    dueIn('payments', 'payments', 'next_check_at'),
    dueIn('disbursements', 'disbursements', 'next_check_at'),
    dueIn('sms', 'outgoing_sms', 'next_attempt_at'),
    dueIn('email', 'outgoing_emails', 'next_attempt_at'),
    dueWebhooks,
    dueEvents,
  ].join(' union all '),
};

const exceptions: Statement = {
  name: 'metrics-exceptions',
  text: `select kind as name, count(*)::int as due, min(opened_at) as since from (
    select kind, opened_at from exceptions where resolved_at is null order by opened_at limit ${MAX_COUNTED}) open
    group by kind`,
};

const endpoints: Statement = {
  name: 'metrics-webhook-endpoints',
  text: `select case when disabled_at is not null then 'disabled' when retry_at is not null then 'failing' else 'working' end as name,
    count(*)::int as due, null as since from webhook_endpoints where removed_at is null group by 1`,
};

const checks: Statement = {
  name: 'metrics-nightly-checks',
  text: `select name, 0 as due, coalesce(max(done_at), min(day)::timestamp at time zone 'Africa/Kampala') as since
    from reconciliation_runs where day > $1::date group by name`,
};

const archive: Statement = {
  name: 'metrics-archive',
  text: `select last_archived_time as "lastArchivedAt",
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
};

/** End of the last closed day of the ledger. */
const closed: Statement = {
  name: 'metrics-closed-days',
  text: `select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' as until from closed_ledger_dates`,
};

/** State of the write-ahead log's archive. */
interface ArchiveState {
  lastArchivedAt: Date | null;
  isFailing: boolean;
}

/** State of what waits in the database. */
export interface QueueStates {
  queues: QueueRow[];
  exceptions: QueueRow[];
  endpoints: QueueRow[];
  /** Nightly checks of the last ten days, with the time at which each last finished; one that never did, with the first of these days. */
  checks: QueueRow[];
  /** Null if the database does not archive its write-ahead log. */
  archive: ArchiveState | null;
  /** End of the last closed day of the ledger; null if none is closed. */
  closedUntil: Date | null;
}

/** Number of days for which a nightly check that no longer finishes is reported. */
const CHECK_DAYS = 10;

/** Reads what waits in the database, over indexes only and without personal data. */
export const readQueues = async (
  database: Pick<Database, 'engine'> & Queryable,
  now: Date,
): Promise<QueueStates> => {
  const checksFrom = new Date(now.getTime() - CHECK_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [queueRows, exceptionRows, endpointRows, checkRows, archiveRows, closedRows] = await Promise.all([
    database.run<QueueRow>(queues, [now]),
    database.run<QueueRow>(exceptions, []),
    database.run<QueueRow>(endpoints, []),
    database.run<QueueRow>(checks, [checksFrom]),
    database.engine === 'postgres' ? database.run<ArchiveState>(archive, []) : [],
    database.run<{ until: Date | null }>(closed, []),
  ]);
  return {
    queues: queueRows,
    exceptions: exceptionRows,
    endpoints: endpointRows,
    checks: checkRows,
    archive: archiveRows[0] ?? null,
    closedUntil: closedRows[0]?.until ?? null,
  };
};
