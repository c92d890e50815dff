import { FEE_REMINDER_PAID_DAYS, type FeeSendingView } from '@somesa/core/admin';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { StaffUser } from '../../platform/http/staff-user';

/** SQL: the SMS and the link of a reminder `r`, or of the one that it is sent with. */
export const reminderJoins = `
  left join outgoing_sms m on m.dedupe_key = 'fees:' || coalesce(r.joined_to, r.id)
  left join fee_links k on k.id = coalesce(r.joined_to, r.id)`;

/** SQL: the result of a reminder `r` with its SMS `m`. */
export const reminderResult = `case
    when r.step <> 'queued' then r.step
    when m.delivery = 'delivered' then 'delivered'
    when m.delivery = 'undelivered' or m.status = 'rejected' then 'failed'
    when m.status in ('waiting', 'sent') then m.status
    when m.called_at is not null then 'unknown' else 'failed' end`;

/** SQL: the time of the first payment for the child of a reminder `r` within two weeks after it; null if there is none. */
export const reminderPaidAt = `(
    select min(p.paid_at) from payments p
    where p.student_id = r.student_id and p.purpose = 'fees' and p.status = 'succeeded' and r.step = 'queued'
      and p.paid_at > r.processed_at and p.paid_at < r.processed_at + interval '${FEE_REMINDER_PAID_DAYS} days')`;

/** SQL: the counts of a sending `f`: of its SMS, and of the children that were paid for. */
export const sendingCounts = `
    select count(*) filter (where c.is_own and c.result = 'waiting')::int as waiting, count(*) filter (where c.is_own and c.result = 'sent')::int as sent,
      count(*) filter (where c.is_own and c.result = 'delivered')::int as delivered, count(*) filter (where c.is_own and c.result = 'failed')::int as failed,
      count(*) filter (where c.is_own and c.result = 'unknown')::int as unknown, count(*) filter (where c.is_own and c.result = 'stopped')::int as stopped,
      count(*) filter (where c.is_own and c.result = 'dropped')::int as dropped, count(c.opened_at) filter (where c.is_own)::int as opened,
      count(distinct c.student_id) filter (where c.paid_at is not null)::int as paid, coalesce(sum(c.cost_ugx) filter (where c.is_own), 0)::bigint as cost_ugx
    from (
      select ${reminderResult} as result, k.opened_at, r.student_id, ${reminderPaidAt} as paid_at, m.cost_ugx, r.joined_to is null as is_own
      from fee_reminders r ${reminderJoins} where r.sending_id = f.id) c`;

const byId = {
  name: 'fee-sending',
  text: `
    select f.id, json_build_object('id', sc.id, 'slug', sc.slug, 'name', sc.name) as school,
      json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) as by, f.created_at as "createdAt", f.classes,
      f.min_owed_ugx as "minOwedUgx", f.overdue_on as "overdueOn", f.language, f.left_out as "leftOut", f.messages, f.price_ugx as "priceUgx",
      n.waiting, n.sent, n.delivered, n.failed, n.unknown, n.stopped, n.dropped, n.opened, n.paid, n.cost_ugx as "costUgx"
    from fee_sendings f join schools sc on sc.id = f.school_id join users u on u.id = f.created_by
    cross join lateral (${sendingCounts}) n
    where f.id = $1 and ($2::int is null or f.school_id = $2)`,
};

/** Returns a sending with what came of it. Returns null if it does not exist or the user is the bursar of another school. */
export const viewFeeSending = async (
  db: Queryable,
  id: string,
  { schoolId }: StaffUser,
): Promise<FeeSendingView | null> => {
  if (!isUuid(id)) return null;
  const [row] = await db.run<Omit<FeeSendingView, 'createdAt'> & { createdAt: Date }>(byId, [id, schoolId]);
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
};
