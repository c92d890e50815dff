import { formatDay, formatFigures, formatShortDay, formatText, toKampalaDay } from '@somesa/core';
import { findYearGroup, type TermFeeSums, type TermReport } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { answerTexts } from '@somesa/core/answers';
import { renderPagedPdf } from '../../platform/pdf/paged-pdf';
import type { Cell, PdfRow, PdfSection } from '../../platform/pdf/pdf-lines';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { addFees } from './term-report';

const text = adminTexts.termReport;
const { months } = answerTexts.en;

/** Numbers of rows that fit on the sheet. */
const MAX_CLASSES = 11;
const MAX_WEEK_ROWS = 9;

const looks = {
  fees: { widths: [157, 80, 80], atLeft: 1, size: 9 },
  classes: { widths: [78, 52, 30, 58, 58, 41], atLeft: 2, size: 8 },
  weeks: { widths: [38, 58, 58, 49, 57, 57], atLeft: 1, size: 8 },
} as const satisfies Record<string, TableLook>;
type Table = keyof typeof looks;

const toRows =
  (table: Table) =>
  (kind: 'columns' | 'instalment' | 'sum', ...cells: Cell[]): PdfRow => ({ kind, table, cells });

const write = (amountUgx: number | undefined): string =>
  amountUgx === undefined ? '' : formatFigures(amountUgx).replace('-', '–');

const createFeesSection = ({ term, before, otherOutstandingUgx }: TermReport): PdfSection => {
  const row = toRows('fees');
  const line = (key: keyof typeof text.rows, kind: 'instalment' | 'sum' = 'instalment') =>
    row(kind, text.rows[key], write(term.fees[key]), write(before?.fees[key]));
  return [
    row('columns', text.feesHead, term.name, before?.name ?? ''),
    line('chargedUgx'),
    line('bursaryUgx'),
    line('expectedUgx', 'sum'),
    line('paidUgx'),
    line('paidToSchoolUgx'),
    line('outstandingUgx', 'sum'),
    line('owing'),
    row('instalment', text.other, write(otherOutstandingUgx), ''),
  ];
};

const createWaysSection = ({ term, before, received }: TermReport): PdfSection => {
  const row = toRows('fees');
  const hasBefore = before !== null;
  const line = (label: string, nowUgx: number, thenUgx: number, kind: 'instalment' | 'sum' = 'instalment') =>
    row(kind, label, write(nowUgx), hasBefore ? write(thenUgx) : '');
  return [
    row('columns', text.ways, term.name, before?.name ?? ''),
    ...received.ways
      .filter(({ amountUgx, beforeUgx }) => amountUgx !== 0 || beforeUgx !== 0)
      .map(({ way, amountUgx, beforeUgx }) => line(text.wayNames[way], amountUgx, beforeUgx)),
    line(text.total, received.amountUgx, received.beforeUgx, 'sum'),
    ...(hasBefore ? [line(text.toDate, received.amountUgx, received.beforeToDateUgx)] : []),
  ];
};

type ClassRow = TermFeeSums & { name: string };

/** Lists the classes, or else their year groups, or else the largest of these and the rest in one row, as fits on the sheet. */
const listClasses = ({ classes }: TermReport): ClassRow[] => {
  const named = classes.map(({ className, ...sums }) => ({ name: className ?? text.left, ...sums }));
  if (named.length <= MAX_CLASSES) return named;
  const groups = [...new Set(named.map(({ name }) => findYearGroup(name)))];
  const joined = groups.map((name) => ({
    name,
    ...addFees(named.filter((each) => findYearGroup(each.name) === name)),
  }));
  if (joined.length <= MAX_CLASSES) return joined;
  const sorted = joined.toSorted((one, other) => other.outstandingUgx - one.outstandingUgx);
  const rest = sorted.slice(MAX_CLASSES - 1);
  return [
    ...sorted.slice(0, MAX_CLASSES - 1),
    { name: formatText(text.more, { count: String(rest.length) }), ...addFees(rest) },
  ];
};

/** Returns the share of what is expected that is paid, in percent; empty if nothing is expected. */
const formatPaidPercent = ({ expectedUgx, outstandingUgx }: TermFeeSums): string =>
  expectedUgx === 0 ? '' : String(Math.floor((100 * (expectedUgx - outstandingUgx)) / expectedUgx));

const createClassesSection = (report: TermReport): PdfSection => {
  const row = toRows('classes');
  const { rows } = text;
  const classes = listClasses(report);
  // The last row may join many classes.
  const highestUgx = Math.max(
    1,
    ...classes.slice(0, MAX_CLASSES - 1).map(({ outstandingUgx }) => outstandingUgx),
  );
  const line = (kind: 'instalment' | 'sum', { name, ...sums }: ClassRow, bar: Cell) =>
    row(
      kind,
      name,
      bar,
      write(sums.owing),
      write(sums.expectedUgx),
      write(sums.outstandingUgx),
      formatPaidPercent(sums),
    );
  return [
    row('columns', text.className, '', text.owingHead, rows.expectedUgx, rows.outstandingUgx, text.paidHead),
    ...classes.map((each) => line('instalment', each, { bar: each.outstandingUgx / highestUgx })),
    line('sum', { name: text.total, ...report.term.fees }, ''),
  ];
};

const createWeeksSection = ({ term, before, received: { weeks } }: TermReport): PdfSection => {
  const row = toRows('weeks');
  // Later money counts in the last week.
  const shown = weeks.slice(0, 2 * MAX_WEEK_ROWS).map((week) => ({ ...week }));
  const last = shown.at(-1);
  for (const { amountUgx, beforeUgx } of last ? weeks.slice(shown.length) : []) {
    if (!last) break;
    last.amountUgx += amountUgx;
    last.beforeUgx += beforeUgx;
  }
  const height = Math.ceil(shown.length / 2);
  const head = [text.week, term.name, before?.name ?? ''];
  const cells = (at: number): string[] => {
    const week = shown[at];
    return week
      ? [
          formatShortDay(week.from, months, week.from),
          write(week.amountUgx),
          before ? write(week.beforeUgx) : '',
        ]
      : ['', '', ''];
  };
  if (height === 0) return [];
  return [
    row('columns', ...head, ...head),
    ...Array.from({ length: height }, (_, at) => row('instalment', ...cells(at), ...cells(at + height))),
  ];
};

/** Renders the report of a term on one sheet of A4. */
export const renderTermReport = (school: string, report: TermReport, madeAt: Date): Promise<Buffer> => {
  const { term } = report;
  const day = formatDay(toKampalaDay(madeAt), months);
  return renderPagedPdf(
    {
      language: 'en',
      madeAt,
      isTwoUp: true,
      title: text.title,
      fileTitle: formatText(text.fileTitle, { term: term.name, school }),
      lead: formatText(text.lead, { term: term.name, day, school }),
      amount: formatFigures(term.fees.outstandingUgx),
      reference: school,
      pageText: day,
      sections: [
        createFeesSection(report),
        createWaysSection(report),
        createClassesSection(report),
        createWeeksSection(report),
      ].filter((section) => section.length > 0),
    },
    (table) => looks[table as Table],
  );
};
