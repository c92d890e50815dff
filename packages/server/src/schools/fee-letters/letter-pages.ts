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
const page = { width: 595.28, height: 841.89 } as const;
const INK = '#000000';
/** Smallest size of the ways to pay, which shrink to fit. */
const MIN_SIZE = 6;

/** Layout of a letter in its part of a page: positions from its top left corner and sizes, in points. */
interface LetterLook {
  left: number;
  school: { y: number; size: number };
  title: { y: number; size: number };
  greeting: { y: number; size: number };
  /** Table of fees. Older letters of a child have more fees than its rows, which are joined. */
  table: { y: number; width: number; rowHeight: number; size: number; maxRows: number };
  /** Ways to pay: at the left and below the table, but not above `minY`; or beside it, at `x`. */
  how: { x: number | null; minY: number; width: number; size: number };
  qrSide: number;
  foot: { fromBottom: number; size: number };
}

/** Layouts by the number of letters on a page. */
const looks: Readonly<Record<number, LetterLook>> = {
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
};

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

/** Part of a page on which a letter is written, with its layout. */
interface Place {
  doc: PDFKit.PDFDocument;
  look: LetterLook;
  top: number;
  height: number;
}

/** Lists the rows of the table; fees beyond its end are one row. */
const listRows = ({ items }: LetterChild, maxRows: number, language: Language): Row[] => {
  const { months } = answerTexts[language];
  const shown = items.length > maxRows ? items.slice(0, maxRows - 1) : items;
  const rest = items.slice(shown.length);
  const rows = shown.map(({ description, dueOn, outstandingUgx }) => ({
    label: description,
    due: formatDay(dueOn, months),
    amount: formatFigures(outstandingUgx),
  }));
  if (rest.length === 0) return rows;
  const restUgx = rest.reduce((sum, { outstandingUgx }) => sum + outstandingUgx, 0);
  const label = formatText(letterTexts[language].letter.more, { count: String(rest.length) });
  return [...rows, { label, due: '', amount: formatFigures(restUgx) }];
};

const drawRule = (doc: PDFKit.PDFDocument, from: number, to: number, y: number, weight: number): void => {
  doc.lineWidth(weight).strokeColor(INK).moveTo(from, y).lineTo(to, y).stroke();
};

/** Writes the table of fees and returns where it ends. */
const writeTable = ({ doc, look, top }: Place, child: LetterChild, { language }: LetterFrame): number => {
  const text = letterTexts[language].letter;
  const { left, table } = look;
  const { width, rowHeight, size } = table;
  const right = left + width;
  const writeRow = (row: Row, y: number, font: 'Helvetica' | 'Helvetica-Bold', fontSize = size): void => {
    const style = { size: fontSize, font, colour: INK } as const;
    writeLine(doc, row.label, left, y, { ...style, width: 0.44 * width });
    writeLine(doc, row.due, left + 0.46 * width, y, { ...style, width: 0.32 * width });
    writeLine(doc, row.amount, right - 0.21 * width, y, { ...style, align: 'right', width: 0.21 * width });
  };
  const head = { label: text.items, due: text.dueOn, amount: 'UGX' };
  writeRow(head, top + table.y, 'Helvetica-Bold', size - 1);
  drawRule(doc, left, right, top + table.y + 6, 1);
  let y = top + table.y + rowHeight + 2;
  for (const row of listRows(child, table.maxRows, language)) {
    writeRow(row, y, 'Helvetica');
    y += rowHeight;
  }
  drawRule(doc, left, right, y - rowHeight + 0.35 * rowHeight, 0.5);
  const total = child.items.reduce((sum, { outstandingUgx }) => sum + outstandingUgx, 0);
  writeRow({ label: text.outstanding, due: '', amount: formatFigures(total) }, y + 5, 'Helvetica-Bold');
  return y + 2 * rowHeight;
};

