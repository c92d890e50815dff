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
