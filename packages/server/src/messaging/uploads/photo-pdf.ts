import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { finishPdf } from '../../platform/pdf/pdf-page';

/** Sides of an A4 page, in points. */
const SHORTER = 595.28;
const LONGER = 841.89;

/** Joins JPEG photos to a PDF: each has an A4 page that is upright or wide as the photo is, and is embedded as it is. */
export const createPhotoPdf = async (photos: readonly Buffer[]): Promise<Buffer> => {
  const doc = new PDFDocument({ autoFirstPage: false });
  for (const photo of photos) {
    const { width, height } = await sharp(photo).metadata();
    const size: [number, number] = width > height ? [LONGER, SHORTER] : [SHORTER, LONGER];
    doc.addPage({ size, margin: 0 });
    doc.image(photo, 0, 0, { fit: size, align: 'center', valign: 'center' });
  }
  return finishPdf(doc);
};
