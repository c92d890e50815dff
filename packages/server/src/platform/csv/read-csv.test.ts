import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv';

const read = (file: string | Buffer, maxRows = 1_000) =>
  readCsv(typeof file === 'string' ? Buffer.from(file) : file, { maxRows });
const cells = (file: string | Buffer) => {
  const rows = read(file);
  if (!rows.ok) throw new Error(rows.error.code);
  return rows.value.map((row) => row.cells);
};

describe('readCsv', () => {
  it.each([
    ['with commas', 'a,b\n1,2'],
    ['with semicolons', 'a;b\n1;2'],
    ['with tabs', 'a\tb\n1\t2'],
    ['with a byte order mark', '\ufeffa,b\r\n1,2\r\n'],
    ['with the line ends of old Macs', 'a,b\r1,2\r'],
    ['with a line that names its semicolons', 'sep=;\r\na;b\r\n1;2'],
    ['with empty lines and lines of nothing but dividers', '\n\na,b\n,\n\n1,2\n ,\n'],
    ['with spaces around its cells', ' a , b \n 1 , 2 '],
    ['with quotes', '"a","b"\n"1","2"'],
    ['in UTF-16 with its mark', Buffer.from('\ufeffa,b\n1,2', 'utf16le')],
    ['in big-endian UTF-16', Buffer.from('\ufeffa,b\n1,2', 'utf16le').swap16()],
    ['in UTF-16 without its mark', Buffer.from('a,b\n1,2', 'utf16le')],
  ])('reads a file %s', (_, file) => {
    expect(cells(file)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('reads quotes, delimiters and line ends inside quotes, and numbers each record by the line on which it starts', () => {
    const rows = read('a;b\r\n"one; ""two""";"x\r\ny\r\nz"\r\n;\r\n=cmd|calc;+1');
    expect(rows).toEqual({
      ok: true,
      value: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['one; "two"', 'x\ny\nz'] },
        { line: 6, cells: ['=cmd|calc', '+1'] },
      ],
    });
  });

  it('rejects a record of more than 64 KB, which would keep the process busy for seconds', () => {
    const cell = 'x'.repeat(70_000);
    expect(read(`a,b\n1,${cell}\n`)).toMatchObject({ ok: false, error: { code: 'too_complex' } });
    expect(read(`a,b\n1,${cell.slice(10_000)}\n`)).toMatchObject({ ok: true });
  });

  it('counts lines across the chunks of a large file', () => {
    const body = Array.from({ length: 20_000 }, (_, at) => `${at},"a ""quoted"",\nname ${at}"\n`).join('');
    const rows = read(`no,name\n${body}`, 30_000);
    if (!rows.ok) throw new Error(rows.error.code);
    expect(rows.value).toHaveLength(20_001);
    for (const [at, row] of rows.value.slice(1).entries()) {
      expect(row).toEqual({ line: 2 + at * 2, cells: [String(at), `a "quoted",\nname ${at}`] });
    }
    expect(read(`no,name\n${body}3,"open\n`, 30_000)).toMatchObject({
      error: { code: 'quotes', line: 40_002 },
    });
  });

  it('reads Windows-1252, as Excel writes it', () => {
    expect(cells(Buffer.from([0x42, 0xf6, 0x2c, 0x80, 0x92]))).toEqual([['Bö', '€’']]);
  });

  const countHeads = (row: readonly string[]) =>
    row.filter((cell) => ['date', 'amount'].includes(cell)).length;
  it.each([
    ['another delimiter', 'Bank, Kampala, Uganda\nAccount:;1\n\ndate;amount\n1;2', 4],
    ['a quotation mark', 'The "Crested Towers" branch\ndate,amount\n1,2', 2],
    ['one of the heads', 'date,2026-11-21\ndate,amount\n1,2', 2],
    ['nothing', 'date,amount\n1,2', 1],
  ])('starts with the column heads below %s', (_, file, line) => {
    expect(readCsv(Buffer.from(file), { maxRows: 2, countHeads })).toEqual({
      ok: true,
      value: [
        { line, cells: ['date', 'amount'] },
        { line: line + 1, cells: ['1', '2'] },
      ],
    });
  });

  it('rejects a file with more than `maxRows` records', () => {
    expect(read('a\n1\n2', 3).ok).toBe(true);
    expect(read('a\n1\n2', 2)).toEqual({ ok: false, error: { code: 'too_many_rows', line: 1 } });
  });
});

describe('readCsv', () => {
  it.each<[string, Buffer, string, number]>([
    [
      'a spreadsheet',
      Buffer.from('PK\u0003\u0004\u0014\u0000\u0006xl/workbook.xml', 'latin1'),
      'spreadsheet',
      1,
    ],
    ['an archive', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006a.csv', 'latin1'), 'zip', 1],
    ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'spreadsheet', 1],
    ['bytes that are no text', Buffer.from('a,b\n1\u00002'), 'not_text', 1],
    ['a quote that never ends', Buffer.from('a,b\n"1,2\n3,4\n'), 'quotes', 3],
    ['a quote in the middle', Buffer.from('a,b\n1,2\nx"y,2\n3,4'), 'quotes', 3],
  ])('reports %s with its line', (_, file, code, line) => {
    expect(read(file)).toEqual({ ok: false, error: { code, line } });
  });
});
