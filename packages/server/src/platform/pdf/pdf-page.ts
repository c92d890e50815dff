import { brand, type Language } from '@somesa/core';
import PDFDocument from 'pdfkit';
import { brandFontOptions, setBrandFonts } from './brand-fonts';
import type { Canvas } from './canvas';
import { colours, getRuleY, pageLayout, writeLine, writeWordmark } from './ruled-paper';

/** Distance of the baseline above its rule, in points. */
export const BASELINE_OFFSET = 5.5;

/** Writes the wordmark and a title on the first rule of a page. */
export const writePageHeader = (canvas: Canvas, title: string): void => {
  writeWordmark(canvas, getRuleY(0) - BASELINE_OFFSET);
  const look = { size: 11, colour: colours.quiet, align: 'right', width: 160 } as const;
  writeLine(canvas, title, pageLayout.right - 160, getRuleY(0) - BASELINE_OFFSET, look);
};

/** Writes the page number at the foot of a page. */
export const writePageNumber = (canvas: Canvas, text: string): void => {
  const width = pageLayout.right - pageLayout.left;
  const look = { size: 8, colour: colours.quiet, align: 'right', width } as const;
  writeLine(canvas, text, pageLayout.left, pageLayout.height - 14, look);
};

/** Draws the double line under a total. */
export const underlineTwice = (canvas: Canvas, from: number, y: number): void => {
  canvas.lineWidth(1).strokeColor(colours.ink);
  for (const offset of [0, 2.5])
    canvas
      .moveTo(from, y + offset)
      .lineTo(pageLayout.right, y + offset)
      .stroke();
};

/** Creates a document, whose first page has the `size`, if given. A branded one is set in the brand's type. */
export const createPdf = ({
  title,
  author = brand.name,
  language = 'en',
  madeAt,
  isBranded = false,
  ...options
}: {
  title: string;
  author?: string;
  language?: Language;
  madeAt: Date;
  isBranded?: boolean;
} & PDFKit.PDFDocumentOptions): PDFKit.PDFDocument => {
  const doc = new PDFDocument({
    ...(isBranded && brandFontOptions),
    autoFirstPage: options.size !== undefined,
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: brand.name, CreationDate: madeAt },
    ...options,
  });
  if (isBranded) setBrandFonts(doc);
  return doc;
};

/** Ends a document and returns its bytes. */
export const finishPdf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
