import { setImmediate } from 'node:timers/promises';
import { brand, type Language } from '@somesa/core';
import PDFDocument from 'pdfkit';
import type { Canvas } from '../../platform/pdf/canvas';
import { type Line, type PdfSection, paginate, splitIntoLines } from '../../platform/pdf/pdf-lines';
import { finishPdf } from '../../platform/pdf/pdf-page';
import { createPageWriter, type PagedDocument } from '../../platform/pdf/pdf-pages';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { pageLayout } from '../../platform/pdf/ruled-paper';
import { createSvgCanvas } from '../../platform/pdf/svg-canvas';

/** Statement, ready to be rendered. */
export interface StatementDocument extends Omit<PagedDocument, 'pages' | 'lookOf'> {
  /** Title in the metadata of the file. */
  fileTitle: string;
  sections: PdfSection[];
  language: Language;
  madeAt: Date;
}

const tables: Readonly<Record<string, TableLook>> = {
  transactions: { widths: [86, 159, 72], atLeft: 2, size: 9 },
  repayments: { widths: [92, 41, 42, 38, 30, 31, 43], atLeft: 1, size: 8 },
  schedule: { widths: [18, 81, 50, 44, 36, 36, 52], atLeft: 2, size: 8 },
};

const getTableLook = (table = ''): TableLook => {
  const look = tables[table];
  if (!look) throw new Error(`a statement has no table "${table}"`);
  return look;
};

const createPages = (canvas: Canvas, { sections }: StatementDocument): Line[][] =>
  paginate(sections.map((rows) => rows.flatMap((row) => splitIntoLines(canvas, row))));

const createWriter = (canvas: Canvas, document: StatementDocument, pages: Line[][]) =>
  createPageWriter(canvas, { ...document, pages, lookOf: ({ table }) => getTableLook(table) });

/** Renders a statement as a PDF. The same statement always gives the same bytes. Yields to the event loop between pages. */
export const renderStatementPdf = async (document: StatementDocument): Promise<Buffer> => {
  const { fileTitle, language, madeAt } = document;
  const doc = new PDFDocument({
    size: [pageLayout.width, pageLayout.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: fileTitle, Author: brand.name, Creator: brand.name, CreationDate: madeAt },
  });
  const pages = createPages(doc, document);
  const writer = createWriter(doc, document, pages);
  for (const index of pages.keys()) {
    if (index > 0) doc.addPage();
    writer.writePage(index);
    await setImmediate();
  }
  writer.end();
  return finishPdf(doc);
};

/** Renders the first page of a statement as SVG. */
export const renderStatementSvg = (document: StatementDocument): Buffer => {
  const { canvas, finish } = createSvgCanvas({
    width: pageLayout.width,
    height: pageLayout.height,
    title: document.fileTitle,
  });
  const writer = createWriter(canvas, document, createPages(canvas, document));
  writer.writePage(0);
  writer.end();
  return finish();
};
