import type { Canvas } from './canvas';
import { printable } from './printable';
import { pageLayout } from './ruled-paper';

const width = pageLayout.right - pageLayout.left;
/** The size of notes, and what their lines are set in from the margin, behind a dash; in points. */
export const NOTE_SIZE = 9.5;
export const NOTE_INDENT = 10;
/** The rules on which rows begin, under the amount of the first page and under the head of the others, and the last one. */
const FIRST_RULE = 4;
const FIRST_RULE_LATER = 1;
const LAST_RULE = 24;
/** Minimum number of lines of a section that must fit on a page for the section to start there: a heading, a table header and two rows. */
const MIN_START = 4;

/** The rule that a page's rows begin on; pages are counted from 0. */
export const getFirstRule = (page: number): number => (page === 0 ? FIRST_RULE : FIRST_RULE_LATER);

/** A cell of a table; `below` stands under its text, small, on the same rule. */
export type Cell = string | { text: string; below: string };

/** One row on the page. A note runs over as many rules as it needs; cells stand in the columns of their table. */
export type PdfRow =
  | { kind: 'fact' | 'line' | 'total'; label: string; value: string }
  | { kind: 'heading' | 'note' | 'small'; label: string }
  | { kind: 'columns' | 'instalment' | 'sum'; cells: Cell[]; table?: string };

/** Rows that stay together on one page if they fit on one. */
export type PdfSection = PdfRow[];

/** One row as it stands on one rule: a note's text is divided. `isAgain`: the head of a table that went on to a new page. */
export type Line =
  | Extract<PdfRow, { value: string }>
  | (Extract<PdfRow, { cells: Cell[] }> & { isAgain?: true })
  | TextLine
  | { kind: 'gap' };
/** One line of a text; `isStart` begins a paragraph for who hears the page. */
export interface TextLine {
  kind: 'note' | 'small' | 'heading';
  label: string;
  isStart: boolean;
}

/** Divides a text into lines that fit; a word that is longer than a line is set smaller where it is written. */
const wrap = (canvas: Canvas, text: string, size: number, within: number): string[] => {
  canvas.font('Helvetica').fontSize(size);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && canvas.widthOfString(printable(longer)) <= within)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** Divides a row into the lines that it takes. */
export const splitIntoLines = (canvas: Canvas, row: PdfRow): Line[] => {
  if ('value' in row || 'cells' in row) return [row];
  const { kind } = row;
  if (kind === 'heading') return [{ ...row, kind, isStart: true }];
  const within = kind === 'note' ? width - NOTE_INDENT : width;
  return wrap(canvas, row.label, NOTE_SIZE, within).map((label, at) => ({ kind, label, isStart: at === 0 }));
};

/**
 * Divides sections over pages: one that does not fit on the rest of a page begins the next, unless no page holds it. A table
 * that goes on to another page has its head there again.
 */
export const paginate = (sections: readonly Line[][]): Line[][] => {
  const roomOf = (page: number) => LAST_RULE - getFirstRule(page) + 1;
  const pages: Line[][] = [[]];
  const current = (): Line[] => pages.at(-1) ?? [];
  const room = (): number => roomOf(pages.length - 1) - current().length;
  for (const section of sections) {
    const isMoved = section.length <= roomOf(1) || room() <= MIN_START;
    if (section.length + 1 > room() && isMoved) pages.push([]);
    else if (current().length > 0) current().push({ kind: 'gap' });
    let head: Line | null = null;
    for (const line of section) {
      if (room() === 0) {
        pages.push([]);
        if (head !== null && 'cells' in line) current().push(head);
      }
      current().push(line);
      if (line.kind === 'columns') head = { ...line, isAgain: true };
    }
  }
  return pages;
};
