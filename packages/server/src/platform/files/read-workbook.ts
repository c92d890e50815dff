import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { err, ok, type Result } from '@somesa/core';
import { readXml, XmlError } from './read-xml';
import { hasDeclaredSizes, readZip, type ZipEntry } from './zip-file';

/** Reason a workbook can't be read. */
export type WorkbookProblem =
  | 'workbook_invalid'
  | 'workbook_too_large'
  | 'too_many_rows'
  | 'password'
  | 'picture';

/** Kind of a cell that is not text: a number, a date, an error such as `#REF!`, or a cell that is merged over several rows. */
export type CellKind = 'number' | 'date' | 'error' | 'merged';

/** Row of a sheet that has a value, its line, and the kinds of the cells that are not text by column. */
export interface WorkbookRow {
  line: number;
  cells: string[];
  kinds: ReadonlyMap<number, CellKind>;
}

/** Visible sheet with data. */
export interface WorkbookSheet {
  name: string;
  rows: WorkbookRow[];
}

interface WorkbookLimits {
  maxBytes: number;
  maxRows: number;
  maxColumns: number;
}

/** Maximum size of all files of a workbook, unpacked, in bytes. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_SHEETS = 50;
/** Maximum length of a cell's text, which is Excel's own, and of the texts of all cells: a shared text counts in every cell, as it is copied into each. */
const MAX_CELL_CHARACTERS = 32_767;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Parts of a workbook that are read; each must be XML without entities of its own. */
const READ_PARTS =
  /^(?:xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml|xl\/_rels\/[^/]+|content\.xml|styles\.xml)$/i;
const ENCRYPTED_PART = /^META-INF\/manifest\.xml$/;
const PICTURE_PART = /(?:^|\/)(?:media|Pictures)\//;

/** Checks the archive of a workbook. Returns the names of the hidden sheets of an OpenDocument file, which the library shows. */
const checkArchive = async (
  entries: readonly ZipEntry[],
): Promise<Result<ReadonlySet<string>, WorkbookProblem>> => {
  if (entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0) > MAX_UNPACKED_BYTES)
    return err('workbook_too_large');
  if (!entries.some(({ name }) => /^(?:xl\/workbook\.(?:xml|bin)|content\.xml)$/.test(name)))
    return err('workbook_invalid');
  let isEncrypted = false;
  const hiddenStyles = new Set<string>();
  const hiddenSheets = new Set<string>();
  let style = '';
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const { display, 'style-name': used = '' } = attributes;
    if (name === 'encryption-data') isEncrypted = true;
    if (name === 'style') style = attributes.name ?? '';
    if (name === 'table-properties' && display === 'false') hiddenStyles.add(style);
    if (name === 'table' && hiddenStyles.has(used)) hiddenSheets.add(attributes.name ?? '');
  };
  try {
    for (const entry of entries) if (ENCRYPTED_PART.test(entry.name)) await readXml(entry, { open });
    if (isEncrypted) return err('password');
    if (!(await hasDeclaredSizes(entries))) return err('workbook_invalid');
    for (const entry of entries) if (READ_PARTS.test(entry.name)) await readXml(entry, { open });
  } catch (error) {
    if (error instanceof XmlError) return err('workbook_invalid');
    throw error;
  }
  return ok(hiddenSheets);
};

/**
 * Returns a day with its year as `2026-11-03`: how a sheet shows it depends on the country of the program. What is shown without a year may be
 * a class, such as 1-2, that a spreadsheet took for a day.
 */
const formatDate = ({ v, w = '', z = '' }: CellObject): string =>
  v instanceof Date && !Number.isNaN(v.getTime()) && (w === '' || /y/i.test(String(z)) || /^[\d.]+$/.test(w))
    ? v.toISOString().slice(0, 10)
    : w;

/** Returns whether the number format of a cell puts letters before its number, such as `SJN/0012` for 12. */
const showsPrefix = (shown: string, value: CellObject['v']): boolean =>
  Number.isInteger(value) &&
  /^[a-z][a-z ./-]*\d+$/i.test(shown) &&
  shown.replace(/\D/g, '').endsWith(String(value));

/** Returns the text of a cell as it was typed, and its kind. */
const readCell = (cell: CellObject): [string, CellKind | null] => {
  const { t, v, w = '', z = '' } = cell;
  if (t === 'e') return [w, 'error'];
  if (t === 'b') return [v ? 'TRUE' : 'FALSE', null];
  if (t === 'd') return [formatDate(cell), 'date'];
  if (t !== 'n') return [String(v ?? ''), null];
  if (SSF.is_date(String(z))) return [w, 'date'];
  // The sheet shows the zeros, or letters before them, so none is lost.
  const showsZeros = /^0\d+$/.test(w) && Number(w) === v;
  return showsZeros || showsPrefix(w, v) ? [w, null] : [String(v), 'number'];
};

