import { formatUgx, networkNames, type ReceiptView, type SiteTexts, type UiTexts } from '@somesa/core';
import type { DefinitionRow } from '@somesa/ui';
import { writeInstant } from '../../../written-instant';

type SheetTexts = SiteTexts['receipts']['receipt'];

const paidWith = ({ paymentMethod, network }: ReceiptView, text: SheetTexts): string => {
  if (paymentMethod === 'bank') return text.bank;
  return network ? networkNames[network] : text.mobile;
};

/** What a receipt proves: who was paid, for whom, when and how. */
export const receiptRows = (receipt: ReceiptView, text: SheetTexts, ui: UiTexts): DefinitionRow[] => [
  { name: text.reference, value: receipt.reference },
  { name: text.paidAt, value: writeInstant(receipt.paidAt, ui) },
  { name: text.forWhom, value: `${receipt.student.displayName}, ${receipt.student.className}` },
  { name: text.school, value: receipt.school.name },
  { name: text.paidWith, value: paidWith(receipt, text) },
];

const paidLines = ({ purpose, lines, amount }: ReceiptView, text: SheetTexts): ReceiptView['lines'] =>
  purpose === 'fees' ? lines : [{ description: text.purposes[purpose], amount }];

/** Where the money went, to the shilling; of a loan no more than that it was repaid. */
export const receiptLines = (receipt: ReceiptView, text: SheetTexts): DefinitionRow[] => [
  ...paidLines(receipt, text).map(({ description, amount }) => ({
    name: description,
    value: formatUgx(amount),
  })),
  ...(receipt.surplus > 0 ? [{ name: text.surplus, value: formatUgx(receipt.surplus) }] : []),
];
