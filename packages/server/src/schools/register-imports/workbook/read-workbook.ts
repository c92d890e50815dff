import { err, ok, type Result } from '@somesa/core';
import { MAX_WORKBOOK_BYTES } from '@somesa/core/admin';
import { readXml, XmlError } from '../../../platform/files/read-xml';
import { readZip, type ZipEntry } from '../../../platform/files/zip-file';
import { readSheet } from './read-sheet';
import {
  appendText,
  decodeEscapes,
  type NumberFormat,
  parseNumberFormat,
  TooMuchTextError,
  type WorkbookRow,
  type WorkbookTables,
} from './workbook-row';

/** Reason a workbook can't be read. */
export type WorkbookProblem = 'workbook_invalid' | 'workbook_too_large' | 'several_sheets' | 'too_many_rows';

/** Maximum size of all files of a workbook, unpacked, in bytes. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_SHEETS = 50;
const MAX_STYLES = 65_000;

const readStrings = async (entry: ZipEntry | undefined): Promise<string[]> => {
  const strings: string[] = [];
  let text = '';
  // Phonetic text stands beside the text, not in it.
  let isPhonetic = false;
  let isText = false;
  if (entry)
    await readXml(entry, {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') isPhonetic = true;
        isText = name === 't';
      },
      text: (piece) => {
        if (isText && !isPhonetic) text = appendText(text, piece);
      },
      close: (name) => {
        isText = false;
        if (name === 'rPh') isPhonetic = false;
        if (name === 'si') strings.push(decodeEscapes(text));
      },
    });
  return strings;
};

const readFormats = async (entry: ZipEntry | undefined): Promise<NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  if (entry)
    await readXml(entry, {
      open: (name, { numFmtId, formatCode }) => {
        const id = Number(numFmtId);
        if (name === 'numFmt' && codes.size < MAX_STYLES) codes.set(id, formatCode ?? '');
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'xf' && isOfCells && formats.length < MAX_STYLES)
          formats.push(parseNumberFormat(id, codes.get(id)));
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false;
      },
    });
  return formats;
};

/** Lists the files of the visible sheets, in order. */
const listSheets = async (find: (name: string) => ZipEntry | undefined): Promise<ZipEntry[] | null> => {
  const [workbook, relations] = [find('xl/workbook.xml'), find('xl/_rels/workbook.xml.rels')];
  if (!workbook || !relations) return null;
  const targets = new Map<string, string>();
  await readXml(relations, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, Target);
    },
  });
  const sheets: (ZipEntry | undefined)[] = [];
  await readXml(workbook, {
    open: (name, { state = 'visible', id = '' }) => {
      if (name !== 'sheet' || state !== 'visible') return;
      const target = targets.get(id);
      if (target !== undefined) sheets.push(find(target.startsWith('/') ? target.slice(1) : `xl/${target}`));
    },
  });
  const found = sheets.filter((sheet) => sheet !== undefined);
  const isValid = found.length === sheets.length && new Set(found).size === found.length;
  return isValid && found.length > 0 && found.length <= MAX_SHEETS ? found : null;
};

const readEntries = async (
  entries: readonly ZipEntry[],
  maxRows: number,
): Promise<Result<WorkbookRow[], WorkbookProblem>> => {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const find = (name: string) => byName.get(name.toLowerCase());
  const sheets = await listSheets(find);
  if (!sheets) return err('workbook_invalid');
  const tables: WorkbookTables = {
    strings: await readStrings(find('xl/sharedStrings.xml')),
    formats: await readFormats(find('xl/styles.xml')),
  };
  let filled: WorkbookRow[] = [];
  for (const sheet of sheets) {
    const rows = await readSheet(sheet, tables, maxRows);
    if (!rows) return err('too_many_rows');
    if (rows.length > 0 && filled.length > 0) return err('several_sheets');
    if (rows.length > 0) filled = rows;
  }
  return ok(filled);
};

/**
 * Reads the rows of the only visible sheet with data of an Excel workbook (xlsx); empty rows are left out. A formula counts with
 * its last result. Every file in it that can't be read, or is larger than it says, makes it invalid.
 */
export const readWorkbook = async (
  file: Uint8Array,
  { maxRows }: { maxRows: number },
): Promise<Result<WorkbookRow[], WorkbookProblem>> => {
  if (file.byteLength > MAX_WORKBOOK_BYTES) return err('workbook_too_large');
  const entries = await readZip(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!entries) return err('workbook_invalid');
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpackedBytes > MAX_UNPACKED_BYTES) return err('workbook_too_large');
  try {
    return await readEntries(entries, maxRows);
  } catch (error) {
    if (error instanceof XmlError) return err('workbook_invalid');
    if (error instanceof TooMuchTextError) return err('workbook_too_large');
    throw error;
  }
};
