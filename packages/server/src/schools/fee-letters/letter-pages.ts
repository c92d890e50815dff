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

/** A4 in points. Everything is black on white, to print well on any printer. */
export const page = { width: 595.28, height: 841.89 } as const;
export const INK = '#000000';
/** Smallest size of the ways to pay, which shrink to fit. */
const MIN_SIZE = 6;

/**
 * Layouts by the number of letters on a page: positions from the top left corner of a letter and sizes, in points. Fees of a child beyond
 * the rows of the table are joined. The ways to pay are at the left and below the table, but not above `minY`; or beside it, at `x`.
 */
const looks = {
  1: {
    left: 64,
    school: { y: 84, size: 20 },
    title: { y: 108, size: 12 },
    greeting: { y: 150, size: 13 },
    table: { y: 190, width: page.width - 128, rowHeight: 20, size: 11, maxRows: 12 },
    how: { x: null, minY: 420, width: page.width - 128 - 174, size: 11 },
    qrSide: 150,
    foot: { fromBottom: 84, size: 9 },
  },
  2: {
    left: 52,
    school: { y: 46, size: 16 },
    title: { y: 62, size: 10 },
    greeting: { y: 92, size: 11 },
    table: { y: 114, width: page.width - 104, rowHeight: 15, size: 9.5, maxRows: 6 },
    how: { x: null, minY: 210, width: page.width - 104 - 134, size: 9 },
    qrSide: 116,
    foot: { fromBottom: 36, size: 7.5 },
  },
  3: {
    left: 44,
    school: { y: 36, size: 14 },
    title: { y: 50, size: 9 },
    greeting: { y: 76, size: 10 },
    table: { y: 98, width: 228, rowHeight: 14, size: 8.5, maxRows: 7 },
    how: { x: 288, minY: 98, width: 164, size: 8 },
    qrSide: 92,
    foot: { fromBottom: 30, size: 7 },
  },
} as const;
type LetterLook = (typeof looks)[keyof typeof looks];

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

type Doc = PDFKit.PDFDocument;

/** Lists the rows of the table: label, due date and amount. Fees beyond its end are one row. */
const listRows = ({ items }: LetterChild, maxRows: number, language: Language): string[][] => {
  const { more, outstanding } = letterTexts[language].letter;
  const shown = items.length > maxRows ? items.slice(0, maxRows - 1) : items;
  const rest = items.slice(shown.length);
  const add = (fees: LetterChild['items']): string =>
    formatFigures(fees.reduce((sum, { outstandingUgx }) => sum + outstandingUgx, 0));
  return [
    ...shown.map((item) => [
      item.description,
      formatDay(item.dueOn, answerTexts[language].months),
      add([item]),
    ]),
    ...(rest.length === 0 ? [] : [[formatText(more, { count: String(rest.length) }), '', add(rest)]]),
    [outstanding, '', add(items)],
  ];
};

const drawRule = (doc: Doc, from: number, to: number, y: number, weight: number): void => {
  doc.lineWidth(weight).strokeColor(INK).moveTo(from, y).lineTo(to, y).stroke();
};

/** Writes the table of fees and returns where it ends. */
const writeTable = (
  doc: Doc,
  { left, table }: LetterLook,
  child: LetterChild,
  language: Language,
): number => {
  const text = letterTexts[language].letter;
  const { width, rowHeight, size } = table;
  const writeRow = ([label = '', due = '', amount = '']: string[], y: number, isBold: boolean): void => {
    const style = { size, font: isBold ? 'Helvetica-Bold' : 'Helvetica', colour: INK } as const;
    writeLine(doc, label, left, y, { ...style, width: 0.44 * width });
    writeLine(doc, due, left + 0.46 * width, y, { ...style, width: 0.32 * width });
    writeLine(doc, amount, left + 0.79 * width, y, { ...style, align: 'right', width: 0.21 * width });
  };
  writeRow([text.items, text.dueOn, 'UGX'], table.y, true);
  drawRule(doc, left, left + width, table.y + 6, 1);
  const rows = listRows(child, table.maxRows, language);
  const sumY = table.y + rows.length * rowHeight + 7;
  rows.forEach((row, at) => {
    const isSum = at === rows.length - 1;
    writeRow(row, isSum ? sumY : table.y + (at + 1) * rowHeight + 2, isSum);
  });
  drawRule(doc, left, left + width, sumY - 5 - 0.65 * rowHeight, 0.5);
  return sumY - 5 + 2 * rowHeight;
};

