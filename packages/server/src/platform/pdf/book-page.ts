import { book, colours, ruleY, writeLine, writeWordmark } from './exercise-book';
import type { Pen } from './pen';

/** Letters stand this far above their rule, in points. */
export const LIFT = 5.5;

/** Writes the wordmark and a title on the first rule of a page. */
export const writeTop = (pen: Pen, title: string): void => {
  writeWordmark(pen, ruleY(0) - LIFT);
  const look = { size: 11, colour: colours.quiet, align: 'right', width: 160 } as const;
  writeLine(pen, title, book.right - 160, ruleY(0) - LIFT, look);
};

/** Writes which page this is at its foot. */
export const writePageNumber = (pen: Pen, text: string): void => {
  const width = book.right - book.left;
  const look = { size: 8, colour: colours.quiet, align: 'right', width } as const;
  writeLine(pen, text, book.left, book.height - 14, look);
};

/** Draws the double line that stands under a total. */
export const underlineTwice = (pen: Pen, from: number, y: number): void => {
  pen.lineWidth(1).strokeColor(colours.ink);
  for (const offset of [0, 2.5])
    pen
      .moveTo(from, y + offset)
      .lineTo(book.right, y + offset)
      .stroke();
};

/** Ends a document: its bytes. */
export const finishPdf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
