import { buffer } from 'node:stream/consumers';
import { CFB, SSF, utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from '../../platform/xlsx/write-xlsx';
import { readRegister } from './read-register';
import { createRows, createWorkbook } from './testing/workbook';

const HEADS = ['Registration number', 'First name', 'Last name', 'Class'];
const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm;@"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs>';

const readSheet = (rows: readonly (readonly (string | number)[])[], after = '') =>
  readRegister(createWorkbook([{ rows: createRows([HEADS, ...rows]), after }], { styles }));

const readLines = async (read: ReturnType<typeof readRegister>) => {
  const result = await read;
  return result.ok ? result.value.lines : [];
};

/** Returns the line, registration number and problem of each line; the problem of an unreadable file. */
const summarise = async (read: ReturnType<typeof readRegister>) => {
  const result = await read;
  return result.ok
    ? result.value.lines.map(({ line, regNo, problem }) => [line, regNo, problem])
    : result.error.problem;
};

describe('readRegister with an Excel workbook', () => {
  it('reads shared texts, rich texts and guardians’ numbers like the same CSV, and ignores empty rows', async () => {
    const file = createWorkbook(
      [
        {
          rows:
            '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c></row>' +
            '<row r="2"/><row r="4"><c r="A4" t="s"><v>5</v></c><c r="B4" t="s"><v>6</v></c><c r="C4" t="str"><f>"Naka"&amp;"to"</f><v>Nakato</v></c><c r="D4" t="inlineStr"><is><t> Senior 2 East </t></is></c><c r="E4"><v>7.72123456E8</v></c></row>' +
            '<row r="1048576"><c r="A1048576" s="3"/><c r="B1048576" t="s"><v>7</v></c></row>',
        },
      ],
      {
        strings:
          '<si><t>Reg no</t></si><si><t>First name</t></si><si><t>Last name</t></si><si><t>Class</t></si><si><t>Guardian phone</t></si>' +
          '<si><t>smk-0001</t></si><si><r><t>Ai</t></r><r><rPr><b/></rPr><t>sha</t></r><rPh><t>x</t></rPh></si><si><t xml:space="preserve">  </t></si>',
      },
    );
    const csv =
      'Reg no,First name,Last name,Class,Guardian phone\n\n\nsmk-0001,Aisha,Nakato, Senior 2 East ,772123456';
    const read = await readRegister(file);
    const [one, other] = [read, await readRegister(Buffer.from(csv))];
    expect(one.ok && one.value.lines).toEqual(other.ok && other.value.lines);
    expect(read).toMatchObject({ value: { lines: [{ line: 4, regNo: 'SMK-0001', problem: null }] } });
  });

  it('accepts registration numbers that are numbers of one length, and those that show their zeros', async () => {
    const child = ['Aisha', 'Nakato', 'S1'];
    expect(
      await summarise(
        readSheet([
          [1023, ...child],
          [2041, ...child],
          ['SMK/7', ...child],
        ]),
      ),
    ).toEqual([
      [2, '1023', null],
      [3, '2041', null],
      [4, 'SMK/7', null],
    ]);
    expect(await summarise(readSheet([['<c s="1"><v>42</v></c>', ...child]]))).toEqual([[2, '00042', null]]);
  });

  it('warns of registration numbers that may have lost a zero, and rejects those that lost digits', async () => {
    const child = ['Aisha', 'Nakato', 'S1'];
    const rows = [
      [99, ...child],
      [100, ...child],
      ['101', ...child],
    ];
    expect(await summarise(readSheet(rows))).toEqual([
      [2, '99', 'reg_no_number'],
      [3, '100', null],
      [4, '101', null],
    ]);
    expect(
      await summarise(
        readSheet([
          [100, ...child],
          ['099', ...child],
        ]),
      ),
    ).toEqual([
      [2, '100', 'reg_no_number'],
      [3, '099', null],
    ]);
    expect(
      await summarise(
        readSheet([
          [12.1, ...child],
          ['<c><v>1234567890123456</v></c>', ...child],
        ]),
      ),
    ).toEqual([
      [2, '12.1', 'reg_no_rounded'],
      [3, '1234567890123456', 'reg_no_rounded'],
    ]);
  });

  it('rejects lines with dates in numbers or names, errors of formulas and merged numbers or names; other dates are text, and a merged class is that of each row', async () => {
    const rows = [
      ['A1', 'Aisha', 'Nakato', '<c s="2"><v>45000</v></c>'],
      ['<c t="d"><v>2026-01-02</v></c>', 'Aisha', 'Nakato', 'S1'],
      ['<c s="3"><v>45000</v></c>', 'Aisha', 'Nakato', 'S1'],
      ['A4', '<c t="e"><f>A9</f><v>#REF!</v></c>', 'Nakato', 'S1'],
      ['A5', 'Aisha', 'Nakato', 'S1'],
      ['A6', 'Aisha', 'Nakato', ''],
      ['A7', 'Aisha', 'Nakato', 'S1', '<c s="3"><v>45000</v></c>'],
    ];
    const merged =
      '<mergeCells><mergeCell ref="B6:B7"/><mergeCell ref="D6:D7"/><mergeCell ref="A8:B8"/><mergeCell ref="A9"/></mergeCells>';
    const problems = await summarise(readSheet(rows, merged));
    expect(typeof problems !== 'string' && problems.map(([, , problem]) => problem)).toEqual([
      null,
      'cell_date',
      'cell_date',
      'cell_error',
      'cells_merged',
      'cells_merged',
      null,
    ]);
    const lines = await readLines(readSheet(rows, merged));
    expect(lines.map(({ className }) => className)).toEqual([
      '15-Mar',
      ...Array.from({ length: 6 }, () => 'S1'),
    ]);
  });

  it('reads the only sheet with data, asks which of several, and leaves hidden ones out', async () => {
    const rows = createRows([HEADS, ['A1', '=cmd', '+1', 'S1']]);
    const empty = { rows: '<row><c s="1"/></row>' };
    const read = (...sheets: Parameters<typeof createWorkbook>[0]) =>
      summarise(readRegister(createWorkbook(sheets)));
    expect(await read(empty, { rows }, empty)).toEqual([[2, 'A1', null]]);
    expect(await read({ rows }, { rows, state: 'hidden' })).toEqual([[2, 'A1', null]]);
    expect(await readRegister(createWorkbook([{ rows }, { rows }]))).toMatchObject({
      value: { isConfirmed: false, lines: [], layout: { sheets: ['S0', 'S1'], sheet: null } },
    });
    expect(await read(empty)).toBe('empty');
  });

  it('rejects hostile and broken workbooks', async () => {
    const rows = createRows([HEADS, ['A1', 'Aisha', 'Nakato', 'S1']]);
    const entity =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    const read = (files: Record<string, string>) =>
      summarise(readRegister(createWorkbook([{ rows }], { files })));
    expect(await read({ 'xl/worksheets/sheet0.xml': entity })).toBe('workbook_invalid');
    expect(await read({ 'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row><c>' })).toBe(
      'workbook_invalid',
    );
    expect(await read({ 'xl/worksheets/sheet0.xml': '<a>'.repeat(10_000) })).toBe('workbook_invalid');
    expect(await read({ 'xl/workbook.xml': '<workbook/>' })).toBe('workbook_invalid');
    expect(await summarise(readSheet([['<c t="s"><v>99</v></c>', 'A', 'B', 'C']]))).toBe('workbook_invalid');
    expect(await summarise(readRegister(Buffer.from('PK\u0003\u0004rest', 'latin1')))).toBe(
      'workbook_invalid',
    );
    const large = Buffer.concat([createWorkbook([{ rows }]), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await summarise(readRegister(large))).toBe('workbook_too_large');
  });

  it('rejects a text longer than Excel allows, and a shared text that adds up to more than a register', async () => {
    const heads = createRows([HEADS]);
    const long = 'a'.repeat(32_768);
    expect(await summarise(readSheet([[long, 'A', 'B', 'C']]))).toBe('workbook_too_large');
    const shared = (text: string) =>
      createWorkbook([{ rows: heads + '<row><c t="s"><v>0</v></c></row>'.repeat(600) }], {
        strings: `<si><t>${text}</t></si>`,
      });
    expect(await summarise(readRegister(shared(long)))).toBe('workbook_too_large');
    expect(await summarise(readRegister(shared('a'.repeat(32_000))))).toBe('workbook_too_large');
  });

  it('names a password and a workbook with nothing but a picture', async () => {
    const encrypted = CFB.utils.cfb_new();
    CFB.utils.cfb_add(encrypted, '/EncryptionInfo', Buffer.alloc(100));
    CFB.utils.cfb_add(encrypted, '/EncryptedPackage', Buffer.alloc(5_000));
    const withPassword = Buffer.from(CFB.write(encrypted, { type: 'buffer' }) as Uint8Array);
    expect(await summarise(readRegister(withPassword))).toBe('password');
    const manifest = '<manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></manifest>';
    const ods = { 'content.xml': 'not readable', 'META-INF/manifest.xml': manifest };
    const zipped = zipSync(
      Object.fromEntries(Object.entries(ods).map(([name, text]) => [name, strToU8(text)])),
    );
    expect(await summarise(readRegister(zipped))).toBe('password');
    const photo = createWorkbook([{ rows: '' }], { files: { 'xl/media/image1.jpeg': 'a picture' } });
    expect(await summarise(readRegister(photo))).toBe('picture');
  });

  it('leaves out the hidden sheets of an OpenDocument file, and rejects one with entities', async () => {
    const book = utils.book_new();
    for (const regNo of ['A1', 'A2'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([HEADS, [regNo, 'Aisha', 'Nakato', 'S1']]), regNo);
    const file = unzipSync(write(book, { type: 'buffer', bookType: 'ods' }) as Uint8Array);
    const content = Buffer.from(file['content.xml'] ?? []).toString();
    const change = (text: string) =>
      summarise(readRegister(zipSync({ ...file, 'content.xml': strToU8(text) })));
    const style =
      '<style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const hidden = content
      .replace('</office:automatic-styles>', `${style}</office:automatic-styles>`)
      .replace(/table:name="A2" table:style-name="[^"]*"/, 'table:name="A2" table:style-name="gone"');
    expect(hidden).toContain('table:style-name="gone"');
    expect(await change(hidden)).toEqual([[2, 'A1', null]]);
    expect(await change(`<!DOCTYPE x [<!ENTITY a "b">]>${content.replace(/^<\?.*?\?>/, '')}`)).toBe(
      'workbook_invalid',
    );
  });

  it('reads no workbook with the number formats of another', async () => {
    expect(await summarise(readSheet([['A1', 'Aisha', 'Nakato', 'S1']]))).toEqual([[2, 'A1', null]]);
    expect(SSF.get_table()).not.toHaveProperty('165');
  });

  it('reads no sheet twice', async () => {
    const file = createWorkbook([{ rows: createRows([HEADS]) }], {
      files: {
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r0"/><sheet name="B" r:id="r0"/></sheets></workbook>',
      },
    });
    expect(await summarise(readRegister(file))).toBe('workbook_invalid');
  });

  it('rejects a workbook that unpacks to more than 100 MB, or to more than it declares', async () => {
    const declare = (unpackedBytes: number) => {
      const file = createWorkbook([{ rows: createRows([HEADS, ['A1', 'Aisha', 'Nakato', 'S1']]) }]);
      const entryAt = file.lastIndexOf('xl/worksheets/sheet0.xml') - 46;
      file.writeUInt32LE(unpackedBytes, entryAt + 24);
      return summarise(readRegister(file));
    };
    expect(await declare(101 * 1024 * 1024)).toBe('workbook_too_large');
    expect(await declare(50)).toBe('workbook_invalid');
  });

  it('reads what writeXlsx wrote', async () => {
    async function* write() {
      yield [HEADS];
      yield [['007', '=1+1 & <b>', '_x0041_\u0001', '1-2']];
    }
    const file = await buffer(writeXlsx(write()));
    expect(await readLines(readRegister(file))).toMatchObject([
      { regNo: '007', firstName: '=1+1 & <b>', lastName: '_x0041_', className: '1-2', problem: null },
    ]);
  });
});
