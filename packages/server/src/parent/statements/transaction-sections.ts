import { formatDay, formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import { type PdfRow, type PdfSection, pdfRow } from '../../platform/pdf/pdf-lines';
import { calculatePaidUgx, type Transaction, type Transactions, type TransactionType } from './transactions';

const { line, total, heading, note, small, columns, instalment } = pdfRow;

type Texts = Pick<AnswerTexts, 'statement' | 'months'>;

const typeTexts = {
  fees: 'type_fees',
  repayment: 'type_repayment',
  'early-repayment': 'type_early',
  reversal: 'type_reversal',
  move: 'type_move',
  refund: 'type_refund',
  'refund-waiting': 'type_refund_waiting',
  disbursement: 'type_disbursement',
} as const satisfies Record<TransactionType, keyof AnswerTexts['statement']>;

/** Returns whether a type reduces what the user paid. */
export const isReturned = (type: TransactionType): boolean =>
  type === 'reversal' || type === 'move' || type === 'refund';

/** Formats figures as negative. */
const formatNegative = (figures: string): string => `–${figures}`;

const toRow = (row: Transaction, { statement: texts, months }: Texts): PdfRow => {
  const figures = formatFigures(row.amountUgx);
  const about =
    row.reversedOn === null
      ? `${row.child}, ${row.school}`
      : `${formatText(row.isMoved ? texts.moved : texts.reversed, { day: formatDay(row.reversedOn, months) })}, ${row.child}`;
  return instalment('transactions', [
    { text: formatDay(row.on, months), below: row.reference },
    { text: texts[typeTexts[row.type]], below: about },
    isReturned(row.type) ? formatNegative(figures) : figures,
  ]);
};

const createListSection = (data: Transactions, texts: Texts): PdfSection => {
  const { statement } = texts;
  const title = heading(statement.transactions);
  if (data.rows.length === 0) return [title, note(statement.nothing)];
  const { column_day, column_what, column_amount } = statement;
  const counts = { rows: formatFigures(data.rows.length), all: formatFigures(data.count) };
  return [
    title,
    columns('transactions', [column_day, column_what, column_amount]),
    ...data.rows.map((row) => toRow(row, texts)),
    ...(data.count > data.rows.length ? [small(formatText(statement.too_many, counts))] : []),
  ];
};

const createSumsSection = (data: Transactions, { statement: texts }: Texts): PdfSection => {
  const lineIf = (amountUgx: number, row: PdfRow): PdfRow[] => (amountUgx > 0 ? [row] : []);
  const { fees, repayment, reversal, move, refund, disbursement } = data.sums;
  const waitingUgx = data.sums['refund-waiting'];
  return [
    heading(texts.sums),
    line(texts.sum_fees, formatUgx(fees)),
    line(texts.sum_repayments, formatUgx(repayment + data.sums['early-repayment'])),
    ...lineIf(reversal, line(texts.sum_reversals, formatNegative(formatUgx(reversal)))),
    ...lineIf(move, line(texts.sum_moves, formatNegative(formatUgx(move)))),
    ...lineIf(refund, line(texts.sum_refunds, formatNegative(formatUgx(refund)))),
    total(texts.sum_paid, formatUgx(calculatePaidUgx(data))),
    ...lineIf(waitingUgx, line(texts.sum_waiting, formatUgx(waitingUgx))),
    line(texts.sum_disbursements, formatUgx(disbursement)),
  ];
};

/** Returns the sections of a transaction summary: the sums, then the list. */
export const createTransactionSections = (data: Transactions, texts: Texts): PdfSection[] => [
  createSumsSection(data, texts),
  createListSection(data, texts),
];
