import { officeReports, providerNames } from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import { queueCounts } from './openapi-office-work';
import {
  answer,
  count,
  day,
  days,
  fileOf,
  inPath,
  inQuery,
  listOf,
  maybeDay,
  maybeInstant,
  object,
  ofSchool,
  problems,
  signedIn,
  text,
  ugx,
  wordOf,
} from './openapi-parts';

const month: JsonSchema = { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$', examples: ['2026-11'] };

const table = {
  columns: listOf(text),
  rows: listOf({ type: 'object', additionalProperties: { type: ['string', 'integer'] } }),
  totals: { type: 'object', additionalProperties: { type: 'integer' } },
  chart: object({ kind: wordOf(['line', 'bar']), by: text, of: listOf(text) }),
};
const report = object({
  ...{ report: wordOf(Object.keys(officeReports)), from: maybeDay, to: maybeDay, ...table },
  step: { type: ['string', 'null'], enum: ['day', 'month', null] },
});
const byName = inPath('report', wordOf(Object.keys(officeReports)));

const health = object({
  ...{ name: wordOf(providerNames), lastAnswerAt: maybeInstant },
  ...{ pending: count, inDoubt: count, failedToday: count },
});
const overview = object({
  ...{ from: day, to: day, in: object(table), out: object(table) },
  dueToday: object({ instalments: count, amountUgx: ugx, paidUgx: ugx }),
  overdue: object({ loans: count, amountUgx: ugx }),
  ...{ waiting: queueCounts, providers: listOf(health) },
});
const due = { instalments: count, amountUgx: ugx, paidUgx: ugx };

/** The calls by which the people of the back office see how everything stands. */
export const officeReportPaths = {
  '/admin/overview': {
    get: {
      summary: 'Money in and out over some days, what is due, what waits, and how the providers do',
      ...{ security: signedIn, parameters: days },
      responses: { 200: answer('The overview', overview), ...problems(401, 404, 422) },
    },
  },
  '/admin/reports/{report}': {
    get: {
      summary: 'A report as table and picture; without days of the last 30',
      ...{ security: signedIn, parameters: [byName, ...days, ofSchool] },
      responses: { 200: answer('The report', report), ...problems(401, 404, 422) },
    },
  },
  '/admin/reports/{report}/csv': {
    get: {
      summary: 'A report as a file',
      ...{ security: signedIn, parameters: [byName, ...days, ofSchool] },
      responses: {
        200: fileOf('text/csv'),
        ...problems(401, 404, 422),
      },
    },
  },
  '/admin/schedule': {
    get: {
      summary: 'What falls due on each day of a month',
      ...{ security: signedIn, parameters: [inQuery('month', month)] },
      responses: {
        200: answer(
          'The days',
          object({ month, days: listOf(object({ day, ...due })), totals: object(due) }),
        ),
        ...problems(401, 404, 422),
      },
    },
  },
} as const;
