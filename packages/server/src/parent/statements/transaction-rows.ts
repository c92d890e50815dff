import { formatFigures, formatUgx, say, writeDay } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import type { PdfRow, PdfSection } from '../../platform/pdf/pdf-lines';
import { paidUgxOf, type Transaction, type Transactions, type TransactionType } from './read-transactions';

type Texts = Pick<AnswerTexts, 'statement' | 'months'>;

const typeTexts = {
  fees: 'type_fees',
  repayment: 'type_repayment',
  'early-repayment': 'type_early',
  reversal: 'type_reversal',
  refund: 'type_refund',
  'refund-waiting': 'type_refund_waiting',
  disbursement: 'type_disbursement',
} as const satisfies Record<TransactionType, keyof AnswerTexts['statement']>;

/** Money that goes back to a person, or that they did not pay after all. */
const isBack = (type: TransactionType): boolean => type === 'reversal' || type === 'refund';

/** Figures of money that went the other way. */
const less = (figures: string): string => `–${figures}`;

const rowOf = (row: Transaction, { statement: texts, months }: Texts): PdfRow => {
  const figures = formatFigures(row.amountUgx);
  const about =
    row.reversedOn === null
      ? `${row.child}, ${row.school}`
      : `${say(texts.taken_back, { day: writeDay(row.reversedOn, months) })}, ${row.child}`;
  return {
    kind: 'instalment',
    table: 'transactions',
    cells: [
      { text: writeDay(row.on, months), below: row.reference },
      { text: texts[typeTexts[row.type]], below: about },
      isBack(row.type) ? less(figures) : figures,
    ],
  };
};

const listed = (of: Transactions, texts: Texts): PdfSection => {
  const { statement } = texts;
  const heading: PdfRow = { kind: 'heading', label: statement.transactions };
  if (of.rows.length === 0) return [heading, { kind: 'note', label: statement.nothing }];
  const { column_day, column_what, column_amount } = statement;
  const counts = { rows: formatFigures(of.rows.length), all: formatFigures(of.count) };
  return [
    heading,
    { kind: 'columns', table: 'transactions', cells: [column_day, column_what, column_amount] },
    ...of.rows.map((row) => rowOf(row, texts)),
    ...(of.count > of.rows.length
      ? [{ kind: 'small' as const, label: say(statement.too_many, counts) }]
      : []),
  ];
};

const sums = (of: Transactions, { statement: texts }: Texts): PdfSection => {
  const line = (label: string, value: string): PdfRow => ({ kind: 'line', label, value });
  const where = (amountUgx: number, row: PdfRow): PdfRow[] => (amountUgx > 0 ? [row] : []);
  const { fees, repayment, reversal, refund, disbursement } = of.sums;
  const waitingUgx = of.sums['refund-waiting'];
  return [
    { kind: 'heading', label: texts.sums },
    line(texts.sum_fees, formatUgx(fees)),
    line(texts.sum_repayments, formatUgx(repayment + of.sums['early-repayment'])),
    ...where(reversal, line(texts.sum_reversals, less(formatUgx(reversal)))),
    ...where(refund, line(texts.sum_refunds, less(formatUgx(refund)))),
    { kind: 'total', label: texts.sum_paid, value: formatUgx(paidUgxOf(of)) },
    ...where(waitingUgx, line(texts.sum_waiting, formatUgx(waitingUgx))),
    line(texts.sum_disbursements, formatUgx(disbursement)),
  ];
};

/** Puts a person's movements of money in rows: the sums first, then each. */
export const transactionSections = (of: Transactions, texts: Texts): PdfSection[] => [
  sums(of, texts),
  listed(of, texts),
];
