import { book } from '../receipts/exercise-book';
import { printable } from '../receipts/printable';
import type { AgreementRow } from './agreement-rows';

const width = book.right - book.left;
/** The size of notes, and what their lines are set in from the margin, behind a dash; in points. */
export const NOTE_SIZE = 9.5;
export const NOTE_INDENT = 10;
/** The rules on which rows begin, under the amount of the first page and under the head of the others, and the last one. */
const FIRST_RULE = 4;
const FIRST_RULE_LATER = 1;
const LAST_RULE = 24;

/** The rule that a page's rows begin on; pages are counted from 0. */
export const firstRuleOf = (page: number): number => (page === 0 ? FIRST_RULE : FIRST_RULE_LATER);

/** One row as it stands on one rule: a note's text is divided. `isStart` begins a paragraph for who hears the page. */
export type Line = Exclude<AgreementRow, { kind: 'note' | 'small' | 'heading' }> | TextLine | { kind: 'gap' };
/** One line of a text. */
export interface TextLine {
  kind: 'note' | 'small' | 'heading';
  label: string;
  isStart: boolean;
}

/** Divides a text into lines that fit; a word that is longer than a line is set smaller where it is written. */
const wrap = (doc: PDFKit.PDFDocument, text: string, size: number, within: number): string[] => {
  doc.font('Helvetica').fontSize(size);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && doc.widthOfString(printable(longer)) <= within)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** Divides a row into the lines that it takes. */
export const linesOf = (doc: PDFKit.PDFDocument, row: AgreementRow): Line[] => {
  if ('value' in row || 'cells' in row) return [row];
  const { kind } = row;
  if (kind === 'heading') return [{ ...row, kind, isStart: true }];
  const within = kind === 'note' ? width - NOTE_INDENT : width;
  return wrap(doc, row.label, NOTE_SIZE, within).map((label, at) => ({ kind, label, isStart: at === 0 }));
};

/** Divides sections over pages: one that does not fit on the rest of a page begins the next, unless no page holds it. */
export const paginate = (sections: readonly Line[][]): Line[][] => {
  const roomOf = (page: number) => LAST_RULE - firstRuleOf(page) + 1;
  const pages: Line[][] = [[]];
  const current = (): Line[] => pages.at(-1) ?? [];
  const room = (): number => roomOf(pages.length - 1) - current().length;
  for (const section of sections) {
    if (section.length + 1 > room() && section.length <= roomOf(1)) pages.push([]);
    else if (current().length > 0) current().push({ kind: 'gap' });
    for (const line of section) {
      if (room() === 0) pages.push([]);
      current().push(line);
    }
  }
  return pages;
};
