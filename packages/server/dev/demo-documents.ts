import { type LoanFileKind, loanPictureKinds } from '@somesa/core';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { finishPdf } from '../src/platform/pdf/pdf-page';

/** Draws bars in place of words and the head and shoulders of an invented person, so that a photo has no personal data. */
const drawPhoto = (): Promise<Buffer> => {
  const bars = [420, 300, 480, 260, 360].map(
    (width, at) => `<rect x="420" y="${170 + at * 58}" width="${width}" height="20" rx="4" fill="#5b6b66"/>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1012" height="638">
    <rect width="100%" height="100%" fill="#f4efe1"/><rect x="70" y="150" width="280" height="350" fill="#dfe6e3"/>
    <path d="M98 500a112 118 0 0 1 224 0z" fill="#3d5a51"/><circle cx="210" cy="296" r="67" fill="#8a6a52"/>
    ${bars.join('')}</svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
};

const drawText = (): Promise<Buffer> => {
  const doc = new PDFDocument({ size: 'A4', margin: 64 });
  doc.fontSize(20).text('Specimen of the demo').moveDown();
  doc.fontSize(12).text('This document is about no real person.');
  return finishPdf(doc);
};

const drawn = new Map<boolean, Promise<Buffer>>();

/** Creates the form that uploads a document of a demo application. */
export const createDocumentForm = async (kind: LoanFileKind): Promise<FormData> => {
  const isPicture = loanPictureKinds.includes(kind);
  const bytes = drawn.get(isPicture) ?? (isPicture ? drawPhoto() : drawText());
  drawn.set(isPicture, bytes);
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(await bytes)]), `${kind}.${isPicture ? 'png' : 'pdf'}`);
  return form;
};
