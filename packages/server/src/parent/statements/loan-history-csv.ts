import { type CsvCell, csvOf } from '../../platform/csv/csv';
import type { LoanHistories, LoanHistory } from './read-loan-histories';

/** Their names never change: other people's programs read them. */
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
  'late_charges_ugx',
  'overpaid_ugx',
  'principal_owed_after_ugx',
  'taken_back_on',
];

/** Repayments, then the instalments to come with what is left of each, then what pays the loan off today. */
const recordsOf = ({ reference, payments, account, settlement }: LoanHistory): CsvCell[][] => [
  ...payments.map((row) => [
    reference,
    'repayment',
    row.on,
    row.reference,
    row.type,
    row.amountUgx,
    row.principalUgx,
    row.interestUgx,
    row.feesUgx,
    row.penaltiesUgx,
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
      row.principalUgx,
      row.interestUgx,
      row.feesUgx,
      row.penaltiesUgx,
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
          settlement.principalUgx,
          settlement.interestUgx,
          settlement.feesUgx,
          settlement.penaltiesUgx,
          '',
          0,
          '',
        ],
      ]),
];

/** Writes a person's loans as CSV, one record a line. */
export const loanHistoryCsv = ({ loans }: LoanHistories): string =>
  csvOf([header, ...loans.flatMap(recordsOf)]);
