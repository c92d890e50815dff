import { findUpcomingDue, formatDay, formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import { type PdfRow, type PdfSection, pdfRow } from '../../platform/pdf/pdf-lines';
import type { HistoryPayment, LoanHistories, LoanHistory } from './loan-histories';
import type { StatementRange } from './statement-range';

type Texts = Pick<AnswerTexts, 'statement' | 'agreement' | 'months'>;

/** Returns the label shown beside the reference of a payment; null for an ordinary payment. */
const getTypeLabel = (
  { type, reversedOn }: HistoryPayment,
  texts: AnswerTexts['statement'],
): string | null => {
  if (reversedOn !== null) return texts.reversed_short;
  switch (type) {
    case 'monthly':
      return null;
    case 'early':
      return texts.type_early_part;
    case 'settlement':
      return texts.type_settlement;
    default:
      return type satisfies never;
  }
};

const { fact, line, total, heading, note, small, columns, instalment, sum } = pdfRow;
const rowIf = (condition: boolean, row: () => PdfRow): PdfRow[] => (condition ? [row()] : []);

const createFactsSection = (data: LoanHistory, { statement, agreement, months }: Texts): PdfSection => [
  heading(formatText(statement.loan, { reference: data.reference })),
  fact(agreement.row_child, data.child),
  fact(agreement.row_school, data.school),
  fact(agreement.row_principal, formatUgx(data.principalUgx)),
  fact(statement.row_disbursed, formatDay(data.disbursedOn, months)),
];

const toPaymentRow = (row: HistoryPayment, { statement, months }: Texts): PdfRow => {
  const kind = getTypeLabel(row, statement);
  return instalment('repayments', [
    { text: formatDay(row.on, months), below: kind === null ? row.reference : `${row.reference}, ${kind}` },
    ...[row.amountUgx, row.principalUgx, row.interestUgx, row.feesUgx, row.penaltiesUgx].map(formatFigures),
    formatFigures(row.owedAfterUgx),
  ]);
};

const createRepaymentsSection = (data: LoanHistory, { from }: StatementRange, texts: Texts): PdfSection => {
  const { statement, agreement, months } = texts;
  const title = heading(formatText(statement.repayments, { reference: data.reference }));
  if (data.payments.length === 0) return [title, note(statement.no_repayments)];
  const parts = ['amountUgx', 'principalUgx', 'interestUgx', 'feesUgx', 'penaltiesUgx'] as const;
  const sums = parts.map((part) =>
    data.payments.reduce((all, row) => all + (row.reversedOn === null ? row[part] : 0), 0),
  );
  const overpaidUgx = data.payments.reduce((all, row) => all + row.overpaidUgx, 0);
  const before = { text: statement.owed_before, below: formatDay(from, months) };
  return [
    title,
    columns('repayments', [
      statement.column_day,
      statement.column_paid,
      agreement.column_principal,
      agreement.column_interest,
      agreement.column_fees,
      statement.column_charges,
      agreement.column_balance,
    ]),
    ...rowIf(data.disbursedOn < from, () =>
      instalment('repayments', [before, '', '', '', '', '', formatFigures(data.owedBeforeUgx)]),
    ),
    ...data.payments.map((row) => toPaymentRow(row, texts)),
    sum('repayments', [agreement.sum, ...sums.map(formatFigures), '']),
    ...rowIf(overpaidUgx > 0, () =>
      small(formatText(statement.overpaid, { amount: formatFigures(overpaidUgx) })),
    ),
    small(statement.charges_note),
  ];
};

const createTodaySection = ({ account, settlement, reference }: LoanHistory, texts: Texts): PdfSection => {
  const { statement, months } = texts;
  const day = formatDay(account.on, months);
  const title = heading(formatText(statement.today, { reference, day }));
  const oldest = account.nextDue;
  const upcoming = findUpcomingDue(account.instalments, account.on);
  const paid = line(statement.sum_so_far, formatUgx(account.paidUgx));
  const waived = account.waivers.map(({ part, valueDate, waivedUgx }) =>
    line(
      formatText(statement.waived, {
        part: texts.agreement[`part_${part}`],
        day: formatDay(valueDate, months),
      }),
      formatUgx(waivedUgx),
    ),
  );
  const lineOn = (label: string, on: string, amountUgx: number): PdfRow =>
    line(formatText(label, { day: formatDay(on, months) }), formatUgx(amountUgx));
  const restructured = account.restructurings.map(({ valueDate, carriedUgx }) =>
    lineOn(statement.restructured, valueDate, carriedUgx),
  );
  if (settlement === null) return [title, paid, ...waived, ...restructured, note(statement.settled)];
  return [
    title,
    paid,
    ...waived,
    ...restructured,
    line(statement.sum_owed, formatUgx(account.principalOutstandingUgx)),
    line(statement.sum_pending, formatUgx(account.totalOutstandingUgx)),
    line(statement.sum_due, formatUgx(account.dueUgx)),
    ...(oldest && account.arrearsUgx > 0
      ? [lineOn(statement.sum_arrears, oldest.dueOn, account.arrearsUgx)]
      : []),
    ...(upcoming ? [lineOn(statement.sum_next, upcoming.dueOn, upcoming.amountUgx)] : []),
    total(statement.sum_settlement, formatUgx(settlement.totalUgx)),
  ];
};

const createScheduleSections = ({ account, reference }: LoanHistory, texts: Texts): PdfSection[] => {
  const { statement, agreement, months } = texts;
  const unpaid = account.instalments.filter(({ state }) => state !== 'paid');
  if (unpaid.length === 0) return [];
  return [
    [
      heading(formatText(statement.plan, { reference })),
      columns('schedule', [
        agreement.column_number,
        agreement.column_due,
        agreement.column_principal,
        agreement.column_interest,
        agreement.column_fees,
        statement.column_charges,
        statement.column_left,
      ]),
      ...unpaid.map(
        (row): PdfRow =>
          instalment('schedule', [
            String(row.number),
            formatDay(row.dueOn, months),
            ...[row.principalUgx, row.interestUgx, row.feesUgx, row.penaltiesUgx, row.owedUgx].map(
              formatFigures,
            ),
          ]),
      ),
      sum('schedule', [
        '',
        agreement.sum,
        '',
        '',
        '',
        '',
        formatFigures(unpaid.reduce((all, row) => all + row.owedUgx, 0)),
      ]),
    ],
  ];
};

/** Returns the sections of a user's loans: each with its summary of today, its payments and its unpaid instalments. */
export const createLoanHistorySections = (
  { loans, listed, count }: LoanHistories,
  range: StatementRange,
  texts: Texts,
): PdfSection[] => {
  const { statement } = texts;
  if (loans.length === 0) return [[note(statement.no_loans)]];
  const counts = { rows: formatFigures(listed), all: formatFigures(count) };
  return [
    ...loans.flatMap((data) => [
      createFactsSection(data, texts),
      createTodaySection(data, texts),
      createRepaymentsSection(data, range, texts),
      ...createScheduleSections(data, texts),
    ]),
    ...(count > listed ? [[small(formatText(statement.too_many, counts))]] : []),
  ];
};
