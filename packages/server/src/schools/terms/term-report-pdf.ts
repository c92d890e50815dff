import { formatDay, formatFigures, formatText, toKampalaDay } from '@somesa/core';
import { createTermTables, findYearGroup, type TermReport, type TermTable } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { answerTexts } from '@somesa/core/answers';
import { renderPagedPdf } from '../../platform/pdf/paged-pdf';
import type { Cell, PdfSection } from '../../platform/pdf/pdf-lines';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { addFees } from './term-report';

const text = adminTexts.termReport;
const { months } = answerTexts.en;

/** Number of classes that fit on the sheet. */
const MAX_CLASSES = 11;

const looks = {
  amounts: { widths: [157, 80, 80], atLeft: 1, size: 9 },
  classes: { widths: [64, 36, 27, 54, 54, 54, 28], atLeft: 2, size: 8 },
  weeks: { widths: [52, 52, 52, 57, 52, 52], atLeft: 1, size: 8 },
} as const satisfies Record<string, TableLook>;
type Look = keyof typeof looks;

type Classes = TermReport['classes'];

/** Lists the classes, or else their year groups, or else the largest of these and the rest in one row, as fits on the sheet. */
const joinClasses = (classes: Classes): Classes => {
  if (classes.length <= MAX_CLASSES) return classes;
  const getGroup = ({ className }: Classes[number]) => className && findYearGroup(className);
  const joined = [...new Set(classes.map(getGroup))].map((className) => ({
    className,
    ...addFees(classes.filter((each) => getGroup(each) === className)),
  }));
  if (joined.length <= MAX_CLASSES) return joined;
  const sorted = joined.toSorted((one, other) => other.outstandingUgx - one.outstandingUgx);
  const rest = sorted.splice(MAX_CLASSES - 1);
  const className = formatText(text.more, { count: String(rest.length) });
  return [...sorted, { className, ...addFees(rest) }];
};

/** Rows of cells of a table, after that of its heads. */
type Grid = Cell[][];

/** Adds a column with the main amounts as bars. The last row, which may join many classes, has the longest one at most. */
const addBars = (grid: Grid, { rows, main }: TermTable): Grid => {
  const amountsUgx = rows.filter(({ isSum }) => !isSum).map(({ cells }) => cells[main] ?? 0);
  const highestUgx = Math.max(1, ...amountsUgx.slice(0, MAX_CLASSES - 1));
  return grid.map(([name = '', ...others], at) => {
    const amountUgx = amountsUgx[at - 1];
    return [name, amountUgx === undefined ? '' : { bar: amountUgx / highestUgx }, ...others];
  });
};

/** Puts the second half of the rows beside the first one. */
const halve = ([heads = [], ...rows]: Grid): Grid => {
  const height = Math.ceil(rows.length / 2);
  const lines = rows.slice(0, height).map((row, at) => [...row, ...(rows[at + height] ?? [])]);
  return [[...heads, ...heads], ...lines];
};

const createSection = (
  table: TermTable,
  look: Look = 'amounts',
  arrange: (grid: Grid, table: TermTable) => Grid = (grid) => grid,
): PdfSection => {
  const rows = table.rows.map(({ name, shortName = name, cells }) => [
    shortName,
    ...cells.map((cell) => (cell === null ? '' : formatFigures(cell).replace('-', '–'))),
  ]);
  if (rows.length === 0) return [];
  const [nameHead = '', ...heads] = table.heads;
  const first = look === 'amounts' ? table.title : nameHead;
  return arrange([[first, ...heads], ...rows], table).map((cells, at) => {
    const kind = table.rows[at - 1]?.isSum ? 'sum' : 'instalment';
    return { kind: at === 0 ? 'columns' : kind, table: look, cells };
  });
};

/** Renders the report of a term on one sheet of A4. */
export const renderTermReport = (school: string, report: TermReport, madeAt: Date): Promise<Buffer> => {
  const { term } = report;
  const day = formatDay(toKampalaDay(madeAt), months);
  const shown = { ...report, classes: joinClasses(report.classes) };
  const { fees, ways, classes, weeks } = createTermTables(shown, text, months);
  // The number of bursaries does not fit with all ways of paying.
  const rows = fees.rows.filter(({ name }) => name !== text.rows.withBursary);
  return renderPagedPdf({
    language: 'en',
    madeAt,
    isTwoUp: true,
    title: text.title,
    fileTitle: formatText(text.fileTitle, { term: term.name, school }),
    lead: formatText(text.lead, { term: term.name, day, school }),
    amount: formatFigures(term.fees.outstandingUgx),
    reference: school,
    pageText: day,
    looks,
    sections: [
      createSection({ ...fees, rows }),
      createSection(ways),
      createSection(classes, 'classes', addBars),
      createSection(weeks, 'weeks', halve),
    ].filter((section) => section.length > 0),
  });
};
