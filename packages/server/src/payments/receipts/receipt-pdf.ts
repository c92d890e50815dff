import {
  brand,
  formatFigures,
  formatPaymentCode,
  formatText,
  formatUgx,
  type ReceiptTexts,
  type ReceiptView,
  receiptEn,
} from '@somesa/core';
import {
  BASELINE_OFFSET,
  createPdf,
  finishPdf,
  underlineTwice,
  writePageHeader,
  writePageNumber,
} from '../../platform/pdf/pdf-page';
import { writeAmount } from '../../platform/pdf/pdf-writer';
import { drawQrCode } from '../../platform/pdf/qr-code';
import { colours, drawRules, getRuleY, pageLayout, writeLine } from '../../platform/pdf/ruled-paper';

/** Row of a receipt: a label, and a value on the right. Headings and notes have no value; a gap has neither. */
export interface ReceiptRow {
  kind: 'fact' | 'gap' | 'heading' | 'line' | 'total' | 'note';
  label: string;
  value: string;
}

/** Formats the day of an instant in Kampala: `21 November 2026`. */
const formatKampalaDay = (at: Date): string =>
  at.toLocaleDateString('en-GB', {
    timeZone: 'Africa/Kampala',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** Formats an instant in Kampala time: `21 November 2026, 14:30`. */
export const formatKampalaTime = (at: Date): string => {
  const zone = { timeZone: 'Africa/Kampala' } as const;
  return `${formatKampalaDay(at)}, ${at.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })}`;
};

const getPaymentMethodText = ({ paymentMethod, network }: ReceiptView, texts: ReceiptTexts): string =>
  paymentMethod === 'bank' || network === null ? texts.paid_with_bank : texts[`paid_with_${network}`];

const formatSurplusNote = ({ surplus }: ReceiptView, texts: ReceiptTexts): string =>
  formatText(texts.surplus_note, { amount: formatFigures(surplus), phone: brand.phones[0] });

/** Lists the lines of a receipt: the fee items, or for a loan only that it was repaid. */
const listLines = ({ purpose, lines, amount }: ReceiptView, texts: ReceiptTexts): ReceiptView['lines'] => {
  switch (purpose) {
    case 'fees':
      return lines;
    case 'repayment':
      return [{ description: texts.line_repayment, amount }];
    case 'early-repayment':
      return [{ description: texts.line_early, amount }];
    default:
      return purpose satisfies never;
  }
};

/** Returns why a receipt is no longer valid, or from which receipt for another child it was moved; empty for any other. */
export const formatChangeNote = (
  { isReversed, movedAt, movedFrom }: ReceiptView,
  texts: ReceiptTexts,
): string => {
  const day = (at: string): string => formatKampalaDay(new Date(at));
  if (movedAt) return formatText(texts.moved_note, { day: day(movedAt) });
  if (isReversed) return texts.reversed_note;
  return movedFrom ? formatText(texts.moved_from_note, { ...movedFrom, day: day(movedFrom.at) }) : '';
};

export const listReceiptRows = (receipt: ReceiptView, texts: ReceiptTexts): ReceiptRow[] => {
  const fact = (label: string, value: string): ReceiptRow => ({ kind: 'fact', label, value });
  const line = (label: string, amountUgx: number): ReceiptRow => ({
    kind: 'line',
    label,
    value: formatUgx(amountUgx),
  });
  const note = (label: string): ReceiptRow => ({ kind: 'note', label, value: '' });
  const changeNote = formatChangeNote(receipt, texts);
  return [
    fact(texts.row_reference, receipt.reference),
    fact(texts.row_paid_at, formatKampalaTime(new Date(receipt.paidAt))),
    fact(texts.row_school, receipt.school.name),
    fact(texts.row_child, receipt.student.displayName),
    fact(texts.row_class, receipt.student.className),
    ...(receipt.paymentCode === null
      ? []
      : [fact(texts.row_payment_code, formatPaymentCode(receipt.paymentCode))]),
    fact(texts.row_paid_with, getPaymentMethodText(receipt, texts)),
    { kind: 'gap', label: '', value: '' },
    { kind: 'heading', label: texts.lines, value: '' },
    ...listLines(receipt, texts).map(({ description, amount }) => line(description, amount)),
    ...(receipt.surplus > 0 ? [line(texts.surplus, receipt.surplus)] : []),
    { kind: 'total', label: texts.total, value: formatUgx(receipt.amount) },
    ...(receipt.surplus > 0 && !receipt.isReversed ? [note(formatSurplusNote(receipt, texts))] : []),
    ...(changeNote === '' ? [] : [note(changeNote)]),
  ];
};

const { left, right, pitch } = pageLayout;
const width = right - left;
/** Rule of the paper on which the amount stands; the amount is two rules high. */
const AMOUNT_RULE = 3;
const FIRST_ROW_RULE = 5;
const CHECK_Y = 468;
/** Number of rows that fit above the check block of the first page. */
const ROWS_ON_FIRST = Math.floor((CHECK_Y - 16 - getRuleY(FIRST_ROW_RULE)) / pitch) + 1;
/** Number of rows that fit on each further page. */
const ROWS_ON_NEXT = Math.floor((pageLayout.height - 60 - getRuleY(1)) / pitch) + 1;
const QR_SIDE = 88;

const rowStyles = {
  fact: { label: { size: 9.5, colour: colours.quiet }, value: { size: 10.5, font: 'Helvetica-Bold' } },
  heading: { label: { size: 10.5, font: 'Helvetica-Bold', colour: colours.primary }, value: { size: 10 } },
  line: { label: { size: 10 }, value: { size: 10 } },
  gap: { label: { size: 10 }, value: { size: 10 } },
  note: { label: { size: 9, colour: colours.quiet }, value: { size: 9 } },
  total: { label: { size: 11, font: 'Helvetica-Bold' }, value: { size: 11, font: 'Helvetica-Bold' } },
} as const;

const writeRow = (doc: PDFKit.PDFDocument, { kind, label, value }: ReceiptRow, y: number): void => {
  const labelWidth = kind === 'fact' ? 80 : value === '' ? width : width - 110;
  writeLine(doc, label, left, y - BASELINE_OFFSET, { ...rowStyles[kind].label, width: labelWidth });
  const valueWidth = width - labelWidth - 8;
  const valueStyle = { ...rowStyles[kind].value, align: 'right', width: valueWidth } as const;
  if (value !== '') writeLine(doc, value, right - valueWidth, y - BASELINE_OFFSET, valueStyle);
  if (kind === 'total') underlineTwice(doc, right - 110, y);
};

const writeHead = (doc: PDFKit.PDFDocument, receipt: ReceiptView, texts: ReceiptTexts): void => {
  writePageHeader(doc, texts.title);
  const child = formatText(texts.received, { child: receipt.student.displayName });
  writeLine(doc, child, left, getRuleY(1) - BASELINE_OFFSET, { size: 10, colour: colours.quiet, width });
  writeAmount(doc, formatFigures(receipt.amount), AMOUNT_RULE);
};

const writeCheck = (
  doc: PDFKit.PDFDocument,
  texts: ReceiptTexts,
  { verifyUrl, generatedAt }: { verifyUrl: string; generatedAt: Date },
): void => {
  const textWidth = width - QR_SIDE - 18;
  drawQrCode(doc, verifyUrl, { x: right - QR_SIDE, y: CHECK_Y, side: QR_SIDE, colour: colours.ink });
  writeLine(doc, texts.check, left, CHECK_Y + 9, { size: 11, font: 'Helvetica-Bold', width: textWidth });
  const address = verifyUrl.replace(/^https?:\/\//, '');
  writeLine(doc, address, left, CHECK_Y + 26, { size: 9.5, colour: colours.primary, width: textWidth });
  doc.link(left, CHECK_Y + 16, textWidth, 14, verifyUrl);
  doc.font('Helvetica').fontSize(8.5).fillColor(colours.quiet);
  doc.text(texts.check_how, left, CHECK_Y + 36, { width: textWidth, lineGap: 2 });
  const [phone] = brand.phones;
  const [email] = brand.emails;
  const small = { size: 8.5, colour: colours.quiet, width: textWidth };
  writeLine(doc, formatText(texts.help, { phone, email }), left, CHECK_Y + 74, small);
  writeLine(
    doc,
    formatText(texts.made_at, { at: formatKampalaTime(generatedAt) }),
    left,
    CHECK_Y + 87,
    small,
  );
};

const paginate = (rows: readonly ReceiptRow[]): ReceiptRow[][] => {
  const pages = [rows.slice(0, ROWS_ON_FIRST)];
  for (let at = ROWS_ON_FIRST; at < rows.length; at += ROWS_ON_NEXT) {
    pages.push(rows.slice(at, at + ROWS_ON_NEXT));
  }
  return pages;
};

/** Renders a receipt as a PDF. The same receipt, URL and time give the same bytes. */
export const renderReceiptPdf = (
  receipt: ReceiptView,
  origin: { verifyUrl: string; generatedAt: Date },
  texts: ReceiptTexts = receiptEn,
): Promise<Buffer> => {
  const title = formatText(texts.file_title, { reference: receipt.reference });
  const size: [number, number] = [pageLayout.width, pageLayout.height];
  const doc = createPdf({ title, madeAt: origin.generatedAt, size });
  const pages = paginate(listReceiptRows(receipt, texts));
  pages.forEach((rows, index) => {
    const isFirst = index === 0;
    if (!isFirst) doc.addPage();
    const firstRow = isFirst ? FIRST_ROW_RULE : 1;
    drawRules(doc, firstRow + rows.length - 1, isFirst ? [AMOUNT_RULE - 1] : []);
    if (isFirst) writeHead(doc, receipt, texts);
    else writePageHeader(doc, receipt.reference);
    rows.forEach((row, at) => {
      writeRow(doc, row, getRuleY(firstRow + at));
    });
    if (isFirst) writeCheck(doc, texts, origin);
    if (pages.length === 1) return;
    writePageNumber(doc, formatText(texts.page, { page: index + 1, pages: pages.length }));
  });
  return finishPdf(doc);
};
