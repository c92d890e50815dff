import { formatText, languageNames, languages } from '@somesa/core';
import type { PosterSize } from '@somesa/core/admin';
import { createPdf, finishPdf } from '../../platform/pdf/pdf-page';
import { drawQrCode } from '../../platform/pdf/qr-code';
import { writeLine } from '../../platform/pdf/ruled-paper';
import { INK, letterTexts, page } from './letter-pages';

/** A3 is larger than A4 by the square root of 2. */
const scales: Record<PosterSize, number> = { a4: 1, a3: Math.SQRT2 };
const LEFT = 48;
const WIDTH = page.width - 2 * LEFT;
const QR_SIDE = 250;

/** School of a poster, with the address of its page to pay fees and the code to dial, which may be empty. */
export interface PosterSchool {
  name: string;
  payPage: string;
  ussdCode: string;
}

/** Renders the poster for a school's gate: its name, a QR code of its page, and the steps in three languages, black on white. */
export const renderPoster = (
  { name, payPage, ussdCode }: PosterSchool,
  size: PosterSize,
  madeAt: Date,
): Promise<Buffer> => {
  const scale = scales[size];
  const doc = createPdf({
    title: formatText(letterTexts.en.poster.fileTitle, { school: name }),
    author: name,
    madeAt,
    isBranded: true,
    size: [page.width * scale, page.height * scale],
  });
  doc.scale(scale);
  const write = (text: string, y: number, fontSize: number, x = LEFT, width = WIDTH): void => {
    writeLine(doc, text, x, y, { size: fontSize, font: 'Helvetica-Bold', colour: INK, width });
  };
  write(name, 84, 34);
  write(letterTexts.en.poster.title, 122, 24);
  write(`${letterTexts.lg.poster.title} · ${letterTexts.sw.poster.title}`, 148, 14);
  drawQrCode(doc, payPage, { x: (page.width - QR_SIDE) / 2, y: 176, side: QR_SIDE, colour: INK });
  const address = payPage.replace(/^https?:\/\//, '');
  doc.font('Helvetica-Bold').fontSize(13);
  const addressWidth = Math.min(doc.widthOfString(address), WIDTH);
  write(address, 452, 13, (page.width - addressWidth) / 2, WIDTH);
  let y = 490;
  for (const language of languages) {
    const text = letterTexts[language].poster;
    const steps = [text.scan, text.regNo, text.pay, text.receipt];
    write(languageNames[language], y, 12);
    steps.forEach((step, at) => {
      const look = { size: 12.5, colour: INK, width: WIDTH - 18 } as const;
      writeLine(doc, `${at + 1}.  ${step}`, LEFT + 18, y + 18 + at * 17, look);
    });
    const dial = formatText(text.ussd, { code: ussdCode });
    if (ussdCode !== '') write(dial, y + 18 + steps.length * 17, 12.5, LEFT + 18, WIDTH - 18);
    y += 112;
  }
  return finishPdf(doc);
};
