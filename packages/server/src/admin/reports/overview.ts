import type { AdminOverview } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { countOpenItems } from '../queue/queue-item-view';
import { currentInstalments } from './current-instalments';
import { readMoneyFlows, readPaidToSchool, toCollectionRows, toPayoutRows } from './money-flow';
import { getDaysBefore, getReportStep, listPeriods, type ReportRequest } from './periods';
import { readProviderHealth } from './provider-health';
import { createTable } from './read-report';

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
