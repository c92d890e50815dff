import { setImmediate } from 'node:timers/promises';
import { brand, formatDay, formatText, type SignText, uiEn, writePass } from '@somesa/core';
import { adminTexts } from '@somesa/core/admin-texts';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { outlineText } from '../../platform/pdf/outline-text';
import { finishPdf } from '../../platform/pdf/pdf-page';
import { toPrintable } from '../../platform/pdf/printable';
import { drawQrCode } from '../../platform/pdf/qr-code';
import { colours, writeLine } from '../../platform/pdf/ruled-paper';

/** Pass to be drawn. */
export interface DrawnPass {
  schoolId: number;
  school: string;
  number: string;
  validUntil: string;
  name: string;
  className: string;
}

const text = adminTexts.clearance.sheet;
/** Size of a pass in points: two columns and four rows on A4. */
const CARD = { width: 595.28 / 2, height: 841.89 / 4 } as const;
const COLUMNS = 2;
const CARDS_ON_PAGE = 8;
/** Factor by which a single pass is larger: A6. */
const SINGLE_SCALE = Math.SQRT2;
/** Pixels of a picture for each point. */
const PIXELS = 4;
const QR = { x: 16, y: 52, side: 136 } as const;
const LEFT = 166;
const WIDTH = CARD.width - LEFT - 14;
const QUIET_ZONE = 4;

/** Formats a number as people read it: `4821 093 715`. */
const formatNumber = (number: string): string => number.replace(/(\d{4})(\d{3})(?=\d)/, '$1 $2 ');

/** Lists the lines of a pass: school, name, class, last day and number, and nothing else. */
export const listPassLines = ({ school, name, className, validUntil, number }: DrawnPass) =>
  [
    {
      text: school,
      x: QR.x,
      baseline: 30,
      size: 13,
      isBold: true,
      colour: colours.primary,
      width: CARD.width - 30,
    },
    { text: name, x: LEFT, baseline: 72, size: 15, isBold: true, colour: colours.ink, width: WIDTH },
    { text: className, x: LEFT, baseline: 92, size: 12, isBold: false, colour: colours.ink, width: WIDTH },
    {
      text: text.validUntil,
      x: LEFT,
      baseline: 122,
      size: 9,
      isBold: false,
      colour: colours.quiet,
      width: WIDTH,
    },
    {
      text: formatDay(validUntil, uiEn.months),
      x: LEFT,
      baseline: 138,
      size: 12,
      isBold: true,
      colour: colours.ink,
      width: WIDTH,
    },
    {
      text: formatText(text.number, { number: formatNumber(number) }),
      x: LEFT,
      baseline: 180,
      size: 9,
      isBold: false,
      colour: colours.quiet,
      width: WIDTH,
    },
  ].map((line) => ({ ...line, text: toPrintable(line.text) }));

/** Draws passes for the paper they are cut from: eight on a page of A4, and a single one on A6. */
export const renderPassSheet = async (
  passes: readonly DrawnPass[],
  sign: SignText,
  madeAt: Date,
): Promise<Buffer> => {
  const isSingle = passes.length === 1;
  const size: [number, number] = isSingle
    ? [CARD.width * SINGLE_SCALE, CARD.height * SINGLE_SCALE]
    : [CARD.width * COLUMNS, (CARD.height * CARDS_ON_PAGE) / COLUMNS];
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: text.title, Author: passes[0]?.school ?? '', Creator: brand.name, CreationDate: madeAt },
  });
  for (const [at, pass] of passes.entries()) {
    const place = at % CARDS_ON_PAGE;
    if (place === 0) doc.addPage({ size, margin: 0 });
    const code = await writePass(pass, sign);
    doc.save();
    if (isSingle) doc.scale(SINGLE_SCALE);
    doc.translate((place % COLUMNS) * CARD.width, Math.floor(place / COLUMNS) * CARD.height);
    if (!isSingle)
      doc.rect(0, 0, CARD.width, CARD.height).lineWidth(0.5).dash(3, {}).stroke(colours.rule).undash();
    for (const { text: shown, x, baseline, isBold, ...look } of listPassLines(pass))
      writeLine(doc, shown, x, baseline, { ...look, font: isBold ? 'Helvetica-Bold' : 'Helvetica' });
    drawQrCode(doc, code, { ...QR, colour: '#000000' });
    doc.restore();
    await setImmediate();
  }
  return finishPdf(doc);
};

/** Draws a pass as a picture in PNG, to be sent in a chat. */
export const renderPassPicture = async (pass: DrawnPass, sign: SignText): Promise<Buffer> => {
  const code = generate(await writePass(pass, sign), { minCorrectionLevel: correction.M });
  const lines = listPassLines(pass).map(({ isBold, colour, ...line }) =>
    outlineText({ ...line, weight: isBold ? 700 : 500, fill: colour }),
  );
  const { width, height } = CARD;
  // Whole pixels for each module, so that none is blurred.
  const module = Math.floor((QR.side * PIXELS) / (code.size + QUIET_ZONE)) / PIXELS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${Math.round(width * PIXELS)}" height="${Math.round(height * PIXELS)}"><rect width="${width}" height="${height}" fill="#fff"/>${lines.join('')}<path transform="translate(${QR.x} ${QR.y}) scale(${module})" d="${toSvgPath(code)}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 1 }).toBuffer();
};
