import { csvOf } from '../../platform/csv/csv';

/** One transfer of a payment file. */
export interface PaymentFileLine {
  reference: string;
  payee: string;
  bank: string;
  account: string;
  amountUgx: number;
  narration: string;
}

const header = ['reference', 'payee', 'bank', 'account', 'amount', 'currency', 'narration'];

/** Writes a payment file as banks take it for bulk payments: CSV (RFC 4180), one transfer a line, whole shillings. */
export const paymentFileCsv = (lines: readonly PaymentFileLine[]): string =>
  csvOf([
    header,
    ...lines.map((line) => [
      line.reference,
      line.payee,
      line.bank,
      line.account,
      line.amountUgx,
      'UGX',
      line.narration,
    ]),
  ]);
