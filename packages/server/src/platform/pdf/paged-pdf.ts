import { setImmediate } from 'node:timers/promises';
import { formatText, type Language } from '@somesa/core';
import type { Canvas } from './canvas';
import { getFirstRule, type PdfSection, paginate, splitIntoLines } from './pdf-lines';
import { BASELINE_OFFSET, createPdf, finishPdf, writePageHeader, writePageNumber } from './pdf-page';
import { asDecoration, createPdfWriter, type TableLook, writeAmount } from './pdf-writer';
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
  /** Layouts of its tables by their names. */
  looks?: Readonly<Record<string, TableLook>>;
  /** Text of the page number, with placeholders `page` and `pages`. */
  pageText: string;
  language: Language;
  madeAt: Date;
  /** True for two pages beside each other on a sheet of A4. */
  isTwoUp?: boolean;
  /** Block of the first page, below its last rule with rows. */
  foot?: { lastRule: number; write: (doc: PDFKit.PDFDocument) => void };
}

/** Creates a writer that draws the `pageCount` pages of a document one by one. Call `end` after the last page. */
export const createPageWriter = (canvas: Canvas, document: PagedDocument) => {
  const { title, lead, amount, reference, pageText, sections, looks = {}, foot } = document;
  const lines = sections.map((rows) => rows.flatMap((row) => splitIntoLines(canvas, row)));
  const pages = paginate(lines, foot?.lastRule);
  const writer = createPdfWriter(canvas, looks);
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
    ...writer,
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
  };
};

/** Renders a document as a PDF. The same document always gives the same bytes. Yields to the event loop between pages. */
export const renderPagedPdf = async (document: PagedDocument): Promise<Buffer> => {
  const { fileTitle: title, language, madeAt, isTwoUp = false, foot } = document;
  const size: [number, number] = [pageLayout.width * (isTwoUp ? 2 : 1), pageLayout.height];
  const doc = createPdf({ title, language, madeAt, size, tagged: true, pdfVersion: '1.7' });
  const { pageCount, writePage, write, end } = createPageWriter(doc, document);
  for (let index = 0; index < pageCount; index += 1) {
    const isRight = isTwoUp && index % 2 === 1;
    if (index > 0 && !isRight) doc.addPage();
    doc.save();
    if (isRight) doc.translate(pageLayout.width, 0);
    writePage(index);
    if (foot && index === 0) write('P', () => foot.write(doc));
    doc.restore();
    await setImmediate();
  }
  end();
  return finishPdf(doc);
};
