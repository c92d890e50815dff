import {
  formatUgx,
  kampalaDay,
  networkNames,
  type ReceiptView,
  type SiteTexts,
  say,
  type UiTexts,
} from '@somesa/core';
import type { DefinitionRow } from '@somesa/ui';

type SheetTexts = SiteTexts['receipts']['receipt'];

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Kampala',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Writes an instant as people in Uganda read it: `21 November 2026, 14:05`. */
export const writeInstant = (iso: string, ui: Pick<UiTexts, 'months' | 'moment'>): string => {
  const at = new Date(iso);
  const [year, month, day] = kampalaDay(at).split('-').map(Number);
  const name = ui.months.split(' ')[(month ?? 1) - 1];
  return say(ui.moment, { day: `${day} ${name} ${year}`, time: clock.format(at) });
};

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

/** Where the money went, to the shilling. */
export const receiptLines = (receipt: ReceiptView, text: SheetTexts): DefinitionRow[] => [
  ...receipt.lines.map(({ description, amount }) => ({ name: description, value: formatUgx(amount) })),
  ...(receipt.surplus > 0 ? [{ name: text.surplus, value: formatUgx(receipt.surplus) }] : []),
];
