import {
  formatInstant,
  formatPaymentCode,
  formatUgx,
  networkNames,
  type ReceiptView,
  type SiteTexts,
  type UiTexts,
} from '@somesa/core';
import { colour, css, cx, type DefinitionRow, DefinitionRows, RuledPaper, radius } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';

type SheetTexts = SiteTexts['receipts']['receipt'];

const paidWith = ({ paymentMethod, network }: ReceiptView, text: SheetTexts): string => {
  if (paymentMethod === 'bank') return text.bank;
  return network ? networkNames[network] : text.mobile;
};

const receiptRows = (receipt: ReceiptView, text: SheetTexts, ui: UiTexts): DefinitionRow[] => [
  { name: text.reference, value: receipt.reference },
  { name: text.paidAt, value: formatInstant(receipt.paidAt, ui) },
  { name: text.forWhom, value: `${receipt.student.displayName}, ${receipt.student.className}` },
  { name: text.school, value: receipt.school.name },
  ...(receipt.paymentCode === null
    ? []
    : [{ name: text.paymentCode, value: formatPaymentCode(receipt.paymentCode) }]),
  { name: text.paidWith, value: paidWith(receipt, text) },
];

const paidLines = ({ purpose, lines, amount }: ReceiptView, text: SheetTexts): ReceiptView['lines'] =>
  purpose === 'fees' ? lines : [{ description: text.purposes[purpose], amount }];

/** Returns the allocation of the amount, to the shilling; for a loan, only that it was repaid. */
const receiptLines = (receipt: ReceiptView, text: SheetTexts): DefinitionRow[] => [
  ...paidLines(receipt, text).map(({ description, amount }) => ({
    name: description,
    value: formatUgx(amount),
  })),
  ...(receipt.surplus > 0 ? [{ name: text.surplus, value: formatUgx(receipt.surplus) }] : []),
];

export const sheetFrameClass = css(`
  position: relative;
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  background: ${colour.surface};
  overflow: hidden;
  & > .head { background-image: linear-gradient(to bottom, transparent calc(100% - 1px), ${colour.ruled} calc(100% - 1px)); background-size: 100% 2em; background-position: 0 -0.375em; padding: 2em 1.25em 0.625em 3.25em; }
  &::before { content: ""; position: absolute; z-index: 1; inset-block: 0; inset-inline-start: 2.25em; width: 1.5px; background: ${colour.accent}; }
  & .amount { display: block; font-family: var(--so-font); font-size: 2em; line-height: 1em; height: 1em; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; white-space: nowrap; }
  & .over { display: block; line-height: 2em; color: ${colour.muted}; font-weight: 500; }
  & > .rows { padding: 0 1.25em 0.75em 3.25em; }
  & dl { gap: 0; }
  & dl > div { margin-inline: -3.25em -1.25em; padding: 0.625em 1.25em 0.625em 3.25em; border-bottom: 1px solid ${colour.ruled}; }
  & dl > div:last-child { border-bottom: 0; }
  & h2 { font-size: 1.0625em; padding-top: 1.25em; }
  @media (max-width: 30rem) {
    & > .head { padding-inline-start: 2em; }
    & > .rows { padding-inline-start: 2em; }
    & dl > div { margin-inline-start: -2em; padding-inline-start: 2em; }
    &::before { inset-inline-start: 1.125em; }
    & .amount { font-size: 1.75em; line-height: 1.142857em; height: 1.142857em; }
  }
`);

export const ReceiptSheet = ({ receipt, children }: { receipt: ReceiptView; children?: ReactNode }) => {
  const text = useText('receipts').receipt;
  const ui = useText('ui');
  return (
    <div className={cx(sheetFrameClass)}>
      <RuledPaper className="head">
        <span className="over">{receipt.school.name}</span>
        <strong className="amount">{formatUgx(receipt.amount)}</strong>
      </RuledPaper>
      <div className="rows">
        {children}
        <DefinitionRows rows={receiptRows(receipt, text, ui)} />
        <h2>{text.lines}</h2>
        <DefinitionRows rows={receiptLines(receipt, text)} />
      </div>
    </div>
  );
};
