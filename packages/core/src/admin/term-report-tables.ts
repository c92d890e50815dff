import type { TermFeeSums, TermReport } from '../contract/school-shapes';
import { formatText } from '../messages/format-text';
import type { AdminTexts } from '../texts/admin-texts';
import { formatShortDay } from '../time/short-day';

/** Row of a table of a term report. A cell is null if there is nothing to say. */
export interface TermRow {
  name: string;
  /** Name on an axis and on paper; the full one by default. */
  shortName?: string;
  /** Class of the register that the row is about. */
  className?: string;
  cells: readonly (number | null)[];
  /** True for totals, which no chart shows. */
  isSum?: boolean;
}

/** Table of a term report: heads of its columns, the first of which has the names. */
export interface TermTable {
  title: string;
  heads: readonly string[];
  rows: readonly TermRow[];
  /** Column of the main amounts, and those that a chart shows, as places in the cells. */
  main: number;
  charted: readonly number[];
}

/** Returns the share of what is expected that is paid, in percent, rounded down; null if nothing is expected. */
const getPaidPercent = ({ expectedUgx, outstandingUgx }: TermFeeSums): number | null =>
  expectedUgx === 0 ? null : Math.floor((100 * (expectedUgx - outstandingUgx)) / expectedUgx);

const listClassCells = (sums: TermFeeSums) => [
  sums.owing,
  sums.expectedUgx,
  sums.expectedUgx - sums.outstandingUgx,
  sums.outstandingUgx,
  getPaidPercent(sums),
];

/** Adds totals to rows, if there are any. */
const withSums = (rows: TermRow[], ...sums: Omit<TermRow, 'isSum'>[]): TermRow[] =>
  rows.length === 0 ? [] : [...rows, ...sums.map((sum) => ({ ...sum, isSum: true }))];

/** Creates the tables of a term report, which the screen and the paper show alike. */
export const createTermTables = (
  { term, before, otherOutstandingUgx, classes, received }: TermReport,
  text: AdminTexts['termReport'],
  months: string,
): Record<'classes' | 'weeks' | 'ways' | 'fees', TermTable> => {
  const { rows: labels } = text;
  const names = before ? [term.name, before.name] : [term.name];
  const compare = (ugx: number, beforeUgx = 0): number[] => (before ? [ugx, beforeUgx] : [ugx]);
  const compared = { main: 0, charted: [...names.keys()] };
  const ways = received.ways.filter(({ amountUgx, beforeUgx }) => amountUgx !== 0 || beforeUgx !== 0);
  const toDate = { name: text.toDate, cells: compare(received.amountUgx, received.beforeToDateUgx) };
  return {
    classes: {
      title: text.classes,
      heads: [
        text.className,
        text.owingHead,
        labels.expectedUgx,
        text.paid,
        labels.outstandingUgx,
        text.paidHead,
      ],
      rows: withSums(
        classes.map(({ className, ...sums }) => ({
          name: className ?? text.left,
          ...(className !== null && { className }),
          cells: listClassCells(sums),
        })),
        { name: text.total, cells: listClassCells(term.fees) },
      ),
      main: 3,
      charted: [2, 3],
    },
    weeks: {
      title: text.weeks,
      heads: [text.week, ...names],
      rows: received.weeks.map(({ from, amountUgx, beforeUgx }, at) => {
        const shortName = formatShortDay(from, months, from);
        const name = formatText(text.weekFrom, { week: String(at + 1), day: shortName });
        return { name, shortName, cells: compare(amountUgx, beforeUgx) };
      }),
      ...compared,
    },
    ways: {
      title: text.ways,
      heads: [text.way, ...names],
      rows: withSums(
        ways.map(({ way, amountUgx, beforeUgx }) => ({
          name: text.wayNames[way],
          cells: compare(amountUgx, beforeUgx),
        })),
        { name: text.total, cells: compare(received.amountUgx, received.beforeUgx) },
        ...(before ? [toDate] : []),
      ),
      ...compared,
    },
    fees: {
      title: formatText(text.fees, { term: term.name }),
      heads: [text.feesHead, ...names],
      rows: [
        ...(Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
          name: labels[key],
          cells: compare(term.fees[key], before?.fees[key]),
          isSum: key === 'expectedUgx' || key === 'outstandingUgx',
        })),
        { name: text.other, cells: [otherOutstandingUgx] },
      ],
      main: 0,
      charted: [],
    },
  };
};
