import { err, findOwn, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import {
  type AdminReportShape,
  adminReports,
  formatAccount,
  formatShare,
  type ReportAnswer,
  type ReportCell,
  type ReportColumn,
  type ScheduleAnswer,
  type ScheduleDay,
  type StageRules,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { downloadReport, getAdminOverview, getAdminSchedule, getReport } from '@somesa/core/contract';
import { sql } from 'drizzle-orm';
import { parseStatementRange } from '../../parent/statements/statement-range';
import type { Serve } from '../../people/access/endpoint-routes';
import { recordAudit } from '../../people/audit/record-audit';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Settings } from '../../platform/config/config';
import { BYTE_ORDER_MARK, type CsvCell, formatCsv } from '../../platform/csv/csv';
import type { Database, Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { sendDownload } from '../../platform/http/send-download';
import { findSchoolName } from '../../schools/schools-repository';
import { currentInstalments } from './current-instalments';
import { readOverview } from './overview';
import type { ReportRequest } from './periods';
import { readReport } from './read-report';

/** Texts of a report: its column headings, and the labels of the values in its `word` columns. */
interface ReportTexts {
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const formatCell = (
  name: string,
  { kind }: ReportColumn,
  cell: ReportCell,
  { words }: ReportTexts,
): CsvCell => {
  if (kind === 'share') return formatShare(Number(cell));
  if (kind === 'account') return formatAccount(String(cell), adminTexts.accounts);
  return kind === 'word' ? (findOwn(words?.[name] ?? {}, String(cell)) ?? cell) : cell;
};

/** Formats a report as CSV, as on its screen: headings, rows, and totals if it has any. */
const writeReportFile = ({ report, columns: names, rows, totals }: ReportAnswer): string => {
  const { reports } = adminTexts;
  const shape: AdminReportShape = adminReports[report];
  const texts: ReportTexts = reports.names[report];
  const columns = names.map((name): [string, ReportColumn] => [
    name,
    shape.columns[name] ?? { kind: 'text' },
  ]);
  const sums = columns.map(([name], at): CsvCell => totals[name] ?? (at === 0 ? reports.total : ''));
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      names.map((name) => texts.columns[name] ?? name),
      ...rows.map((row) => columns.map(([name, column]) => formatCell(name, column, row[name] ?? '', texts))),
      ...(Object.keys(totals).length > 0 ? [sums] : []),
    ])
  );
};

/** Returns the instalments that fall due on each day of a month by current schedules. */
const readSchedule = async (db: Queryable, month: string): Promise<ScheduleAnswer> => {
  const first = `${month}-01`;
  const days = await queryRows<ScheduleDay>(
    db,
    sql`select to_char(li.due_on, 'YYYY-MM-DD') as day, count(*)::int as instalments, sum(i.total)::bigint as "amountUgx",
        sum(i.paid)::bigint as "paidUgx"
      from ${currentInstalments}
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

/** Number of days of a report if its query has no days. */
const DEFAULT_DAYS = 30;

/** Settings of the stages of loans. Losses are in parts per million. */
type StageSettings = Record<
  | 'STAGE_2_DAYS'
  | 'STAGE_3_DAYS'
  | 'RESTRUCTURED_ON_TIME_INSTALMENTS'
  | 'STAGE_1_LOSS_PPM'
  | 'STAGE_2_LOSS_PPM'
  | 'STAGE_3_LOSS_PPM',
  number
>;

const getStageRules = (config: StageSettings): StageRules => ({
  stage2Days: config.STAGE_2_DAYS,
  stage3Days: config.STAGE_3_DAYS,
  restructuredInstalments: config.RESTRUCTURED_ON_TIME_INSTALMENTS,
  lossPpm: { 1: config.STAGE_1_LOSS_PPM, 2: config.STAGE_2_LOSS_PPM, 3: config.STAGE_3_LOSS_PPM },
});

/** Query of a report. */
interface ReportQuery {
  from?: string | undefined;
  to?: string | undefined;
  school?: number | undefined;
}

/** Serves the overview, the reports and the instalments due to staff. */
export const reportsRoutes = (
  serve: Serve,
  {
    database,
    clock,
    config,
  }: { database: Database; clock: Clock; config: StageSettings & Pick<Settings, 'taxRates'> },
): void => {
  const today = (): string => toKampalaDay(clock.now());

  const parseReportRequest = async ({
    school,
    ...range
  }: ReportQuery): Promise<Result<ReportRequest, Problem>> => {
    const schoolId = school ?? null;
    const hasDays = range.from !== undefined || range.to !== undefined;
    const days = hasDays
      ? parseStatementRange(range, today())
      : ok({ from: addDays(today(), 1 - DEFAULT_DAYS), to: today() });
    if (!days.ok) return err(problem('validation_failed', {}, days.error));
    const isKnown = schoolId === null || (await findSchoolName(database, schoolId)) !== null;
    if (!isKnown) return err(problem('validation_failed', {}, { school: ['field_invalid'] }));
    return ok({
      days: days.value,
      schoolId,
      today: today(),
      stages: getStageRules(config),
      taxRates: config.taxRates,
    });
  };

  serve(getAdminOverview, async ({ query }) => {
    const request = await parseReportRequest(query);
    return request.ok ? ok(await readOverview(database, request.value)) : request;
  });

  serve(getReport, async ({ params: { report }, query }) => {
    const request = await parseReportRequest(query);
    return request.ok ? ok(await readReport(database, report, request.value)) : request;
  });

  serve(downloadReport, async ({ params: { report: name }, query, staffUser, reply }) => {
    const reportRequest = await parseReportRequest(query);
    if (!reportRequest.ok) return reportRequest;
    const { days, schoolId } = reportRequest.value;
    const report = await readReport(database, name, reportRequest.value);
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
    return sendDownload(reply, `${name}.csv`, writeReportFile(report));
  });

  serve(getAdminSchedule, async ({ query: { month = today().slice(0, 7) } }) =>
    ok(await readSchedule(database, month)),
  );
};
