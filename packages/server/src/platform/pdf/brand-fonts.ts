import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const getFile = (weight: 400 | 700): string =>
  resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`);

/** Options of a document that is set in the brand's type: it starts without a font, so that `setBrandFonts` can name them. */
export const brandFontOptions = { font: '' } as const;

/** Sets a document in the brand's type, under the names of the two fonts that all documents are written with. */
export const setBrandFonts = (doc: PDFKit.PDFDocument): void => {
  doc.registerFont('Helvetica', getFile(400));
  doc.registerFont('Helvetica-Bold', getFile(700));
};
