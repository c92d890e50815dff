import type { Result } from '@somesa/core';
import type { AdminOverview, AdminReportName, ReportAnswer, ScheduleAnswer } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { toQuery } from '../to-query';
import { readText } from './read-text';

/** Period of a report, by default the last 30 days, and school, by default all. Both days are included. */
export interface ReportDays {
  from?: string | undefined;
  to?: string | undefined;
  school?: string | undefined;
}

/** Time limit for reports over many years, in milliseconds. */
const REPORT_TIMEOUT_MS = 60_000;

const readOverview = (data: unknown): AdminOverview | null =>
  isRecord(data) && Array.isArray(data.providers) ? readKey<AdminOverview>(data, 'waiting') : null;

const readReport = (data: unknown): ReportAnswer | null =>
  isRecord(data) && Array.isArray(data.rows) && Array.isArray(data.columns)
    ? readKey<ReportAnswer>(data, 'chart')
    : null;

const readSchedule = (data: unknown): ScheduleAnswer | null =>
  isRecord(data) && Array.isArray(data.days) ? readKey<ScheduleAnswer>(data, 'totals') : null;

/** Creates the requests for the overview, the reports and the instalments due. */
export const createReportsApi = (options: ApiOptions) => {
  const send = createSender({ ...options, timeoutMs: REPORT_TIMEOUT_MS });
  return {
    /** Gets the money in and out of some days, the amounts due, the queues and the status of providers. */
    getOverview: (
      { from, to }: Omit<ReportDays, 'school'>,
      signal?: AbortSignal,
    ): Promise<Result<AdminOverview, ApiFailure>> =>
      send({ method: 'get', path: '/admin/overview', query: toQuery({ from, to }), signal }, readOverview),

    /** Gets a report. Status 422: invalid days. */
    getReport: (
      report: AdminReportName,
      { from, to, school }: ReportDays,
      signal?: AbortSignal,
    ): Promise<Result<ReportAnswer, ApiFailure>> =>
      send(
        { method: 'get', path: `/admin/reports/${report}`, query: toQuery({ from, to, school }), signal },
        readReport,
      ),

    /** Gets a report as CSV. */
    getReportCsv: (
      report: AdminReportName,
      { from, to, school }: ReportDays,
      signal?: AbortSignal,
    ): Promise<Result<string, ApiFailure>> =>
      send(
        { method: 'get', path: `/admin/reports/${report}/csv`, query: toQuery({ from, to, school }), signal },
        readText,
      ),

    /** Gets the instalments due on each day of a month, `2026-11`. */
    getSchedule: (month: string, signal?: AbortSignal): Promise<Result<ScheduleAnswer, ApiFailure>> =>
      send({ method: 'get', path: '/admin/schedule', query: { month }, signal }, readSchedule),
  };
};
