import { define, type Infer, type Struct } from 'superstruct';
import { providerNames } from '../admin/provider-names';
import { queueKinds } from '../admin/queue';
import { type AdminReportName, adminReports, type ReportChart } from '../admin/report';
import { count, day, describe, instant, list, maybe, object, oneOf, text, ugx } from './shapes';

export const reportName = oneOf(Object.keys(adminReports) as AdminReportName[]);

const month = describe(text, { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' });

export type ReportCell = string | number;
/** Row of a report: its cells by column. */
export type ReportRow = Record<string, ReportCell>;

const createRecord = <Value>(type: 'integer' | 'cell'): Struct<Record<string, Value>, null> => {
  const isValue = (value: unknown): boolean =>
    Number.isInteger(value) || (type === 'cell' && typeof value === 'string');
  return describe(
    define<Record<string, Value>>(
      'record',
      (record) => typeof record === 'object' && record !== null && Object.values(record).every(isValue),
    ),
    {
      type: 'object',
      additionalProperties: { type: type === 'cell' ? ['string', 'integer'] : 'integer' },
    },
  );
};

const chart = object({ kind: oneOf(['line', 'bar']), by: text, of: list(text) }) as unknown as Struct<
  ReportChart,
  { kind: Struct<'line' | 'bar'>; by: typeof text; of: Struct<string[], typeof text> }
>;
const tableMembers = {
  columns: list(text),
  rows: list(createRecord<ReportCell>('cell')),
  /** Sums of the columns that have a meaningful sum. */
  totals: createRecord<number>('integer'),
  /** Chart of the figures; null if they are only a table. */
  chart: maybe(chart),
};
const tableShape = object(tableMembers);
export type ReportTable = Infer<typeof tableShape>;

/** Report. Days of Kampala, both included; without `from` the report is about the end of the day `to`. */
export const reportShape = object({
  ...tableMembers,
  report: reportName,
  from: maybe(day),
  to: day,
  /** Period of each row; null if rows are not periods. */
  step: maybe(oneOf(['day', 'month'])),
});
export type ReportAnswer = Infer<typeof reportShape>;
export type ReportStep = NonNullable<ReportAnswer['step']>;

/** State of a provider. */
const providerHealthShape = object({
  name: oneOf(providerNames),
  /** Time of its last message about a payment; null if that is long ago. */
  lastAnswerAt: maybe(instant),
  /** Number of its pending payments. */
  pending: count,
  /** Number of payments whose status at the provider is unknown. */
  statusUnknown: count,
  /** Number of payments initiated today that failed. */
  failedToday: count,
});
export type ProviderHealth = Infer<typeof providerHealthShape>;

const countShape = object({ open: count, assigned: count });
export type QueueCount = Infer<typeof countShape>;

/** Number of open and of assigned items in each queue. */
export const queueCountsShape = object(
  Object.fromEntries(queueKinds.map((kind) => [kind, countShape])) as Record<
    (typeof queueKinds)[number],
    typeof countShape
  >,
);

const dueMembers = { instalments: count, amountUgx: ugx, paidUgx: ugx };

/** Overview of the back office. Days of Kampala, both included. */
export const adminOverviewShape = object({
  from: day,
  to: day,
  in: tableShape,
  out: tableShape,
  /** Money in and out in the equally long period before, in UGX. */
  before: object({ inUgx: ugx, outUgx: ugx }),
  /** Instalments due today, paid or not. */
  dueToday: object(dueMembers),
  overdue: object({ loans: count, amountUgx: ugx }),
  waiting: queueCountsShape,
  providers: list(providerHealthShape),
});
export type AdminOverview = Infer<typeof adminOverviewShape>;

const scheduleDayShape = object({ day, ...dueMembers });
export type ScheduleDay = Infer<typeof scheduleDayShape>;

/** Instalments due in a month. Only the days on which something is due. */
export const scheduleShape = object({ month, days: list(scheduleDayShape), totals: object(dueMembers) });
export type ScheduleAnswer = Infer<typeof scheduleShape>;
