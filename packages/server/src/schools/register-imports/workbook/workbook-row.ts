import type { CsvRow } from '../../../platform/csv/read-csv';
import type { NumberFormat } from './cell-format';

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
