import type { CsvRow } from '../../../platform/csv/read-csv';

/** Display of a number: as it is, as a date or time, or with zeros in front up to `digits`. */
export type NumberFormat = 'plain' | 'date' | { digits: number };

/** Built-in formats of dates and times, by their number in Excel. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Returns the display of a format. Quoted text, escaped characters, colours and conditions don't count. */
export const parseNumberFormat = (id: number, code: string | undefined): NumberFormat => {
  if (isBuiltInDate(id)) return 'date';
  const [first = ''] = (code ?? '').split(';', 1);
  if (/^0{2,24}$/.test(first)) return { digits: first.length };
  const letters = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^[\]]*\]/gi, '').replace(/general/gi, '');
  return /[dmyhs]/i.test(letters) ? 'date' : 'plain';
};

/** Column of a cell reference such as `AB12`, counted from 0; -1 if it is none. */
export const parseColumn = (reference: string): number => {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** Kind of a cell that is not text: a number, a date that its text does not show, or an error such as `#REF!`. */
export type CellKind = 'number' | 'date' | 'error';

/** Row of a sheet, with the kinds of the cells that are not text by column. */
export interface WorkbookRow extends CsvRow {
  kinds: ReadonlyMap<number, CellKind>;
  /** True if a cell of the row is merged with others. */
  isMerged: boolean;
}

/** Texts and formats that the cells of a workbook refer to. */
export interface WorkbookTables {
  strings: readonly string[];
  formats: readonly NumberFormat[];
}

/** Replaces `_x000D_` and the like, with which Excel writes characters that XML can't have. */
export const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Maximum length of a cell's text, which is Excel's own. */
const MAX_CELL_CHARACTERS = 32_767;

/** Error of a workbook with more text than a register has. */
export class TooMuchTextError extends Error {}

/** Appends a piece to the text of a cell. Throws `TooMuchTextError` if it becomes longer than Excel allows. */
export const appendText = (text: string, piece: string): string => {
  if (text.length + piece.length > MAX_CELL_CHARACTERS) throw new TooMuchTextError();
  return text + piece;
};
