import { setImmediate } from 'node:timers/promises';
import { brand, type Language } from '@somesa/core';
import PDFDocument from 'pdfkit';
import type { Canvas } from './canvas';
import { type Line, type PdfSection, paginate, splitIntoLines } from './pdf-lines';
import { finishPdf } from './pdf-page';
import { createPageWriter, type PagedDocument } from './pdf-pages';
import type { TableLook } from './pdf-writer';
import { pageLayout } from './ruled-paper';

/** Document with tables, ready to be rendered. */
export interface SectionedDocument extends Omit<PagedDocument, 'pages' | 'lookOf'> {
  /** Title in the metadata of the file. */
  fileTitle: string;
  sections: PdfSection[];
  language: Language;
  madeAt: Date;
  /** True for two pages beside each other on a sheet of A4. */
  isTwoUp?: boolean;
}

/** Divides the sections of a document into pages. */
export const createPages = (canvas: Canvas, { sections }: SectionedDocument): Line[][] =>
  paginate(sections.map((rows) => rows.flatMap((row) => splitIntoLines(canvas, row))));

/** Renders a document as a PDF. The same document always gives the same bytes. Yields to the event loop between pages. */
export const renderPagedPdf = async (
  document: SectionedDocument,
  getTableLook: (table?: string) => TableLook,
): Promise<Buffer> => {
  const { fileTitle, language, madeAt, isTwoUp = false } = document;
  const doc = new PDFDocument({
    size: [pageLayout.width * (isTwoUp ? 2 : 1), pageLayout.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: fileTitle, Author: brand.name, Creator: brand.name, CreationDate: madeAt },
  });
  const pages = createPages(doc, document);
  const lookOf = ({ table }: { table?: string }) => getTableLook(table);
  const writer = createPageWriter(doc, { ...document, pages, lookOf });
  for (const index of pages.keys()) {
    const isRight = isTwoUp && index % 2 === 1;
    if (index > 0 && !isRight) doc.addPage();
    doc.save();
    if (isRight) doc.translate(pageLayout.width, 0);
    writer.writePage(index);
    doc.restore();
    await setImmediate();
  }
  writer.end();
  return finishPdf(doc);
};
