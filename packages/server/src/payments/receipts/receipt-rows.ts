import { brand, formatFigures, formatUgx, type ReceiptTexts, type ReceiptView, say } from '@somesa/core';

/** One row on the page: a label, and a value at its right. Headings and notes have no value; a gap has nothing. */
export interface ReceiptRow {
  kind: 'fact' | 'gap' | 'heading' | 'line' | 'total' | 'note';
  label: string;
  value: string;
}

/** Writes an instant as people in Uganda read it: `21 November 2026, 14:30`. */
export const kampalaTime = (at: Date): string => {
  const zone = { timeZone: 'Africa/Kampala' } as const;
  const day = at.toLocaleDateString('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${at.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })}`;
};

const paidWith = ({ paymentMethod, network }: ReceiptView, texts: ReceiptTexts): string =>
  paymentMethod === 'bank' || network === null ? texts.paid_with_bank : texts[`paid_with_${network}`];

const surplusNote = ({ surplus }: ReceiptView, texts: ReceiptTexts): string =>
  say(texts.surplus_note, { amount: formatFigures(surplus), phone: brand.phones[0] });

/** Returns the lines of the receipt: the fee items, or for a loan only that it was repaid. */
const paidLines = ({ purpose, lines, amount }: ReceiptView, texts: ReceiptTexts): ReceiptView['lines'] => {
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

/** Puts a receipt in rows, in the order in which they stand on the page. */
export const receiptRows = (receipt: ReceiptView, texts: ReceiptTexts): ReceiptRow[] => {
  const fact = (label: string, value: string): ReceiptRow => ({ kind: 'fact', label, value });
  const line = (label: string, amountUgx: number): ReceiptRow => ({
    kind: 'line',
    label,
    value: formatUgx(amountUgx),
  });
  const note = (label: string): ReceiptRow => ({ kind: 'note', label, value: '' });
  return [
    fact(texts.row_reference, receipt.reference),
    fact(texts.row_paid_at, kampalaTime(new Date(receipt.paidAt))),
    fact(texts.row_school, receipt.school.name),
    fact(texts.row_child, receipt.student.displayName),
    fact(texts.row_class, receipt.student.className),
    fact(texts.row_paid_with, paidWith(receipt, texts)),
    { kind: 'gap', label: '', value: '' },
    { kind: 'heading', label: texts.lines, value: '' },
    ...paidLines(receipt, texts).map(({ description, amount }) => line(description, amount)),
    ...(receipt.surplus > 0 ? [line(texts.surplus, receipt.surplus)] : []),
    { kind: 'total', label: texts.total, value: formatUgx(receipt.amount) },
    ...(receipt.surplus > 0 && !receipt.isReversed ? [note(surplusNote(receipt, texts))] : []),
    ...(receipt.isReversed ? [note(texts.reversed_note)] : []),
  ];
};
