import {
  brand,
  formatDay,
  formatFigures,
  formatPaymentCode,
  formatText,
  type Language,
  toKampalaDay,
  widgetPages,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import en from '@somesa/core/messages/en/fee-letters.json';
import lg from '@somesa/core/messages/lg/fee-letters.json';
import sw from '@somesa/core/messages/sw/fee-letters.json';
import { toPrintable } from '../../platform/pdf/printable';
import { drawQrCode } from '../../platform/pdf/qr-code';
import { writeLine } from '../../platform/pdf/ruled-paper';

/** Texts of fee letters and of the poster, in every language, because parents read them. */
export const letterTexts: Readonly<Record<Language, typeof en>> = { en, lg, sw };

/** Texts of a fee letter, in one language. */
export type LetterTexts = (typeof en)['letter'];

/** A4 in points, with margins. Everything is black on white, to print well on any printer. */
const page = { width: 595.28, height: 841.89, left: 64, right: 595.28 - 64 } as const;
const width = page.right - page.left;
const INK = '#000000';
const QR_SIDE = 150;
const ROW_HEIGHT = 20;
const FIRST_ROW_Y = 190;
/** Number of fees in the table; older letters of a child have more, which are joined. */
const MAX_ROWS = 12;

/** Child of a letter, with the fees that are not paid. */
export interface LetterChild {
  regNo: string;
  paymentCode: string | null;
  name: string;
  className: string;
  items: readonly { description: string; dueOn: string; outstandingUgx: number }[];
  /** Address of the child's link and its last day. */
  link: string;
  linkUntil: Date;
}

/** School, language and addresses of all letters of a file. */
export interface LetterFrame {
  school: string;
  language: Language;
  madeAt: Date;
  /** The school's own page to pay fees. */
  payPage: string;
  /** Code to dial; empty if there is none. */
  ussdCode: string;
  /** Name of the accounts for bank transfers, and their numbers by bank. */
  accountName: string;
  accounts: ReadonlyMap<string, string>;
}

type Row = { label: string; due: string; amount: string };

/** Lists the rows of the table; fees beyond its end are one row. */
const listRows = ({ items }: LetterChild, text: LetterTexts, language: Language): Row[] => {
  const { months } = answerTexts[language];
  const shown = items.length > MAX_ROWS ? items.slice(0, MAX_ROWS - 1) : items;
  const rest = items.slice(shown.length);
  const rows = shown.map(({ description, dueOn, outstandingUgx }) => ({
    label: description,
    due: formatDay(dueOn, months),
    amount: formatFigures(outstandingUgx),
  }));
  if (rest.length === 0) return rows;
  const restUgx = rest.reduce((sum, { outstandingUgx }) => sum + outstandingUgx, 0);
  return [
    ...rows,
    { label: formatText(text.more, { count: String(rest.length) }), due: '', amount: formatFigures(restUgx) },
  ];
};

const drawRule = (doc: PDFKit.PDFDocument, y: number, weight: number): void => {
  doc.lineWidth(weight).strokeColor(INK).moveTo(page.left, y).lineTo(page.right, y).stroke();
};

const writeTable = (doc: PDFKit.PDFDocument, child: LetterChild, { language }: LetterFrame): number => {
  const text = letterTexts[language].letter;
  const head = { size: 10, font: 'Helvetica-Bold', colour: INK } as const;
  const writeRow = (row: Row, y: number, font: 'Helvetica' | 'Helvetica-Bold'): void => {
    const look = { size: 11, font, colour: INK } as const;
    writeLine(doc, row.label, page.left, y, { ...look, width: 250 });
    writeLine(doc, row.due, page.left + 258, y, { ...look, width: 110 });
    writeLine(doc, row.amount, page.right - 95, y, { ...look, align: 'right', width: 95 });
  };
  writeLine(doc, text.items, page.left, FIRST_ROW_Y, { ...head, width: 250 });
  writeLine(doc, text.dueOn, page.left + 258, FIRST_ROW_Y, { ...head, width: 110 });
  writeLine(doc, 'UGX', page.right - 95, FIRST_ROW_Y, { ...head, align: 'right', width: 95 });
  drawRule(doc, FIRST_ROW_Y + 6, 1);
  let y = FIRST_ROW_Y + ROW_HEIGHT + 2;
  for (const row of listRows(child, text, language)) {
    writeRow(row, y, 'Helvetica');
    y += ROW_HEIGHT;
  }
  drawRule(doc, y - ROW_HEIGHT + 7, 0.5);
  const total = child.items.reduce((sum, { outstandingUgx }) => sum + outstandingUgx, 0);
  writeRow({ label: text.outstanding, due: '', amount: formatFigures(total) }, y + 6, 'Helvetica-Bold');
  return y + 40;
};

const writeHowToPay = (
  doc: PDFKit.PDFDocument,
  child: LetterChild,
  { language, payPage, ussdCode, accountName: name, accounts }: LetterFrame,
  y: number,
): void => {
  const text = letterTexts[language].letter;
  const { months } = answerTexts[language];
  const day = formatDay(toKampalaDay(child.linkUntil), months);
  const textWidth = width - QR_SIDE - 24;
  writeLine(doc, text.how, page.left, y, { size: 14, font: 'Helvetica-Bold', colour: INK, width: textWidth });
  drawQrCode(doc, child.link, { x: page.right - QR_SIDE, y: y - 10, side: QR_SIDE, colour: INK });
  const paragraphs = [
    formatText(text.scan, { day }),
    formatText(text.site, { url: payPage.replace(/^https?:\/\//, ''), regNo: child.regNo }),
    ...(ussdCode === '' ? [] : [formatText(text.ussd, { code: ussdCode })]),
    ...(child.paymentCode === null
      ? []
      : [formatText(text.code, { code: formatPaymentCode(child.paymentCode) })]),
  ];
  doc.font('Helvetica').fontSize(11).fillColor(INK);
  const look = { lineGap: 2, paragraphGap: 7 };
  doc.text(paragraphs.map(toPrintable).join('\n'), page.left, y + 16, { ...look, width: textWidth });
  if (child.paymentCode === null || accounts.size === 0) return;
  const transfer = formatText(text.transfer, {
    name,
    accounts: [...accounts].map(([bank, number]) => `${bank} ${number}`).join(', '),
    code: formatPaymentCode(child.paymentCode),
  });
  doc.text(toPrintable(transfer), page.left, Math.max(doc.y, y + QR_SIDE), { ...look, width });
};

/** Writes the letter of one child on the current page of a document. */
export const writeLetter = (doc: PDFKit.PDFDocument, child: LetterChild, frame: LetterFrame): void => {
  const { school, language, madeAt } = frame;
  const text = letterTexts[language].letter;
  const { months } = answerTexts[language];
  const day = formatDay(toKampalaDay(madeAt), months);
  writeLine(doc, school, page.left, 84, { size: 20, font: 'Helvetica-Bold', colour: INK, width });
  writeLine(doc, `${text.title}, ${day}`, page.left, 108, { size: 12, colour: INK, width });
  drawRule(doc, 120, 1.5);
  const greeting = formatText(text.greeting, {
    child: child.name,
    regNo: child.regNo,
    class: child.className,
  });
  writeLine(doc, greeting, page.left, 150, { size: 13, font: 'Helvetica-Bold', colour: INK, width });
  if (child.items.length === 0)
    writeLine(doc, text.nothing, page.left, FIRST_ROW_Y, { size: 12, colour: INK, width });
  else writeHowToPay(doc, child, frame, Math.max(writeTable(doc, child, frame) + 14, 420));
  const foot = formatText(text.made, { day, phone: brand.phones[0] });
  doc.font('Helvetica').fontSize(9).fillColor(INK);
  doc.text(toPrintable(foot), page.left, page.height - 84, { width, lineGap: 1.5 });
};

/** Returns the address of our page that pays the fees of a school. */
export const buildPayPage = (publicUrl: string, slug: string): string =>
  `${publicUrl}${widgetPages['pay-fees']}?school=${encodeURIComponent(slug)}`;
