import { setImmediate } from 'node:timers/promises';
import { brand, type Language } from '@somesa/core';
import PDFDocument from 'pdfkit';
import { type BookSection, type Line, linesOf, paginate } from '../../platform/pdf/book-lines';
import { finishPdf } from '../../platform/pdf/book-page';
import { type BookPaper, createPageWriter } from '../../platform/pdf/book-pages';
import type { TableLook } from '../../platform/pdf/book-writer';
import { book } from '../../platform/pdf/exercise-book';
import type { Pen } from '../../platform/pdf/pen';
import { createSvgPen } from '../../platform/pdf/svg-pen';

/** A statement in rows. */
export interface StatementPaper extends Omit<BookPaper, 'pages' | 'lookOf'> {
  /** The document's own, which programs show. */
  fileTitle: string;
  sections: BookSection[];
  language: Language;
  madeAt: Date;
}

const tables: Readonly<Record<string, TableLook>> = {
  transactions: { widths: [86, 159, 72], atLeft: 2, size: 9 },
  repayments: { widths: [92, 41, 42, 38, 30, 31, 43], atLeft: 1, size: 8 },
  schedule: { widths: [18, 81, 50, 44, 36, 36, 52], atLeft: 2, size: 8 },
};
const plainTable: TableLook = { widths: [], atLeft: 1, size: 8 };

const pagesOf = (pen: Pen, { sections }: StatementPaper): Line[][] =>
  paginate(sections.map((rows) => rows.flatMap((row) => linesOf(pen, row))));

const writerOf = (pen: Pen, paper: StatementPaper, pages: Line[][]) =>
  createPageWriter(pen, { ...paper, pages, lookOf: ({ table = '' }) => tables[table] ?? plainTable });

/** Prints a statement as a PDF. The same statement gives the same bytes. Others have their turn between its pages. */
export const renderStatementPdf = async (paper: StatementPaper): Promise<Buffer> => {
  const { fileTitle, language, madeAt } = paper;
  const doc = new PDFDocument({
    size: [book.width, book.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: fileTitle, Author: brand.name, Creator: brand.name, CreationDate: madeAt },
  });
  const pages = pagesOf(doc, paper);
  const writer = writerOf(doc, paper, pages);
  for (const index of pages.keys()) {
    if (index > 0) doc.addPage();
    writer.writePage(index);
    await setImmediate();
  }
  writer.end();
  return finishPdf(doc);
};

/** Draws the first page of a statement's PDF as a picture: SVG. */
export const renderStatementSvg = (paper: StatementPaper): Buffer => {
  const { pen, finish } = createSvgPen({ width: book.width, height: book.height, title: paper.fileTitle });
  const writer = writerOf(pen, paper, pagesOf(pen, paper));
  writer.writePage(0);
  writer.end();
  return finish();
};
