/** A cell of a file: a text, or a number, which is written as it is. */
export type CsvCell = string | number;

/**
 * Puts an apostrophe before what begins like a formula, which a spreadsheet would run: at the start, and behind a semicolon or a
 * tab, because a spreadsheet may separate cells there whatever we wrote between them.
 */
const asText = (value: string): string =>
  value.replace(/^(?=[\s=+\-@＝＋－＠])|(?<=[;\t])(?=[\s"]*[=+\-@＝＋－＠])/g, "'");

const cellOf = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  const text = asText(value).replace(/[\r\n]+/g, ' ');
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes rows as CSV (RFC 4180) in which no cell is a formula. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
