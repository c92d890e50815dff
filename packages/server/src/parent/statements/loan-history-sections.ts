import { findUpcomingDue, formatDay, formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import type { PdfRow, PdfSection } from '../../platform/pdf/pdf-lines';
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

const line = (label: string, value: string): PdfRow => ({ kind: 'line', label, value });
const fact = (label: string, value: string): PdfRow => ({ kind: 'fact', label, value });
const rowIf = (condition: boolean, row: () => PdfRow): PdfRow[] => (condition ? [row()] : []);

const createFactsSection = (data: LoanHistory, { statement, agreement, months }: Texts): PdfSection => [
  { kind: 'heading', label: formatText(statement.loan, { reference: data.reference }) },
  fact(agreement.row_child, data.child),
  fact(agreement.row_school, data.school),
  fact(agreement.row_principal, formatUgx(data.principalUgx)),
  fact(statement.row_disbursed, formatDay(data.disbursedOn, months)),
];

const toPaymentRow = (row: HistoryPayment, { statement, months }: Texts): PdfRow => {
  const kind = getTypeLabel(row, statement);
  return {
    kind: 'instalment',
    table: 'repayments',
    cells: [
      { text: formatDay(row.on, months), below: kind === null ? row.reference : `${row.reference}, ${kind}` },
      ...[row.amountUgx, row.principalUgx, row.interestUgx, row.feesUgx, row.penaltiesUgx].map(formatFigures),
      formatFigures(row.owedAfterUgx),
    ],
  };
};

const createRepaymentsSection = (data: LoanHistory, { from }: StatementRange, texts: Texts): PdfSection => {
  const { statement, agreement, months } = texts;
  const heading: PdfRow = {
    kind: 'heading',
    label: formatText(statement.repayments, { reference: data.reference }),
  };
  if (data.payments.length === 0) return [heading, { kind: 'note', label: statement.no_repayments }];
  const sum = (part: 'amountUgx' | 'principalUgx' | 'interestUgx' | 'feesUgx' | 'penaltiesUgx'): number =>
    data.payments.reduce((all, row) => all + (row.reversedOn === null ? row[part] : 0), 0);
  const overpaidUgx = data.payments.reduce((all, row) => all + row.overpaidUgx, 0);
  const before = { text: statement.owed_before, below: formatDay(from, months) };
  const sums = [sum('amountUgx'), sum('principalUgx'), sum('interestUgx'), sum('feesUgx')];
  return [
    heading,
    {
      kind: 'columns',
      table: 'repayments',
      cells: [
        statement.column_day,
        statement.column_paid,
        agreement.column_principal,
        agreement.column_interest,
        agreement.column_fees,
        statement.column_charges,
        agreement.column_balance,
      ],
    },
    ...rowIf(data.disbursedOn < from, () => ({
      kind: 'instalment',
      table: 'repayments',
      cells: [before, '', '', '', '', '', formatFigures(data.owedBeforeUgx)],
    })),
    ...data.payments.map((row) => toPaymentRow(row, texts)),
    {
      kind: 'sum',
      table: 'repayments',
      cells: [agreement.sum, ...[...sums, sum('penaltiesUgx')].map(formatFigures), ''],
    },
    ...rowIf(overpaidUgx > 0, () => ({
      kind: 'small',
      label: formatText(statement.overpaid, { amount: formatFigures(overpaidUgx) }),
    })),
    { kind: 'small', label: statement.charges_note },
  ];
};

const createTodaySection = ({ account, settlement, reference }: LoanHistory, texts: Texts): PdfSection => {
  const { statement, months } = texts;
  const day = formatDay(account.on, months);
  const heading: PdfRow = { kind: 'heading', label: formatText(statement.today, { reference, day }) };
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
  const restructured = account.restructurings.map(({ valueDate, carriedUgx }) =>
    line(formatText(statement.restructured, { day: formatDay(valueDate, months) }), formatUgx(carriedUgx)),
  );
  if (settlement === null)
    return [heading, paid, ...waived, ...restructured, { kind: 'note', label: statement.settled }];
  return [
    heading,
    paid,
    ...waived,
    ...restructured,
    line(statement.sum_owed, formatUgx(account.principalOutstandingUgx)),
    line(statement.sum_pending, formatUgx(account.totalOutstandingUgx)),
    line(statement.sum_due, formatUgx(account.dueUgx)),
    ...(oldest && account.arrearsUgx > 0
      ? [
          line(
            formatText(statement.sum_arrears, { day: formatDay(oldest.dueOn, months) }),
            formatUgx(account.arrearsUgx),
          ),
        ]
      : []),
    ...(upcoming
      ? [
          line(
            formatText(statement.sum_next, { day: formatDay(upcoming.dueOn, months) }),
            formatUgx(upcoming.amountUgx),
          ),
        ]
      : []),
    { kind: 'total', label: statement.sum_settlement, value: formatUgx(settlement.totalUgx) },
  ];
};

const createScheduleSections = ({ account, reference }: LoanHistory, texts: Texts): PdfSection[] => {
  const { statement, agreement, months } = texts;
  const unpaid = account.instalments.filter(({ state }) => state !== 'paid');
  if (unpaid.length === 0) return [];
  return [
    [
      { kind: 'heading', label: formatText(statement.plan, { reference }) },
      {
        kind: 'columns',
        table: 'schedule',
        cells: [
          agreement.column_number,
          agreement.column_due,
          agreement.column_principal,
          agreement.column_interest,
          agreement.column_fees,
          statement.column_charges,
          statement.column_left,
        ],
      },
      ...unpaid.map(
        (row): PdfRow => ({
          kind: 'instalment',
          table: 'schedule',
          cells: [
            String(row.number),
            formatDay(row.dueOn, months),
            ...[row.principalUgx, row.interestUgx, row.feesUgx, row.penaltiesUgx, row.owedUgx].map(
              formatFigures,
            ),
          ],
        }),
      ),
      {
        kind: 'sum',
        table: 'schedule',
        cells: [
          '',
          agreement.sum,
          '',
          '',
          '',
          '',
          formatFigures(unpaid.reduce((all, row) => all + row.owedUgx, 0)),
        ],
      },
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
  if (loans.length === 0) return [[{ kind: 'note', label: statement.no_loans }]];
  const counts = { rows: formatFigures(listed), all: formatFigures(count) };
  return [
    ...loans.flatMap((data) => [
      createFactsSection(data, texts),
      createTodaySection(data, texts),
      createRepaymentsSection(data, range, texts),
      ...createScheduleSections(data, texts),
    ]),
    ...(count > listed ? [[{ kind: 'small' as const, label: formatText(statement.too_many, counts) }]] : []),
  ];
};
