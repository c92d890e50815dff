import type { Canvas } from './canvas';
import { toPrintable } from './printable';
import { pageLayout } from './ruled-paper';

const width = pageLayout.right - pageLayout.left;
/** Font size of notes, and the indent of their lines after a dash, in points. */
export const NOTE_SIZE = 9.5;
export const NOTE_INDENT = 10;
/** First rule with rows on the first page and on later pages, and the last rule. */
const FIRST_RULE = 4;
const FIRST_RULE_LATER = 1;
const LAST_RULE = 24;
/** Minimum number of lines left on a page for a section to start there: a heading, a table head and two rows. */
const MIN_LINES_AT_START = 4;

/** Returns the rule of a page's first row; pages are counted from 0. */
export const getFirstRule = (page: number): number => (page === 0 ? FIRST_RULE : FIRST_RULE_LATER);

/** Cell of a table; `below` is small text under it, on the same rule. A bar fills a share of its column, from 0 to 1. */
export type Cell = string | { text: string; below: string } | { bar: number };

/** Row of a document. A note can take several rules; cells are in the columns of their table. */
export type PdfRow =
  | { kind: 'fact' | 'line' | 'total'; label: string; value: string }
  | { kind: 'heading' | 'note' | 'small'; label: string }
  | { kind: 'columns' | 'instalment' | 'sum'; cells: Cell[]; table: string };

const createPair =
  (kind: 'fact' | 'line' | 'total') =>
  (label: string, value: string): PdfRow => ({
    kind,
    label,
    value,
  });
const createText =
  (kind: 'heading' | 'note' | 'small') =>
  (label: string): PdfRow => ({ kind, label });
const createCells =
  (kind: 'columns' | 'instalment' | 'sum') =>
  (table: string, cells: Cell[]): PdfRow => ({
    kind,
    table,
    cells,
  });
/** Creators of rows by their kinds. */
export const pdfRow = {
  fact: createPair('fact'),
  line: createPair('line'),
  total: createPair('total'),
  heading: createText('heading'),
  note: createText('note'),
  small: createText('small'),
  columns: createCells('columns'),
  instalment: createCells('instalment'),
  sum: createCells('sum'),
};

/** Rows that stay on one page if they fit. */
export type PdfSection = PdfRow[];

/** Line on one rule; notes are split into several. `isAgain`: table head that is repeated on a later page. */
export type Line =
  | Extract<PdfRow, { value: string }>
  | (Extract<PdfRow, { cells: Cell[] }> & { isAgain?: true })
  | TextLine
  | { kind: 'gap' };
/** Line of text; `isStart` starts a paragraph for screen readers. */
export interface TextLine {
  kind: 'note' | 'small' | 'heading';
  label: string;
  isStart: boolean;
}

/** Splits a text into lines that fit. Too long words get a line of their own; `writeLine` shrinks them. */
const wrap = (canvas: Canvas, text: string, size: number, within: number): string[] => {
  canvas.font('Helvetica').fontSize(size);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && canvas.widthOfString(toPrintable(longer)) <= within)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** Splits a row into its lines. */
export const splitIntoLines = (canvas: Canvas, row: PdfRow): Line[] => {
  if ('value' in row || 'cells' in row) return [row];
  const { kind } = row;
  if (kind === 'heading') return [{ ...row, kind, isStart: true }];
  const within = kind === 'note' ? width - NOTE_INDENT : width;
  return wrap(canvas, row.label, NOTE_SIZE, within).map((label, at) => ({ kind, label, isStart: at === 0 }));
};

/** Number of lines that join small print on the last page, which would hold nothing else. */
const MOVED_LINES = 3;

/** Moves the last lines of the page before it to a last page that holds only small print, with the head of their table. */
const fillLastPage = (pages: readonly Line[][]): Line[][] => {
  const [before = [], last = []] = pages.slice(-2);
  if (last.some(({ kind }) => kind !== 'small')) return [...pages];
  const kept = before.slice(0, -MOVED_LINES);
  const moved = before.slice(-MOVED_LINES);
  const head = kept.findLast((line) => line.kind === 'columns');
  const isTable = head !== undefined && moved[0]?.kind === 'instalment';
  const heads = isTable ? [{ ...head, isAgain: true as const }] : [];
  return [...pages.slice(0, -2), kept, [...heads, ...moved, { kind: 'gap' }, ...last]];
};

/** Distributes sections over pages. Starts a section that does not fit on the rest of a page on the next one, unless it is longer
 * than a page. Repeats the head of a table that continues on another page.
 */
export const paginate = (sections: readonly Line[][], lastRuleOfFirst = LAST_RULE): Line[][] => {
  const countLines = (page: number) => (page === 0 ? lastRuleOfFirst : LAST_RULE) - getFirstRule(page) + 1;
  const pages: Line[][] = [[]];
  const current = (): Line[] => pages.at(-1) ?? [];
  const countFreeLines = (): number => countLines(pages.length - 1) - current().length;
  for (const section of sections) {
    const isMoved = section.length <= countLines(1) || countFreeLines() <= MIN_LINES_AT_START;
    if (section.length + 1 > countFreeLines() && isMoved) pages.push([]);
    else if (current().length > 0) current().push({ kind: 'gap' });
    let head: Line | null = null;
    for (const line of section) {
      if (countFreeLines() === 0) {
        pages.push([]);
        if (head !== null && 'cells' in line) current().push(head);
      }
      current().push(line);
      if (line.kind === 'columns') head = { ...line, isAgain: true };
    }
  }
  return pages.length > 1 ? fillLastPage(pages) : pages;
};
