import { csvOf } from '../../platform/csv/csv';
import type { Transactions } from './read-transactions';

/** Their names never change: other people's programs read them. */
const header = [
  ...['date', 'type', 'reference', 'loan_reference', 'child', 'school', 'paid_with', 'amount_ugx'],
  'taken_back_on',
];

/** Writes a person's movements of money as CSV. What goes back to them is below 0. */
export const transactionCsv = ({ rows }: Transactions): string =>
  csvOf([
    header,
    ...rows.map((row) => [
      ...[row.on, row.type, row.reference, row.loanReference ?? '', row.child, row.school],
      ...[
        row.paidWith ?? '',
        row.type === 'reversal' || row.type === 'refund' ? -row.amountUgx : row.amountUgx,
      ],
      row.reversedOn ?? '',
    ]),
  ]);
