import {
  brand,
  formatDay,
  formatFigures,
  formatInstant,
  formatPaymentCode,
  formatText,
  formatUgx,
  type ReceiptTexts,
  type ReceiptView,
  receiptEn,
  toKampalaDay,
  uiEn,
} from '@somesa/core';
import { renderPagedPdf } from '../../platform/pdf/paged-pdf';
import { type PdfRow, type PdfSection, pdfRow } from '../../platform/pdf/pdf-lines';
import { drawQrCode } from '../../platform/pdf/qr-code';
import { colours, pageLayout, writeLine } from '../../platform/pdf/ruled-paper';

const getPaymentMethodText = ({ paymentMethod, network }: ReceiptView, texts: ReceiptTexts): string =>
  paymentMethod === 'bank' || network === null ? texts.paid_with_bank : texts[`paid_with_${network}`];

const formatSurplusNote = ({ surplus }: ReceiptView, texts: ReceiptTexts): string =>
  formatText(texts.surplus_note, { amount: formatFigures(surplus), phone: brand.phones[0] });

/** Lists the lines of a receipt: the fee items, or for a loan only that it was repaid. */
export const listLines = (
  { purpose, lines, amount }: ReceiptView,
  texts: ReceiptTexts,
): ReceiptView['lines'] => {
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
  const day = (at: string): string => formatDay(toKampalaDay(new Date(at)), uiEn.months);
  if (movedAt) return formatText(texts.moved_note, { day: day(movedAt) });
  if (isReversed) return texts.reversed_note;
  return movedFrom ? formatText(texts.moved_from_note, { ...movedFrom, day: day(movedFrom.at) }) : '';
};

const { fact, heading, small, total } = pdfRow;

/** Creates the facts of a receipt, and what was paid. */
export const createReceiptSections = (receipt: ReceiptView, texts: ReceiptTexts): PdfSection[] => {
  const line = (label: string, amountUgx: number): PdfRow => pdfRow.line(label, formatUgx(amountUgx));
  const notes = [
    receipt.surplus > 0 && !receipt.isReversed ? formatSurplusNote(receipt, texts) : '',
    formatChangeNote(receipt, texts),
  ];
  return [
    [
      fact(texts.row_reference, receipt.reference),
      fact(texts.row_paid_at, formatInstant(receipt.paidAt, uiEn)),
      fact(texts.row_school, receipt.school.name),
      fact(texts.row_child, receipt.student.displayName),
      fact(texts.row_class, receipt.student.className),
      ...(receipt.paymentCode === null
        ? []
        : [fact(texts.row_payment_code, formatPaymentCode(receipt.paymentCode))]),
      fact(texts.row_paid_with, getPaymentMethodText(receipt, texts)),
    ],
    [
      heading(texts.lines),
      ...listLines(receipt, texts).map(({ description, amount }) => line(description, amount)),
      ...(receipt.surplus > 0 ? [line(texts.surplus, receipt.surplus)] : []),
      total(texts.total, formatUgx(receipt.amount)),
      ...notes.filter(Boolean).map(small),
    ],
  ];
};

const { left, right } = pageLayout;
const CHECK_Y = 468;
/** Last rule above the check block of the first page. */
const LAST_RULE = 18;
const QR_SIDE = 88;

const writeCheck = (
  doc: PDFKit.PDFDocument,
  texts: ReceiptTexts,
  { verifyUrl, generatedAt }: { verifyUrl: string; generatedAt: Date },
): void => {
  const textWidth = right - left - QR_SIDE - 18;
  drawQrCode(doc, verifyUrl, { x: right - QR_SIDE, y: CHECK_Y, side: QR_SIDE, colour: colours.ink });
  writeLine(doc, texts.check, left, CHECK_Y + 9, { size: 11, font: 'Helvetica-Bold', width: textWidth });
  const address = verifyUrl.replace(/^https?:\/\//, '');
  writeLine(doc, address, left, CHECK_Y + 26, { size: 9.5, colour: colours.primary, width: textWidth });
  doc.link(left, CHECK_Y + 16, textWidth, 14, verifyUrl);
  doc.font('Helvetica').fontSize(8.5).fillColor(colours.quiet);
  doc.text(texts.check_how, left, CHECK_Y + 36, { width: textWidth, lineGap: 2 });
  const contact = { phone: brand.phones[0], email: brand.emails[0] };
  const small = { size: 8.5, colour: colours.quiet, width: textWidth };
  writeLine(doc, formatText(texts.help, contact), left, CHECK_Y + 74, small);
  writeLine(
    doc,
    formatText(texts.made_at, { at: formatInstant(generatedAt.toISOString(), uiEn) }),
    left,
    CHECK_Y + 87,
    small,
  );
};

/** Renders a receipt as a PDF. The same receipt, URL and time give the same bytes. */
export const renderReceiptPdf = (
  receipt: ReceiptView,
  origin: { verifyUrl: string; generatedAt: Date },
  texts: ReceiptTexts = receiptEn,
): Promise<Buffer> =>
  renderPagedPdf({
    language: 'en',
    madeAt: origin.generatedAt,
    title: texts.title,
    fileTitle: formatText(texts.file_title, { reference: receipt.reference }),
    lead: formatText(texts.received, { child: receipt.student.displayName }),
    amount: formatFigures(receipt.amount),
    reference: receipt.reference,
    pageText: texts.page,
    sections: createReceiptSections(receipt, texts),
    foot: { lastRule: LAST_RULE, write: (doc) => writeCheck(doc, texts, origin) },
  });
