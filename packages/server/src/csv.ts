/** A cell of a file: a text, or a number, which is written as it is. */
export type CsvCell = string | number;

/** A spreadsheet runs what begins like a formula: an apostrophe makes it a text. */
const asText = (value: string): string => (/^[\s=+\-@]/.test(value) ? `'${value}` : value);

const cellOf = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  const text = asText(value).replace(/[\r\n]+/g, ' ');
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes rows as CSV (RFC 4180) in which no cell is a formula. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
