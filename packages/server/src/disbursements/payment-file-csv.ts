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

/** A spreadsheet runs what begins like a formula: an apostrophe makes it a text. */
const asText = (value: string): string => (/^[\s=+\-@]/.test(value) ? `'${value}` : value);

const cell = (value: string): string => {
  const text = asText(value).replace(/[\r\n]+/g, ' ');
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes a payment file as banks take it for bulk payments: CSV (RFC 4180), one transfer a line, whole shillings. */
export const paymentFileCsv = (lines: readonly PaymentFileLine[]): string =>
  [
    header,
    ...lines.map((line) => [
      ...[line.reference, line.payee, line.bank, line.account],
      ...[String(line.amountUgx), 'UGX', line.narration],
    ]),
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
