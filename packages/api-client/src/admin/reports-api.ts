import type { Result } from '@somesa/core';
import type { AdminOverview, AdminReportName, ReportAnswer, ScheduleAnswer } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { queryOf } from '../query-of';
import { isRecord, readKey } from '../read-answer';
import { readText } from './read-text';

/** Of which days, both included, and of which school; without days of the last 30, without a school of all. */
export interface ReportDays {
  from?: string | undefined;
  to?: string | undefined;
  school?: string | undefined;
}

/** Sums over many years take their time. In milliseconds. */
const REPORT_TIMEOUT_MS = 60_000;

const readOverview = (data: unknown): AdminOverview | null =>
  isRecord(data) && Array.isArray(data.providers) ? readKey<AdminOverview>(data, 'waiting') : null;

const readReport = (data: unknown): ReportAnswer | null =>
  isRecord(data) && Array.isArray(data.rows) && Array.isArray(data.columns)
    ? readKey<ReportAnswer>(data, 'chart')
    : null;

const readSchedule = (data: unknown): ScheduleAnswer | null =>
  isRecord(data) && Array.isArray(data.days) ? readKey<ScheduleAnswer>(data, 'totals') : null;

/** Builds the calls of the overview, the reports and the schedule. */
export const createReportsApi = (options: ApiOptions) => {
  const ask = createAsk({ ...options, timeoutMs: REPORT_TIMEOUT_MS });
  return {
    /** Asks for money in and out over some days, what is due, what waits, and how the providers do. */
    getOverview: (
      { from, to }: Omit<ReportDays, 'school'>,
      signal?: AbortSignal,
    ): Promise<Result<AdminOverview, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/overview', query: queryOf({ from, to }), signal }, readOverview),

    /** Asks for a report. Status 422: days that can't be used. */
    getReport: (
      report: AdminReportName,
      { from, to, school }: ReportDays,
      signal?: AbortSignal,
    ): Promise<Result<ReportAnswer, ApiFailure>> =>
      ask(
        { method: 'get', path: `/admin/reports/${report}`, query: queryOf({ from, to, school }), signal },
        readReport,
      ),

    /** Asks for a report as CSV. */
    getReportCsv: (
      report: AdminReportName,
      { from, to, school }: ReportDays,
      signal?: AbortSignal,
    ): Promise<Result<string, ApiFailure>> =>
      ask(
        { method: 'get', path: `/admin/reports/${report}/csv`, query: queryOf({ from, to, school }), signal },
        readText,
      ),

    /** Asks what falls due on each day of a month, `2026-11`. */
    getSchedule: (month: string, signal?: AbortSignal): Promise<Result<ScheduleAnswer, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/schedule', query: { month }, signal }, readSchedule),
  };
};

/** The calls of the overview, the reports and the schedule. */
export type ReportsApi = ReturnType<typeof createReportsApi>;
