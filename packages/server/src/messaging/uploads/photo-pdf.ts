import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { finishPdf } from '../../platform/pdf/pdf-page';

/** Sides of pages in points, the shorter one first. */
const A4 = [595.28, 841.89] as const;
export const A6 = [297.64, 419.53] as const;

/** Joins photos in JPEG or PNG to a PDF: each has a page that is upright or wide as the photo is, and is embedded as it is. */
export const createPhotoPdf = async (
  photos: readonly Buffer[],
  [shorter, longer]: readonly [number, number] = A4,
): Promise<Buffer> => {
  const doc = new PDFDocument({ autoFirstPage: false });
  for (const photo of photos) {
    const { width, height } = await sharp(photo).metadata();
    const size: [number, number] = width > height ? [longer, shorter] : [shorter, longer];
    doc.addPage({ size, margin: 0 });
    doc.image(photo, 0, 0, { fit: size, align: 'center', valign: 'center' });
  }
  return finishPdf(doc);
};
