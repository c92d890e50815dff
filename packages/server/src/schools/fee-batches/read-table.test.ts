import { type BookType, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { parseTypedDay } from './read-batch-row';
import { readTable } from './read-table';

/** Creates a workbook with a day, which a program of the United States shows as `11/3/26`. */
const createBook = (bookType: BookType): Buffer => {
  const sheet = utils.aoa_to_sheet([
    ['Receipt', 'Student', 'Date', 'Amount'],
    ['A-1', 'SMK-1', null, 50_000],
  ]);
  sheet.C2 = { t: 'n', v: 46_329, z: 'm/d/yy' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Cash');
  return write(book, { type: 'buffer', bookType });
};

describe('readTable', () => {
  it.each<BookType>(['xlsx', 'biff8', 'ods'])(
    'reads the day of a workbook by its value: %s',
    async (type) => {
      expect(await readTable(createBook(type))).toEqual({
        ok: true,
        value: [
          ['Receipt', 'Student', 'Date', 'Amount'],
          ['A-1', 'SMK-1', '2026-11-03', '50000'],
        ],
      });
    },
  );

  it('reads CSV with a title, and says what is wrong with a picture', async () => {
    const read = await readTable(Buffer.from('Cash of Monday\nStudent;Amount\nSMK-1;50,000\n'));
    expect(read).toMatchObject({ ok: true, value: expect.arrayContaining([['SMK-1', '50,000']]) });
    expect(await readTable(Buffer.from('\x89PNG rest', 'latin1'))).toEqual({ ok: false, error: 'picture' });
  });
});

describe('parseTypedDay', () => {
  it.each([
    ['2026-11-03', '2026-11-03'],
    ['3/11/2026', '2026-11-03'],
    ['03.11.26', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['3-November-26', '2026-11-03'],
    ['13/13/2026', null],
    ['31/2/2026', null],
    ['yesterday', null],
  ])('reads %s', (typed, day) => expect(parseTypedDay(typed)).toBe(day));
});
