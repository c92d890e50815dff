import { say } from '@somesa/core';
import { firstRuleOf, type Line } from './book-lines';
import { LIFT, writePageNumber, writeTop } from './book-page';
import { asDecoration, createBookWriter, type TableLine, type TableLook, writeAmount } from './book-writer';
import { book, colours, ruleBook, ruleY, writeLine } from './exercise-book';
import type { Pen } from './pen';

/** The amount is two rules high and stands on this one. */
const AMOUNT_RULE = 3;

/** A paper whose lines are divided over pages. */
export interface BookPaper {
  title: string;
  /** Description of the amount. */
  lead: string;
  amount: string;
  /** Reference at the top of all pages after the first. */
  reference: string;
  pages: readonly Line[][];
  /** With places for `page` and `pages`. */
  pageText: string;
  lookOf: (line: TableLine) => TableLook;
}

/** Draws the pages of a paper, one by one, each when it is asked for; `end` closes its meaning. */
export const createPageWriter = (pen: Pen, paper: BookPaper) => {
  const { title, lead, amount, reference, pages, pageText } = paper;
  const writer = createBookWriter(pen, paper.lookOf);
  const writeHead = (): void => {
    writer.write('H1', () => writeTop(pen, title));
    const quiet = { size: 10, colour: colours.quiet, width: book.right - book.left } as const;
    writer.write('P', () => void writeLine(pen, lead, book.left, ruleY(1) - LIFT, quiet));
    writer.write('P', () => writeAmount(pen, amount, AMOUNT_RULE));
  };
  return {
    writePage: (index: number): void => {
      const lines = pages[index] ?? [];
      const isFirst = index === 0;
      const firstRow = firstRuleOf(index);
      asDecoration(pen, () => {
        ruleBook(pen, firstRow + lines.length - 1, isFirst ? [AMOUNT_RULE - 1] : []);
        if (!isFirst) writeTop(pen, reference);
        writePageNumber(pen, say(pageText, { page: index + 1, pages: pages.length }));
      });
      if (isFirst) writeHead();
      lines.forEach((line, at) => {
        writer.writeLine(line, ruleY(firstRow + at));
      });
    },
    end: writer.end,
  };
};
