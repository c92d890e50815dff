import { isMonth } from '../loans/calendar';
import { valid } from '../schemas/structs';
import { adminOverviewShape, reportName, reportShape, scheduleShape } from './admin-report-shapes';
import { endpoint } from './endpoint';
import { optionally, queryDay, rowNumber } from './shapes';

const days = { from: optionally(queryDay), to: optionally(queryDay), school: optionally(rowNumber) };
const ofReport = { params: { report: reportName }, notFound: 'not_found', query: days } as const;

export const getAdminOverview = endpoint('GET /admin/overview', {
  access: 'admin_staff',
  query: days,
  summary: 'Get money in and out of some days, instalments due, open queues and the status of the providers',
  answers: { 200: adminOverviewShape },
});

export const getReport = endpoint('GET /admin/reports/:report', {
  access: 'admin_staff',
  ...ofReport,
  summary: 'Get a report as table and chart; without days, of the last 30',
  answers: { 200: reportShape },
});

export const downloadReport = endpoint('GET /admin/reports/:report/csv', {
  access: 'admin_staff',
  ...ofReport,
  summary: 'Download a report as CSV',
  answers: { 200: { file: 'text/csv' } },
});

const month = valid<string>((value) => typeof value === 'string' && isMonth(value), 'field_invalid', {
  type: 'string',
  pattern: '^(?:[1-9]\\d{3}|0[1-9]\\d{2}|00[1-9]\\d|000[1-9])-(?:0[1-9]|1[0-2])$',
  examples: ['2026-11'],
});

export const getAdminSchedule = endpoint('GET /admin/schedule', {
  access: 'admin_staff',
  query: { month: optionally(month) },
  summary: 'Get the instalments due on each day of a month',
  answers: { 200: scheduleShape },
});
