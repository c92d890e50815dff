import { type CsvCell, formatCsv } from '../../platform/csv/csv';
import type { LoanHistories, LoanHistory } from './loan-histories';

/** Column names, which must never change because other programs read them. */
const header = [
  'loan_reference',
  'record',
  'date',
  'reference',
  'type',
  'amount_ugx',
  'principal_ugx',
  'interest_ugx',
  'fees_ugx',
  'penalties_ugx',
  'overpaid_ugx',
  'principal_owed_after_ugx',
  'reversed_on',
];

const listParts = (row: Record<'principalUgx' | 'interestUgx' | 'feesUgx' | 'penaltiesUgx', number>) => [
  row.principalUgx,
  row.interestUgx,
  row.feesUgx,
  row.penaltiesUgx,
];

/** Returns a loan's repayments, its unpaid instalments and its payoff today. */
const toRecords = ({ reference, payments, account, settlement }: LoanHistory): CsvCell[][] => [
  ...payments.map((row) => [
    reference,
    'repayment',
    row.on,
    row.reference,
    row.type,
    row.amountUgx,
    ...listParts(row),
    row.overpaidUgx,
    row.owedAfterUgx,
    row.reversedOn ?? '',
  ]),
  ...account.instalments
    .filter(({ state }) => state !== 'paid')
    .map((row) => [
      reference,
      'instalment',
      row.dueOn,
      String(row.number),
      row.state,
      row.owedUgx,
      ...listParts(row),
      '',
      row.balanceAfterUgx,
      '',
    ]),
  ...(settlement === null
    ? []
    : [
        [
          reference,
          'settlement',
          account.on,
          '',
          '',
          settlement.totalUgx,
          ...listParts(settlement),
          '',
          0,
          '',
        ],
      ]),
];

/** Formats a user's loans as CSV, one record per line. */
export const formatLoanHistoryCsv = ({ loans }: LoanHistories): string =>
  formatCsv([header, ...loans.flatMap(toRecords)]);
