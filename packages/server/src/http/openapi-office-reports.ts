import { officeReports, providerNames, workKinds } from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  count,
  day,
  inPath,
  inQuery,
  listOf,
  maybeInstant,
  object,
  problems,
  signedIn,
  text,
  ugx,
  wordOf,
} from './openapi-parts';

const maybeDay: JsonSchema = { ...day, type: ['string', 'null'] };
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
const days = [inQuery('from', day), inQuery('to', day)];
const school = inQuery('school', { type: 'integer', minimum: 1 });

const health = object({
  ...{ name: wordOf(providerNames), lastAnswerAt: maybeInstant },
  ...{ pending: count, inDoubt: count, failedToday: count },
});
const waiting = object(
  Object.fromEntries(workKinds.map((kind) => [kind, object({ open: count, claimed: count })])),
);
const overview = object({
  ...{ from: day, to: day, in: object(table), out: object(table) },
  dueToday: object({ instalments: count, amountUgx: ugx, paidUgx: ugx }),
  overdue: object({ loans: count, amountUgx: ugx }),
  ...{ waiting, providers: listOf(health) },
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
      ...{ security: signedIn, parameters: [byName, ...days, school] },
      responses: { 200: answer('The report', report), ...problems(401, 404, 422) },
    },
  },
  '/admin/reports/{report}/csv': {
    get: {
      summary: 'A report as a file',
      ...{ security: signedIn, parameters: [byName, ...days, school] },
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: text } } },
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
