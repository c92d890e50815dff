import {
  brand,
  formatFigures,
  formatText,
  formatUgx,
  type ReceiptTexts,
  type ReceiptView,
} from '@somesa/core';

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

/** Lists the rows of a receipt in the order of the page. */
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
