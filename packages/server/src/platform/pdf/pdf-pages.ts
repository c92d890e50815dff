import { formatText } from '@somesa/core';
import type { Canvas } from './canvas';
import { getFirstRule, type Line } from './pdf-lines';
import { BASELINE_OFFSET, writePageHeader, writePageNumber } from './pdf-page';
import { asDecoration, createPdfWriter, type TableLine, type TableLook, writeAmount } from './pdf-writer';
import { colours, drawRules, getRuleY, pageLayout, writeLine } from './ruled-paper';

/** Rule of the amount, which is two rules high. */
const AMOUNT_RULE = 3;

/** Document with several pages. */
export interface PagedDocument {
  title: string;
  /** Description of the amount. */
  lead: string;
  amount: string;
  /** Reference at the top of all pages after the first. */
  reference: string;
  pages: readonly Line[][];
  /** Text of the page number, with placeholders `page` and `pages`. */
  pageText: string;
  lookOf: (line: TableLine) => TableLook;
}

/** Creates a writer that draws the pages of a document one by one. Call `end` after the last page. */
export const createPageWriter = (canvas: Canvas, document: PagedDocument) => {
  const { title, lead, amount, reference, pages, pageText } = document;
  const writer = createPdfWriter(canvas, document.lookOf);
  const writeHead = (): void => {
    writer.write('H1', () => writePageHeader(canvas, title));
    const quiet = { size: 10, colour: colours.quiet, width: pageLayout.right - pageLayout.left } as const;
    writer.write(
      'P',
      () => void writeLine(canvas, lead, pageLayout.left, getRuleY(1) - BASELINE_OFFSET, quiet),
    );
    writer.write('P', () => writeAmount(canvas, amount, AMOUNT_RULE));
  };
  return {
    writePage: (index: number): void => {
      const lines = pages[index] ?? [];
      const isFirst = index === 0;
      const firstRow = getFirstRule(index);
      asDecoration(canvas, () => {
        drawRules(canvas, firstRow + lines.length - 1, isFirst ? [AMOUNT_RULE - 1] : []);
        if (!isFirst) writePageHeader(canvas, reference);
        writePageNumber(canvas, formatText(pageText, { page: index + 1, pages: pages.length }));
      });
      if (isFirst) writeHead();
      lines.forEach((line, at) => {
        writer.writeLine(line, getRuleY(firstRow + at));
      });
    },
    end: writer.end,
  };
};