/** Lists the ways to pay, a paragraph for each. */
const listWaysToPay = (
  child: LetterChild,
  { language, payPage, ussdCode, accountName: name, accounts }: LetterFrame,
): string[] => {
  const text = letterTexts[language].letter;
  const day = formatDay(toKampalaDay(child.linkUntil), answerTexts[language].months);
  const code = child.paymentCode && formatPaymentCode(child.paymentCode);
  const numbers = [...accounts].map(([bank, number]) => `${bank} ${number}`).join(', ');
  return [
    formatText(text.scan, { day }),
    formatText(text.site, { url: payPage.replace(/^https?:\/\//, ''), regNo: child.regNo }),
    ussdCode && formatText(text.ussd, { code: ussdCode }),
    code && formatText(text.code, { code }),
    code && numbers && formatText(text.transfer, { name, accounts: numbers, code }),
  ].filter((way): way is string => !!way);
};

/** Writes the ways to pay, from `tableEnd` to `bottom` at most, with the code of the child's link. */
const writeHowToPay = (
  doc: Doc,
  { left, how, qrSide }: LetterLook,
  child: LetterChild,
  frame: LetterFrame,
  { tableEnd, bottom }: { tableEnd: number; bottom: number },
): void => {
  const x = how.x ?? left;
  const y = how.x === null ? Math.max(tableEnd, how.minY) : how.minY;
  const { width } = how;
  const head = { size: how.size + 2, font: 'Helvetica-Bold', colour: INK, width } as const;
  writeLine(doc, letterTexts[frame.language].letter.how, x, y, head);
  const qrX = page.width - left - qrSide;
  drawQrCode(doc, child.link, { x: qrX, y: y - 10, side: qrSide, colour: INK });
  const paragraphs = listWaysToPay(child, frame).map(toPrintable).join('\n');
  const options = { width, lineGap: 0.15 * how.size, paragraphGap: 0.5 * how.size };
  let size: number = how.size;
  doc.font('Helvetica').fillColor(INK).fontSize(size);
  for (; size > MIN_SIZE && doc.heightOfString(paragraphs, options) > bottom - y - 8; doc.fontSize(size))
    size -= 0.5;
  doc.text(paragraphs, x, y + 8, options);
};

/** Writes the letter of one child on the current page of a document: the letter `at`, counted from 0, of `perPage`. */
export const writeLetter = (doc: Doc, child: LetterChild, frame: LetterFrame, at = 0, perPage = 1): void => {
  const look: LetterLook = looks[perPage as keyof typeof looks];
  const height = page.height / perPage;
  const { school, language, madeAt } = frame;
  const text = letterTexts[language].letter;
  const day = formatDay(toKampalaDay(madeAt), answerTexts[language].months);
  const { left } = look;
  const width = page.width - 2 * left;
  const write = (line: string, { y, size }: { y: number; size: number }, isBold = true): void => {
    const font = isBold ? 'Helvetica-Bold' : 'Helvetica';
    writeLine(doc, line, left, y, { size, font, colour: INK, width });
  };
  doc.save().translate(0, at * height);
  if (at > 0) {
    doc.dash(3, { space: 3 });
    drawRule(doc, 0, page.width, 0, 0.5);
    doc.undash();
  }
  write(school, look.school);
  write(`${text.title}, ${day}`, look.title, false);
  drawRule(doc, left, left + width, look.title.y + look.title.size, 1.5);
  write(
    formatText(text.greeting, { child: child.name, regNo: child.regNo, class: child.className }),
    look.greeting,
  );
  const footY = height - look.foot.fromBottom;
  if (child.items.length === 0) write(text.nothing, { ...look.greeting, y: look.table.y }, false);
  else {
    const tableEnd = writeTable(doc, look, child, language) + 14;
    writeHowToPay(doc, look, child, frame, { tableEnd, bottom: footY - 8 });
  }
  const foot = formatText(text.made, { day, phone: brand.phones[0] });
  doc.font('Helvetica').fontSize(look.foot.size).fillColor(INK);
  doc.text(toPrintable(foot), left, footY, { width, lineGap: 1.5 });
  doc.restore();
};

/** Returns the address of our page that pays the fees of a school. */
export const buildPayPage = (publicUrl: string, slug: string): string =>
  `${publicUrl}${widgetPages['pay-fees']}?school=${encodeURIComponent(slug)}`;
