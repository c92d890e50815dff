import { type AdminOverview, type ProviderHealth, providerNames } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { countOpenItems } from '../queue/queue-item-view';
import { currentInstalments } from './current-instalments';
import { readMoneyFlows, readPaidToSchool, toCollectionRows, toPayoutRows } from './money-flow';
import { getDaysBefore, getReportStep, listPeriods, type ReportRequest } from './periods';
import { createTable } from './read-report';

/** Number of latest events among which the last response of a provider is searched. */
const LAST_EVENTS = 2_000;

const at = sql`to_char(max(e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isResponse = sql`e.event in ('accepted', 'paid', 'failed')`;

/** Returns the health of each network and bank: the time of its last response, and its pending, unknown and failed payments of today. */
const readProviderHealth = async (db: Queryable, today: string): Promise<ProviderHealth[]> => {
  const found = await queryRows<ProviderHealth>(
    db,
    sql`
    with responses as (
      select coalesce(p.network::text, 'bank') as name, ${at} as at
      from (select payment_id, event, at from payment_events order by id desc limit ${LAST_EVENTS}) e
      join payments p on p.id = e.payment_id where ${isResponse} group by 1
      union all
      select d.method || '-disbursements', ${at}
      from (select disbursement_id, event, at from disbursement_events order by id desc limit ${LAST_EVENTS}) e
      join disbursements d on d.id = e.disbursement_id where ${isResponse} group by 1
    ), counts as (
      select coalesce(network::text, 'bank') as name, count(*) filter (where status in ('created', 'submitted', 'awaiting_transfer')) as pending,
        count(*) filter (where status = 'unknown') as unknown_count, 0 as failed
      from payments where next_check_at is not null group by 1
      union all
      select coalesce(network::text, 'bank'), 0, 0, count(*) from payments
      where status = 'failed' and created_at >= (${today}::date)::timestamp at time zone 'Africa/Kampala' group by 1
      union all
      select method || '-disbursements', count(*) filter (where status in ('created', 'submitted', 'in_file')),
        count(*) filter (where status = 'unknown'),
        count(*) filter (where status = 'failed' and created_at >= (${today}::date)::timestamp at time zone 'Africa/Kampala')
      from disbursements where status not in ('succeeded') group by 1
    )
    select n.name, (select r.at from responses r where r.name = n.name) as "lastAnswerAt", coalesce(sum(c.pending), 0)::int as pending,
      coalesce(sum(c.unknown_count), 0)::int as "statusUnknown", coalesce(sum(c.failed), 0)::int as "failedToday"
    from (values ${sql.join(
      providerNames.map((name) => sql`(${name}::text)`),
      sql`, `,
    )}) n (name)
    left join counts c on c.name = n.name group by n.name`,
  );
  return providerNames.flatMap((name) => found.filter((row) => row.name === name));
};

const readDueToday = async (db: Queryable, today: string): Promise<AdminOverview['dueToday']> => {
  const [row] = await queryRows<AdminOverview['dueToday']>(
    db,
    sql`select count(*)::int as instalments, coalesce(sum(i.total), 0)::bigint as "amountUgx", coalesce(sum(i.paid), 0)::bigint as "paidUgx"
      from ${currentInstalments} where li.due_on = ${today}::date`,
  );
  return row ?? { instalments: 0, amountUgx: 0, paidUgx: 0 };
};

const readOverdue = async (db: Queryable): Promise<AdminOverview['overdue']> => {
  const [row] = await queryRows<AdminOverview['overdue']>(
    db,
    sql`select count(*)::int as loans, coalesce(sum(arrears_ugx), 0)::bigint as "amountUgx" from loan_accounts where days_past_due > 0 and written_off_ugx = 0`,
  );
  return row ?? { loans: 0, amountUgx: 0 };
};

/** Returns the contents of the overview: money in and out, instalments due and overdue, open queue items and the health of the providers. */
export const readOverview = async (
  db: Queryable,
  { days, today }: Pick<ReportRequest, 'days' | 'today'>,
): Promise<AdminOverview> => {
  const step = getReportStep(days);
  const daysBefore = getDaysBefore(days);
  const readFlows = (range: ReportRequest['days']) =>
    readMoneyFlows(db, { days: range, schoolId: null }, listPeriods(range, step), step);
  const [flows, paidToSchool, flowsBefore, dueToday, overdue, waiting, providers] = await Promise.all([
    readFlows(days),
    readPaidToSchool(db, { days, schoolId: null }, step),
    readFlows(daysBefore),
    readDueToday(db, today),
    readOverdue(db),
    countOpenItems(db),
    readProviderHealth(db, today),
  ]);
  return {
    ...days,
    in: createTable('collections', toCollectionRows(flows, paidToSchool)),
    out: createTable('payouts', toPayoutRows(flows)),
    before: {
      inUgx: createTable('collections', toCollectionRows(flowsBefore, new Map())).totals.totalUgx ?? 0,
      outUgx: createTable('payouts', toPayoutRows(flowsBefore)).totals.totalUgx ?? 0,
    },
    dueToday,
    overdue,
    waiting,
    providers,
  };
};
