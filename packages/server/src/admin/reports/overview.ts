import type { AdminOverview } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { countWork } from '../queue/work-view';
import { dueInstalments } from './due-instalments';
import { collectionRows, payoutRows } from './flow-rows';
import { readMoneyFlows } from './money-flow';
import { periodsOf, stepOf } from './periods';
import { readProviderHealth } from './provider-health';
import { queryRows } from './query-rows';
import { tableOf } from './read-report';
import type { ReportRequest } from './report-request';

const readDueToday = async (db: Queryable, today: string): Promise<AdminOverview['dueToday']> => {
  const [row] = await queryRows<AdminOverview['dueToday']>(
    db,
    sql`select count(*)::int as instalments, coalesce(sum(i.total), 0)::bigint as "amountUgx", coalesce(sum(i.paid), 0)::bigint as "paidUgx"
      from ${dueInstalments} where li.due_on = ${today}::date`,
  );
  return row ?? { instalments: 0, amountUgx: 0, paidUgx: 0 };
};

const readOverdue = async (db: Queryable): Promise<AdminOverview['overdue']> => {
  const [row] = await queryRows<AdminOverview['overdue']>(
    db,
    sql`select count(*)::int as loans, coalesce(sum(arrears_ugx), 0)::bigint as "amountUgx" from loan_accounts where days_past_due > 0`,
  );
  return row ?? { loans: 0, amountUgx: 0 };
};

/** Reads what the first screen shows: money in and out over some days, what is due, what waits, and how the providers do. */
export const readOverview = async (db: Queryable, { days, today }: ReportRequest): Promise<AdminOverview> => {
  const step = stepOf(days);
  const [flows, dueToday, overdue, waiting, providers] = await Promise.all([
    readMoneyFlows(db, { days, schoolId: null }, periodsOf(days, step), step),
    readDueToday(db, today),
    readOverdue(db),
    countWork(db),
    readProviderHealth(db, today),
  ]);
  return {
    ...days,
    in: tableOf('collections', collectionRows(flows)),
    out: tableOf('payouts', payoutRows(flows)),
    dueToday,
    overdue,
    waiting,
    providers,
  };
};
