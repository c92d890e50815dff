import { setImmediate } from 'node:timers/promises';
import { formatText, type Language } from '@somesa/core';
import type { Canvas } from './canvas';
import { getFirstRule, type PdfSection, paginate, splitIntoLines } from './pdf-lines';
import { BASELINE_OFFSET, createPdf, finishPdf, writePageHeader, writePageNumber } from './pdf-page';
import { asDecoration, createPdfWriter, type TableLine, type TableLook, writeAmount } from './pdf-writer';
import { colours, drawRules, getRuleY, pageLayout, writeLine } from './ruled-paper';

/** Rule of the amount, which is two rules high. */
const AMOUNT_RULE = 3;

/** Document with tables on several pages, ready to be rendered. */
export interface PagedDocument {
  title: string;
  /** Title in the metadata of the file. */
  fileTitle: string;
  /** Description of the amount. */
  lead: string;
  amount: string;
  /** Reference at the top of all pages after the first. */
  reference: string;
  sections: readonly PdfSection[];
  /** Text of the page number, with placeholders `page` and `pages`. */
  pageText: string;
  language: Language;
  madeAt: Date;
  /** True for two pages beside each other on a sheet of A4. */
  isTwoUp?: boolean;
}

/** Returns the layout of the table that a line belongs to. */
type LookOf = (line: TableLine) => TableLook;

/** Creates a writer that draws the `pageCount` pages of a document one by one. Call `end` after the last page. */
export const createPageWriter = (canvas: Canvas, document: PagedDocument, lookOf: LookOf) => {
  const { title, lead, amount, reference, pageText, sections } = document;
  const pages = paginate(sections.map((rows) => rows.flatMap((row) => splitIntoLines(canvas, row))));
  const writer = createPdfWriter(canvas, lookOf);
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
    pageCount: pages.length,
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

/** Renders a document as a PDF. The same document always gives the same bytes. Yields to the event loop between pages. */
export const renderPagedPdf = async (document: PagedDocument, lookOf: LookOf): Promise<Buffer> => {
  const { fileTitle: title, language, madeAt, isTwoUp = false } = document;
  const size: [number, number] = [pageLayout.width * (isTwoUp ? 2 : 1), pageLayout.height];
  const doc = createPdf({ title, language, madeAt, size, tagged: true, pdfVersion: '1.7' });
  const { pageCount, writePage, end } = createPageWriter(doc, document, lookOf);
  for (let index = 0; index < pageCount; index += 1) {
    const isRight = isTwoUp && index % 2 === 1;
    if (index > 0 && !isRight) doc.addPage();
    doc.save();
    if (isRight) doc.translate(pageLayout.width, 0);
    writePage(index);
    doc.restore();
    await setImmediate();
  }
  end();
  return finishPdf(doc);
};
