import { err, type FieldKeys, kampalaDay, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ScheduleAnswer, ScheduleDay } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { downloadReport, getAdminOverview, getAdminSchedule, getReport } from '@somesa/core/contract';
import { sql } from 'drizzle-orm';
import { readRange } from '../../parent/statements/statement-range';
import type { Serve } from '../../people/access/endpoint-routes';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { addVary } from '../../platform/http/send-problem';
import { findSchoolName } from '../../schools/schools/schools-repository';
import { dueInstalments } from './due-instalments';
import { readOverview } from './overview';
import { daysBefore } from './periods';
import { queryRows } from './query-rows';
import { readReport } from './read-report';
import { writeReportFile } from './report-file';
import type { ReportRequest } from './report-request';

/** Reads what falls due on each day of a month, by the schedules in force. */
const readSchedule = async (db: Queryable, month: string): Promise<ScheduleAnswer> => {
  const first = `${month}-01`;
  const days = await queryRows<ScheduleDay>(
    db,
    sql`select to_char(li.due_on, 'YYYY-MM-DD') as day, count(*)::int as instalments, sum(i.total)::bigint as "amountUgx",
        sum(i.paid)::bigint as "paidUgx"
      from ${dueInstalments}
      where li.due_on >= ${first}::date and li.due_on < (${first}::date + interval '1 month')::date
      group by li.due_on order by li.due_on`,
  );
  const sum = (of: 'instalments' | 'amountUgx' | 'paidUgx') => days.reduce((all, day) => all + day[of], 0);
  return {
    month,
    days,
    totals: { instalments: sum('instalments'), amountUgx: sum('amountUgx'), paidUgx: sum('paidUgx') },
  };
};

/** Number of days of a report that names none. */
const USUAL_DAYS = 30;

/** Days and school of a report, as its query names them. */
interface AskedDays {
  from?: string | undefined;
  to?: string | undefined;
  school?: number | undefined;
}

/** Returns the days and school of a report, or what is wrong with its days; without days the last 30. */
const readAsked = (query: AskedDays, today: string): Result<ReportRequest, FieldKeys> => {
  const isUsual = query.from === undefined && query.to === undefined;
  const days = isUsual
    ? ok({ from: daysBefore(today, USUAL_DAYS - 1), to: today })
    : readRange({ ...query }, today);
  return days.ok ? ok({ days: days.value, schoolId: query.school ?? null, today }) : err(days.error);
};

const schoolUnknown = (): Problem => problem('validation_failed', {}, { school: ['field_invalid'] });

/** Serves the overview, the reports and the instalments due to staff. */
export const reportsRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  const today = (): string => kampalaDay(clock.now());

  /** Returns the days and school of a report, or the problem with them. */
  const askedOf = async (query: AskedDays): Promise<Result<ReportRequest, Problem>> => {
    const asked = readAsked(query, today());
    if (!asked.ok) return err(problem('validation_failed', {}, asked.error));
    const { schoolId } = asked.value;
    const isKnown = schoolId === null || (await findSchoolName(database, schoolId)) !== null;
    return isKnown ? ok(asked.value) : err(schoolUnknown());
  };

  serve(getAdminOverview, async ({ query }) => {
    const asked = await askedOf(query);
    return asked.ok ? ok(await readOverview(database, asked.value)) : asked;
  });

  serve(getReport, async ({ params: { report }, query }) => {
    const asked = await askedOf(query);
    return asked.ok ? ok(await readReport(database, report, asked.value)) : asked;
  });

  serve(downloadReport, async ({ params: { report: name }, query, staffUser, request, reply }) => {
    const asked = await askedOf(query);
    if (!asked.ok) return asked;
    const { days, schoolId } = asked.value;
    const report = await readReport(database, name, asked.value);
    await database.transaction((tx) =>
      recordAudit(tx, {
        actorId: staffUser.id,
        action: 'list.exported',
        subject: ['list', `report:${name}`],
        schoolId,
        detail: { rows: report.rows.length, ...days },
        at: clock.now(),
      }),
    );
    addVary(reply);
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeReportFile(report, adminTexts[acceptedLanguage(request.headers['accept-language'])]));
  });

  serve(getAdminSchedule, async ({ query: { month = today().slice(0, 7) } }) =>
    ok(await readSchedule(database, month)),
  );
};
