import { strToU8, zipSync } from 'fflate';

/** Sheet of a workbook: the XML of its rows, and of what follows them. */
interface TestSheet {
  rows: string;
  after?: string;
  state?: string;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns a workbook as Excel writes it, with the given sheets, shared texts and styles, and `files` in addition. */
export const createWorkbook = (
  sheets: readonly TestSheet[],
  {
    strings = '',
    styles = '',
    files = {},
  }: { strings?: string; styles?: string; files?: Record<string, string> } = {},
): Buffer => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(
        ({ state = 'visible' }, at) =>
          `<sheet name="S${at}" sheetId="${at}" state="${state}" r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Id="r${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...files,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
};

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the XML of rows; a string is a text, a number a number, and a cell that starts with `<` is XML already. */
export const createRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((cells) => {
      const xml = cells.map((cell) => {
        if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
        return cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
      });
      return `<row>${xml.join('')}</row>`;
    })
    .join('');
