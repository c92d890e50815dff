import { createPageWriter, type PagedDocument, renderPagedPdf } from '../../platform/pdf/paged-pdf';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { pageLayout } from '../../platform/pdf/ruled-paper';
import { createSvgCanvas } from '../../platform/pdf/svg-canvas';

/** Statement, ready to be rendered. */
export type StatementDocument = Omit<PagedDocument, 'looks'>;

const looks: Readonly<Record<string, TableLook>> = {
  transactions: { widths: [86, 159, 72], atLeft: 2, size: 9 },
  repayments: { widths: [92, 41, 42, 38, 30, 31, 43], atLeft: 1, size: 8 },
  schedule: { widths: [18, 81, 50, 44, 36, 36, 52], atLeft: 2, size: 8 },
};

/** Renders a statement as a PDF. The same statement always gives the same bytes. */
export const renderStatementPdf = (document: StatementDocument): Promise<Buffer> =>
  renderPagedPdf({ ...document, looks });

/** Renders the first page of a statement as SVG. */
export const renderStatementSvg = (document: StatementDocument): Buffer => {
  const { width, height } = pageLayout;
  const { canvas, finish } = createSvgCanvas({ width, height, title: document.fileTitle });
  const writer = createPageWriter(canvas, { ...document, looks });
  writer.writePage(0);
  writer.end();
  return finish();
};