/** Lists the ways to pay, a paragraph for each. */
const listWaysToPay = (
  child: LetterChild,
  { language, payPage, ussdCode, accountName: name, accounts }: LetterFrame,
): string[] => {
  const text = letterTexts[language].letter;
  const { months } = answerTexts[language];
  const day = formatDay(toKampalaDay(child.linkUntil), months);
  const code = child.paymentCode === null ? null : formatPaymentCode(child.paymentCode);
  const numbers = [...accounts].map(([bank, number]) => `${bank} ${number}`).join(', ');
  return [
    formatText(text.scan, { day }),
    formatText(text.site, { url: payPage.replace(/^https?:\/\//, ''), regNo: child.regNo }),
    ...(ussdCode === '' ? [] : [formatText(text.ussd, { code: ussdCode })]),
    ...(code === null ? [] : [formatText(text.code, { code })]),
    ...(code === null || numbers === ''
      ? []
      : [formatText(text.transfer, { name, accounts: numbers, code })]),
  ];
};

const writeHowToPay = (
  { doc, look, top, height }: Place,
  child: LetterChild,
  frame: LetterFrame,
  tableEnd: number,
): void => {
  const { left, how, qrSide, foot } = look;
  const x = how.x ?? left;
  const y = how.x === null ? Math.max(tableEnd, top + how.minY) : top + how.minY;
  const title = letterTexts[frame.language].letter.how;
  writeLine(doc, title, x, y, { size: how.size + 2, font: 'Helvetica-Bold', colour: INK, width: how.width });
  const qrX = page.width - left - qrSide;
  drawQrCode(doc, child.link, { x: qrX, y: y - 10, side: qrSide, colour: INK });
  const paragraphs = listWaysToPay(child, frame).map(toPrintable).join('\n');
  const options = { width: how.width, lineGap: 0.15 * how.size, paragraphGap: 0.5 * how.size };
  const free = top + height - foot.fromBottom - 8 - (y + 8);
  let size = how.size;
  doc.font('Helvetica').fillColor(INK).fontSize(size);
  for (; size > MIN_SIZE && doc.heightOfString(paragraphs, options) > free; doc.fontSize(size)) size -= 0.5;
  doc.text(paragraphs, x, y + 8, options);
};

/** Writes the letter of one child on the current page of a document: the letter `at`, counted from 0, of `perPage`. */
export const writeLetter = (
  doc: PDFKit.PDFDocument,
  child: LetterChild,
  frame: LetterFrame,
  at = 0,
  perPage = 1,
): void => {
  const look = looks[perPage] ?? looks[1];
  if (!look) throw new Error('a single letter has no layout');
  const height = page.height / perPage;
  const place = { doc, look, top: at * height, height };
  const { school, language, madeAt } = frame;
  const text = letterTexts[language].letter;
  const { months } = answerTexts[language];
  const day = formatDay(toKampalaDay(madeAt), months);
  const { left } = look;
  const width = page.width - 2 * left;
  const { top } = place;
  const write = (line: string, { y, size }: { y: number; size: number }, isBold = true): void => {
    const font = isBold ? 'Helvetica-Bold' : 'Helvetica';
    writeLine(doc, line, left, top + y, { size, font, colour: INK, width });
  };
  if (at > 0) {
    doc.save().dash(3, { space: 3 });
    drawRule(doc, 0, page.width, top, 0.5);
    doc.restore();
  }
  write(school, look.school);
  write(`${text.title}, ${day}`, look.title, false);
  drawRule(doc, left, left + width, top + look.title.y + look.title.size, 1.5);
  write(
    formatText(text.greeting, { child: child.name, regNo: child.regNo, class: child.className }),
    look.greeting,
  );
  if (child.items.length === 0) write(text.nothing, { ...look.greeting, y: look.table.y }, false);
  else writeHowToPay(place, child, frame, writeTable(place, child, frame) + 14);
  const foot = formatText(text.made, { day, phone: brand.phones[0] });
  doc.font('Helvetica').fontSize(look.foot.size).fillColor(INK);
  doc.text(toPrintable(foot), left, top + height - look.foot.fromBottom, { width, lineGap: 1.5 });
};

/** Returns the address of our page that pays the fees of a school. */
export const buildPayPage = (publicUrl: string, slug: string): string =>
  `${publicUrl}${widgetPages['pay-fees']}?school=${encodeURIComponent(slug)}`;
