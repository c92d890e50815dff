import { DAY_MS } from '@somesa/core';
import type { Config } from '../../platform/config/config';
import type { Statement } from '../../platform/db/database';
import type { NightlyCheck } from './nightly-check';

/** Maximum number of rows that one statement deletes, so that none holds locks for long. */
export const BATCH_SIZE = 5_000;
/** Maximum number of batches per table and night; the next night continues. */
export const MAX_BATCHES = 400;

const deleteMessages = (table: 'outgoing_sms' | 'outgoing_emails'): Statement => ({
  name: `retention-${table}`,
  text: `
    with old as (select dedupe_key from ${table} where created_at < $1 and status <> 'waiting' order by created_at limit $2),
      deleted as (delete from ${table} t using old where t.dedupe_key = old.dedupe_key returning 1)
    select count(*)::int as count from deleted`,
});

const deleteEvents = (table: 'payment_events' | 'account_events' | 'audit_log'): Statement => ({
  name: `retention-${table}`,
  text: `select delete_expired_events('${table}', $1, $2) as count`,
});

const deleteSchoolViews: Statement = {
  name: 'retention-school_views',
  text: `
    with old as (select id from school_views where started_at < $1 order by started_at limit $2),
      deleted as (delete from school_views v using old where v.id = old.id returning 1)
    select count(*)::int as count from deleted`,
};

/** Deletes rows about clearance once their last day is long over. */
const deleteEnded = (
  table: 'clearance_allowances' | 'gate_passes',
  lastDay: 'until_on' | 'valid_until',
): Statement => ({
  name: `retention-${table}`,
  text: `
    with old as (select ctid from ${table} where ${lastDay} < ($1::timestamptz at time zone 'Africa/Kampala')::date order by ${lastDay} limit $2),
      deleted as (delete from ${table} t using old where t.ctid = old.ctid returning 1)
    select count(*)::int as count from deleted`,
});

/** Days after its last day for which an allowance or a pass is kept, to answer questions about it. */
const CLEARANCE_RETENTION_DAYS = 400;

/** Deletes claims that were decided on, with their slips. */
const deleteClaims: Statement = {
  name: 'retention-payment-claims',
  text: `
    with old as (select id, slip_id from payment_claims where decided_at < $1 limit $2),
      released as (update uploads set is_slip = false, attached_at = null, created_at = to_timestamp(0)
        where id in (select slip_id from old)),
      deleted as (delete from payment_claims c using old where c.id = old.id returning 1)
    select count(*)::int as count from deleted`,
};

/** Creates the nightly job that deletes messages, claims and histories older than their retention. The ledger and payments stay. */
export const createRetention = (
  config: Pick<Config, 'MESSAGE_RETENTION_DAYS' | 'PAYMENT_EVENT_RETENTION_DAYS' | 'AUDIT_RETENTION_DAYS'>,
): NightlyCheck => {
  const jobs: readonly [Statement, number][] = [
    [deleteMessages('outgoing_sms'), config.MESSAGE_RETENTION_DAYS],
    [deleteMessages('outgoing_emails'), config.MESSAGE_RETENTION_DAYS],
    [deleteEnded('clearance_allowances', 'until_on'), CLEARANCE_RETENTION_DAYS],
    [deleteEnded('gate_passes', 'valid_until'), CLEARANCE_RETENTION_DAYS],
    [deleteClaims, config.MESSAGE_RETENTION_DAYS],
    [deleteEvents('payment_events'), config.PAYMENT_EVENT_RETENTION_DAYS],
    [deleteEvents('account_events'), config.AUDIT_RETENTION_DAYS],
    [deleteEvents('audit_log'), config.AUDIT_RETENTION_DAYS],
    [deleteSchoolViews, config.AUDIT_RETENTION_DAYS],
  ];
  return async ({ database, clock, shouldContinue }) => {
    for (const [statement, days] of jobs) {
      const before = new Date(clock.now().getTime() - days * DAY_MS);
      for (let batch = 0; batch < MAX_BATCHES && (await shouldContinue()); batch += 1) {
        const [row] = await database.run<{ count: number }>(statement, [before, BATCH_SIZE]);
        if ((row?.count ?? 0) < BATCH_SIZE) break;
      }
    }
  };
};