/** Gives each row of cells that are merged over several rows their value. Returns these cells. */
const fillMerged = (sheet: WorkSheet): ReadonlySet<CellObject> => {
  const { '!data': data = [], '!merges': merges = [] } = sheet;
  const merged = new Set<CellObject>();
  for (const { s, e } of merges) {
    const cell = data[s.r]?.[s.c];
    if (!cell || e.r === s.r) continue;
    merged.add(cell);
    for (let row = s.r + 1; row <= Math.min(e.r, data.length - 1); row += 1) {
      data[row] ??= [];
      (data[row] as CellObject[])[s.c] = cell;
    }
  }
  return merged;
};

/** Reads the rows of a sheet that have a value; cells right of the last column count as one. */
const readSheet = (
  sheet: WorkSheet,
  { maxRows, maxColumns }: WorkbookLimits,
  total: { characters: number },
): Result<WorkbookRow[], WorkbookProblem> => {
  const rows: WorkbookRow[] = [];
  const merged = fillMerged(sheet);
  for (const [index, cellsOfRow] of Object.entries(sheet['!data'] ?? [])) {
    const cells: string[] = [];
    const kinds = new Map<number, CellKind>();
    for (const [column, cell] of Object.entries<CellObject | undefined>(cellsOfRow ?? [])) {
      if (!cell) continue;
      const [text, ownKind] = readCell(cell);
      const kind = merged.has(cell) ? 'merged' : ownKind;
      if (text.trim() === '') continue;
      total.characters += text.length;
      if (text.length > MAX_CELL_CHARACTERS || total.characters > MAX_CHARACTERS)
        return err('workbook_too_large');
      const at = Math.min(Number(column), maxColumns);
      while (cells.length < at) cells.push('');
      cells[at] = text.trim();
      if (kind) kinds.set(at, kind);
    }
    const line = Number(index) + 1;
    if (cells.length > 0) rows.push({ line, cells, kinds });
    if (rows.length > maxRows) return err('too_many_rows');
  }
  return ok(rows);
};

const builtInFormats = { ...SSF.get_table() };

/** Removes the number formats of a file. The library keeps them, and would read an xls file of another school with them. */
const removeFormats = (): void => {
  const table = SSF.get_table();
  for (const id of Object.keys(table)) delete table[id];
  Object.assign(table, builtInFormats);
};

const parse = (file: Uint8Array): Result<WorkBook, WorkbookProblem> => {
  try {
    return ok(
      read(file, {
        type: 'buffer',
        dense: true,
        cellDates: true,
        cellNF: true,
        cellHTML: false,
        cellFormula: false,
      }),
    );
  } catch (error) {
    return err(/password|encrypt/i.test(String(error)) ? 'password' : 'workbook_invalid');
  } finally {
    removeFormats();
  }
};

/**
 * Reads the visible sheets with data of a workbook: xlsx, xls, or ods. A formula counts with its last result. An archive with a part that
 * can't be read, or is larger than it says, is invalid.
 */
export const readWorkbook = async (
  file: Uint8Array,
  limits: WorkbookLimits,
): Promise<Result<WorkbookSheet[], WorkbookProblem>> => {
  if (file.byteLength > limits.maxBytes) return err('workbook_too_large');
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const isArchive = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const entries = isArchive ? await readZip(bytes) : [];
  if (!entries) return err('workbook_invalid');
  const checked = isArchive ? await checkArchive(entries) : ok(new Set<string>());
  if (!checked.ok) return checked;
  const parsed = parse(bytes);
  if (!parsed.ok) return parsed;
  const { SheetNames, Sheets, Workbook } = parsed.value;
  const visible = SheetNames.filter(
    (name, at) => !Workbook?.Sheets?.[at]?.Hidden && !checked.value.has(name),
  );
  if (visible.length > MAX_SHEETS) return err('workbook_invalid');
  const filled: WorkbookSheet[] = [];
  const total = { characters: 0 };
  for (const name of visible) {
    const sheet = Sheets[name];
    // The library leaves out a sheet that it can't read.
    if (!sheet) return err('workbook_invalid');
    const rows = readSheet(sheet, limits, total);
    if (!rows.ok) return rows;
    if (rows.value.length > 0) filled.push({ name, rows: rows.value });
  }
  const isPicture = filled.length === 0 && entries.some(({ name }) => PICTURE_PART.test(name));
  return isPicture ? err('picture') : ok(filled);
};
