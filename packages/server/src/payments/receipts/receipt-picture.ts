import { brand, formatInstant, formatUgx, type ReceiptTexts, type ReceiptView, uiEn } from '@somesa/core';
import sharp from 'sharp';
import { type OutlinedText, outlineText } from '../../platform/pdf/outline-text';
import { colours } from '../../platform/pdf/ruled-paper';
import { formatChangeNote, listLines } from './receipt-pdf';

/** Size that apps show beside a shared link, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 212;
const RIGHT = WIDTH - 60;
const MARGIN_X = 172;
/** Positions of the rules; the amount is two rules high. */
const RULES = [120, 300, 390, 480, 570];

const drawLine = (line: Omit<OutlinedText, 'x' | 'width'>): string =>
  outlineText({ ...line, x: LEFT, width: RIGHT - LEFT });

/** Lists the lines of a picture: title, amount, school or purpose, time and reference. It names neither the child nor the payer. */
export const listPictureLines = (receipt: ReceiptView, texts: ReceiptTexts): string[] => {
  const [line] = listLines(receipt, texts);
  return [
    `${brand.name}: ${texts.title}`,
    formatUgx(receipt.amount),
    receipt.purpose === 'fees' ? receipt.school.name : (line?.description ?? ''),
    formatInstant(receipt.paidAt, uiEn),
    receipt.isReversed ? formatChangeNote(receipt, texts) : receipt.reference,
  ];
};

/** Renders the picture that apps show beside a shared receipt, as a PNG. It contains no personal data. */
export const renderReceiptPicture = (receipt: ReceiptView, texts: ReceiptTexts): Promise<Buffer> => {
  const [title = '', amount = '', recipient = '', paidAt = '', reference = ''] = listPictureLines(
    receipt,
    texts,
  );
  const lines: Omit<OutlinedText, 'x' | 'width'>[] = [
    { text: title, baseline: 104, size: 44, weight: 700, fill: colours.primary },
    { text: amount, baseline: 270, size: 132, weight: 700, fill: colours.ink },
    { text: recipient, baseline: 372, size: 52, weight: 700, fill: colours.ink },
    { text: paidAt, baseline: 462, size: 44, weight: 500, fill: colours.quiet },
    { text: reference, baseline: 552, size: 44, weight: receipt.isReversed ? 700 : 500, fill: colours.ink },
  ];
  const rules = RULES.map((y) => `<path d="M0 ${y}h${WIDTH}" stroke="${colours.rule}" stroke-width="2"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${brand.colours.paper}"/>${rules.join('')}<path d="M${MARGIN_X} 0v${HEIGHT}" stroke="${brand.colours.accent}" stroke-width="4"/>${lines.map(drawLine).join('')}</svg>`;
  // Stronger compression takes twice as long, for a file that is 6% smaller.
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 1 }).toBuffer();
};
