import { formatDay, type Pass, type SignText, uiEn, writePass } from '@somesa/core';
import { adminTexts } from '@somesa/core/admin-texts';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import sharp from 'sharp';
import { outlineText } from '../../platform/pdf/outline-text';
import { toPrintable } from '../../platform/pdf/printable';
import { colours } from '../../platform/pdf/ruled-paper';

const text = adminTexts.clearance.pass;
/** Size of a pass in points: A6. */
const CARD = { width: 420, height: 298 } as const;
/** Pixels of a picture for each point. */
const PIXELS = 3;
const QR = { x: 22, y: 74, side: 216, quietZone: 4 } as const;
const RIGHT = { x: 234, width: 166 } as const;

/** Lists the lines of a pass: school, name, class and last day, and nothing else. */
export const listPassLines = (school: string, { name, className, validUntil }: Pass) =>
  [
    { text: school, x: QR.x, baseline: 44, size: 19, weight: 700, fill: colours.primary, width: 376 },
    { text: name, ...RIGHT, baseline: 104, size: 21, weight: 700, fill: colours.ink },
    { text: className, ...RIGHT, baseline: 134, size: 17, weight: 500, fill: colours.ink },
    { text: text.validUntil, ...RIGHT, baseline: 180, size: 13, weight: 500, fill: colours.quiet },
    {
      text: formatDay(validUntil, uiEn.months),
      ...RIGHT,
      baseline: 204,
      size: 17,
      weight: 700,
      fill: colours.ink,
    },
  ] as const;

/** Draws a pass as a picture in PNG, to be sent in a chat. */
export const drawPass = async (school: string, pass: Pass, sign: SignText): Promise<Buffer> => {
  const code = generate(await writePass(pass, sign), { minCorrectionLevel: correction.M });
  const lines = listPassLines(school, pass).map((line) =>
    outlineText({ ...line, text: toPrintable(line.text) }),
  );
  const { width, height } = CARD;
  // Whole pixels for each module, so that none is blurred.
  const module = Math.floor((QR.side * PIXELS) / (code.size + QR.quietZone)) / PIXELS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * PIXELS}" height="${height * PIXELS}"><rect width="${width}" height="${height}" fill="#fff"/>${lines.join('')}<path transform="translate(${QR.x} ${QR.y}) scale(${module})" d="${toSvgPath(code)}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 1 }).toBuffer();
};
