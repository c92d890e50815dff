import type { LoanFileKind } from '@somesa/core';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { UploadedFile } from '../../messaging/uploads/upload-types';
import { finishPdf } from '../../platform/pdf/pdf-page';

const SKIN = '#8a6a52';
const INK = '#5b6b66';

/** Draws the head and shoulders of an invented person, as SVG. */
const drawPortrait = (left: number, top: number, width: number): string => {
  const middle = left + width / 2;
  return `<rect x="${left}" y="${top}" width="${width}" height="${width * 1.25}" fill="#dfe6e3"/>
    <path d="M${left + width * 0.1} ${top + width * 1.25}a${width * 0.4} ${width * 0.42} 0 0 1 ${width * 0.8} 0z" fill="#3d5a51"/>
    <circle cx="${middle}" cy="${top + width * 0.52}" r="${width * 0.24}" fill="${SKIN}"/>`;
};

/** Draws bars in place of words, as SVG, so that the document contains no personal data. */
const drawLines = (left: number, top: number, widths: readonly number[]): string =>
  widths
    .map(
      (width, at) =>
        `<rect x="${left}" y="${top + at * 58}" width="${width}" height="20" rx="4" fill="${INK}"/>`,
    )
    .join('');

const renderPicture = (width: number, height: number, content: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="#f4efe1"/>${content}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const renderPaper = (title: string, rows: readonly string[]): Promise<Buffer> => {
  const doc = new PDFDocument({ size: 'A4', margin: 64 });
  doc.fontSize(20).text(title).moveDown();
  doc.fontSize(12).text('Specimen of the demo: it tells of nobody.').moveDown();
  for (const row of rows) doc.text(row);
  return finishPdf(doc);
};

const documents: Record<LoanFileKind, { name: string; draw: () => Promise<Buffer> }> = {
  idFront: {
    name: 'id-front.png',
    draw: () =>
      renderPicture(1_012, 638, drawPortrait(70, 150, 280) + drawLines(420, 170, [420, 300, 480, 260, 360])),
  },
  idBack: {
    name: 'id-back.png',
    draw: () =>
      renderPicture(1_012, 638, drawLines(70, 110, [620, 520, 700]) + drawLines(70, 420, [870, 870, 870])),
  },
  passportPhoto: {
    name: 'passport-photo.png',
    draw: () => renderPicture(700, 900, drawPortrait(30, 50, 640)),
  },
  bankStatement: {
    name: 'bank-statement.pdf',
    draw: () =>
      renderPaper('Bank statement', [
        'August: salary UGX 1,150,000, balance UGX 412,000',
        'September: salary UGX 1,150,000, balance UGX 388,500',
        'October: salary UGX 1,150,000, balance UGX 405,200',
      ]),
  },
  mobileMoneyStatement: {
    name: 'mobile-money-statement.pdf',
    draw: () =>
      renderPaper('Mobile money statement', [
        'September: received UGX 640,000, sent UGX 512,000',
        'October: received UGX 702,000, sent UGX 588,000',
      ]),
  },
  lc1Letter: {
    name: 'lc1-letter.pdf',
    draw: () =>
      renderPaper('Letter of the LC1 chairperson', ['The applicant has lived in this village since 2012.']),
  },
  letter: {
    name: 'letter.pdf',
    draw: () =>
      renderPaper('Letter of the employer', ['The applicant has worked with us as a nurse since 2019.']),
  },
};

/** Number of pages of a photographed document. */
const PHOTOS = 2;

/** Draws photos of the pages of a document, with bars in place of words. */
export const drawDemoPhotos = (kind: LoanFileKind): Promise<UploadedFile[]> =>
  Promise.all(
    Array.from({ length: PHOTOS }, async (_, at) => ({
      kind,
      name: `page-${at + 1}.png`,
      bytes: await renderPicture(
        900,
        1_270,
        drawLines(80, 120, [460, 300]) + drawLines(80, 320 + at * 60, [740, 690, 720, 610, 740, 380]),
      ),
    })),
  );

/** Creates a document of the demo's loan application, with invented content. */
export const drawDemoDocument = async (kind: LoanFileKind): Promise<UploadedFile> => ({
  kind,
  name: documents[kind].name,
  bytes: await documents[kind].draw(),
});
