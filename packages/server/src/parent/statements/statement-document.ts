import { findOwn } from '@somesa/core';
import { createPages, renderPagedPdf, type SectionedDocument } from '../../platform/pdf/paged-pdf';
import { createPageWriter } from '../../platform/pdf/pdf-pages';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { pageLayout } from '../../platform/pdf/ruled-paper';
import { createSvgCanvas } from '../../platform/pdf/svg-canvas';

/** Statement, ready to be rendered. */
export type StatementDocument = SectionedDocument;

const tables: Readonly<Record<string, TableLook>> = {
  transactions: { widths: [86, 159, 72], atLeft: 2, size: 9 },
  repayments: { widths: [92, 41, 42, 38, 30, 31, 43], atLeft: 1, size: 8 },
  schedule: { widths: [18, 81, 50, 44, 36, 36, 52], atLeft: 2, size: 8 },
};

const getTableLook = (table = ''): TableLook => {
  const look = findOwn(tables, table);
  if (!look) throw new Error(`a statement has no table "${table}"`);
  return look;
};

/** Renders a statement as a PDF. The same statement always gives the same bytes. */
export const renderStatementPdf = (document: StatementDocument): Promise<Buffer> =>
  renderPagedPdf(document, getTableLook);

/** Renders the first page of a statement as SVG. */
export const renderStatementSvg = (document: StatementDocument): Buffer => {
  const { canvas, finish } = createSvgCanvas({
    width: pageLayout.width,
    height: pageLayout.height,
    title: document.fileTitle,
  });
  const pages = createPages(canvas, document);
  const writer = createPageWriter(canvas, {
    ...document,
    pages,
    lookOf: ({ table }) => getTableLook(table),
  });
  writer.writePage(0);
  writer.end();
  return finish();
};
