import { readXml, XmlError } from '../../../platform/files/read-xml';
import type { ZipEntry } from '../../../platform/files/zip-file';
import {
  appendText,
  type CellKind,
  decodeEscapes,
  parseColumn,
  TooMuchTextError,
  type WorkbookRow,
  type WorkbookTables,
} from './workbook-row';

/** Number of columns that are told apart; cells further right count as one column behind them. */
const MAX_COLUMNS = 100;
const MAX_MERGED_RANGES = 10_000;
/** Maximum length of the texts of all cells of a sheet. */
const MAX_SHEET_CHARACTERS = 16 * 1024 * 1024;

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** Returns the text of a number as it was typed, and its kind. */
const readNumber = (value: string, format: WorkbookTables['formats'][number]): [string, CellKind | null] => {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new XmlError('not a number');
  if (format === 'date') return [value, 'date'];
  const text = String(number);
  if (format === 'plain' || !/^\d+$/.test(text)) return [text, 'number'];
  // The sheet shows the zeros, so none is lost.
  return [text.padStart(format.digits, '0'), null];
};

const readCell = (
  { type, style, value }: Cell,
  { strings, formats }: WorkbookTables,
): [string, CellKind | null] => {
  switch (type) {
    case 's': {
      const text = strings[Number(value)];
      if (text === undefined) throw new XmlError('no such text');
      return [text, null];
    }
    case 'inlineStr':
    case 'str':
      return [decodeEscapes(value), null];
    case 'b':
      return [value === '1' ? 'TRUE' : 'FALSE', null];
    case 'd':
      return [value, 'date'];
    case 'e':
      return [value, 'error'];
    default:
      return readNumber(value, formats[style] ?? 'plain');
  }
};

/** Returns the first and last row of a merged range such as `A3:B4`; null for anything else. */
const parseRows = (range: string): [number, number] | null => {
  const found = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range);
  return found && [Number(found[1]), Number(found[2])];
};

const markMerged = (rows: readonly WorkbookRow[], ranges: readonly [number, number][]): void => {
  const inOrder = ranges.toSorted(([a], [b]) => a - b);
  let next = 0;
  let mergedTo = 0;
  for (const row of rows) {
    for (let range = inOrder[next]; range && range[0] <= row.line; range = inOrder[next]) {
      mergedTo = Math.max(mergedTo, range[1]);
      next += 1;
    }
    row.isMerged = row.line <= mergedTo;
  }
};

/** Reads the rows of a sheet that have a value. Returns null if there are more than `maxRows`. */
export const readSheet = async (
  entry: ZipEntry,
  tables: WorkbookTables,
  maxRows: number,
): Promise<WorkbookRow[] | null> => {
  const rows: WorkbookRow[] = [];
  const ranges: [number, number][] = [];
  let line = 0;
  let cells: string[] = [];
  let kinds = new Map<number, CellKind>();
  let column = -1;
  let cell: Cell | null = null;
  let isValue = false;
  let isPhonetic = false;
  let characters = 0;
  const addCell = (read: Cell): void => {
    if (read.value === '') return;
    const [text, kind] = readCell(read, tables);
    if (text.trim() === '') return;
    // A text that many cells share counts for each of them.
    characters += text.length;
    if (characters > MAX_SHEET_CHARACTERS) throw new TooMuchTextError();
    const at = Math.min(read.column, MAX_COLUMNS);
    while (cells.length < at) cells.push('');
    cells[at] = text.trim();
    if (kind) kinds.set(at, kind);
  };
  await readXml(entry, {
    open: (name, { r = '', t = 'n', s = '0', ref = '' }) => {
      if (name === 'row') {
        const given = r === '' ? line + 1 : Number(r);
        if (!Number.isSafeInteger(given) || given <= line) throw new XmlError('rows without order');
        line = given;
        column = -1;
        cells = [];
        kinds = new Map();
      } else if (name === 'c') {
        const given = r === '' ? column + 1 : parseColumn(r);
        if (given <= column) throw new XmlError('cells without order');
        column = given;
        cell = { column, type: t, style: Number(s), value: '' };
      } else if (name === 'mergeCell') {
        const range = parseRows(ref);
        if (ranges.length >= MAX_MERGED_RANGES) throw new XmlError('too many merged cells');
        if (range) ranges.push(range);
      }
      if (name === 'rPh') isPhonetic = true;
      isValue = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (cell && isValue && !isPhonetic) cell.value = appendText(cell.value, piece);
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell) {
        addCell(cell);
        cell = null;
      }
      if (name === 'row' && cells.length > 0 && rows.length <= maxRows)
        rows.push({ line, cells, kinds, isMerged: false });
    },
  });
  if (rows.length > maxRows) return null;
  markMerged(rows, ranges);
  return rows;
};
