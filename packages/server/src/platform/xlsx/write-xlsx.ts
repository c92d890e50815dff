import type { CsvCell } from '../csv/csv';
import { writeZip } from '../files/write-zip';

/** Maximum number of characters of a cell in Excel. */
const MAX_CELL_LENGTH = 32_767;
const COLUMN_WIDTH = 18;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats of cells, by their position in `cellXfs`. */
const NUMBER = 1;
const TEXT = 2;
/** Text that would be a formula if someone typed it; stays text also when it is edited. */
const QUOTED_TEXT = 3;
const HEADING = 4;

const fixedFiles: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="Somesa" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};
const sheetStart = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="100" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for XML, and removes characters that XML can't have. */
const escapeText = (text: string): string =>
  text
    .slice(0, MAX_CELL_LENGTH)
    // Excel would read `_x0041_` as a character.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (character) => entities[character] ?? '');

const toColumn = (at: number): string =>
  (at >= 26 ? toColumn(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

const formatCell = (value: CsvCell, at: number, line: number): string => {
  const place = `r="${toColumn(at)}${line}"`;
  if (typeof value === 'number') return `<c ${place} s="${NUMBER}"><v>${value}</v></c>`;
  if (value === '') return '';
  const textStyle = /^\s*[=+\-@＝＋－＠]/.test(value) ? QUOTED_TEXT : TEXT;
  return `<c ${place} s="${line === 1 ? HEADING : textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
};

async function* writeSheet(rows: AsyncIterable<readonly (readonly CsvCell[])[]>): AsyncGenerator<string> {
  yield HEADER + sheetStart;
  let line = 0;
  for await (const some of rows) {
    const lines = some.map((cells) => {
      line += 1;
      return `<row r="${line}">${cells.map((cell, at) => formatCell(cell, at, line)).join('')}</row>`;
    });
    yield lines.join('');
  }
  yield sheetEnd;
}

/**
 * Writes rows as an Excel workbook with one sheet, piece by piece. Text is never a formula, a date or a number, whatever it looks
 * like. The first row has the headings.
 */
export const writeXlsx = (rows: AsyncIterable<readonly (readonly CsvCell[])[]>): AsyncGenerator<Uint8Array> =>
  writeZip([
    ...Object.entries(fixedFiles).map(([name, content]) => ({ name, content: [HEADER + content] })),
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet(rows) },
  ]);
