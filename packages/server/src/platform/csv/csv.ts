/** Cell of a CSV file; numbers are written as they are. */
export type CsvCell = string | number;

/** First character of a file, which marks it as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Puts an apostrophe before text that a spreadsheet would run as a formula: at the start, and after a semicolon or a tab,
 * because a spreadsheet may separate cells there too.
 */
const escapeFormulas = (value: string): string =>
  value
    .replace(/(?<=[;\t])[^;\t]+/g, (part) => (/^[\s"]*[=+\-@＝＋－＠]/.test(part) ? `'${part}` : part))
    .replace(/^(?=[\s=+\-@＝＋－＠])/, "'");

const formatCell = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  const text = escapeFormulas(value).replace(/[\r\n]+/g, ' ');
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats rows as CSV (RFC 4180) without formulas. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');

/** Writes rows as a CSV file, piece by piece. */
export async function* writeCsv(
  rows: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const some of rows) yield formatCsv(some);
}
