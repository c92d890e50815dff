import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isWrong, type RegisterLine, readRegister } from './read-register';

const readLines = async (file: string | Uint8Array): Promise<RegisterLine[]> => {
  const bytes =
    typeof file === 'string' ? readFileSync(join(import.meta.dirname, 'testing/files', file)) : file;
  const read = await readRegister(bytes);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.lines;
};
const heads = 'Reg no,First name,Last name,Class';
const csv = (...rows: string[]) => Buffer.from([heads, ...rows].join('\n'));

it('reads every phone number that has one meaning, makes two of two, and warns of the rest without losing a child', async () => {
  const lines = await readLines('phones.csv');
  expect(lines.some(isWrong)).toBe(false);
  const right = '+256772123456';
  expect(
    lines.map(({ guardian1Phone, guardian2Phone, problem }) => [guardian1Phone, guardian2Phone, problem]),
  ).toEqual([
    ...Array.from({ length: 7 }, () => [right, null, null]),
    [right, '+256702123456', null],
    ...Array.from({ length: 3 }, () => [right, null, null]),
    ...Array.from({ length: 3 }, () => [null, null, 'guardian_phone_invalid']),
    [null, null, 'guardian_phone_missing'],
    [null, null, 'guardian_phone_invalid'],
  ]);
});

it.each<[cell: string, phones: (string | null)[], problem: string | null]>([
  ['N/A', [null, null], 'guardian_phone_invalid'],
  ['-', [null, null], null],
  ['0414123456', [null, null], 'guardian_phone_invalid'],
  ['0772123456 or 0414123456', ['+256772123456', null], 'guardian_phone_invalid'],
  ['0772123456; 0702123456; 0752123456', ['+256772123456', '+256702123456'], 'guardian_phones_many'],
  ['0772123456 & 0772123456', ['+256772123456', null], null],
])('reads the phone cell %j', async (cell, phones, problem) => {
  const [line] = await readLines(Buffer.from(`${heads},Guardian phone\nA1,Aisha,Nakato,S1,${cell}`));
  expect([line?.guardian1Phone, line?.guardian2Phone]).toEqual(phones);
  expect(line?.problem).toBe(problem);
});

it('reads spellings of registration numbers in one form', async () => {
  const lines = await readLines('regnos.csv');
  expect(lines.map(({ regNo, problem }) => problem ?? regNo)).toEqual([
    'SMK0901',
    'SMK0902',
    'SMK-0903',
    'SMK-0904',
    'SMK-0905',
    'SMK-0906',
    '2026/S1/0907',
    'SMK.0908',
    '007',
    '1.0',
    'SMK-0909',
    'U1234/567A',
  ]);
});

it('takes two spellings of a number for one child', async () => {
  const lines = await readLines(csv('SMK0901,A,B,S1', 'SMK-0901,A,B,S1'));
  expect(lines.map(({ problem }) => problem)).toEqual(['reg_no_twice', 'reg_no_twice']);
});

it('keeps names as they are written, without invisible characters, and one name as the first', async () => {
  const lines = await readLines('names.csv');
  expect(lines.filter(isWrong)).toEqual([]);
  const names = new Map(lines.map(({ regNo, firstName, lastName }) => [regNo, `${firstName}|${lastName}`]));
  expect(Object.fromEntries(names)).toMatchObject({
    'ZN-0001': "Ng'ang'a|O'Hara",
    'ZN-0002': 'Ssenyonjo’s|Kiŋ',
    'ZN-0003': 'Nakato|',
    'ZN-0004': 'Madonna|',
    'ZN-0006': 'محمد|علي',
    'ZN-0008': 'Joevil|Nakato',
    'ZN-0009': 'Aisha|Nakato',
    'ZN-0010': 'Mary Jane Elizabeth|van der Merwe-Okello III',
    'ZN-0011': 'Okello|',
    'ZN-0012': 'Okello|',
  });
});

it.each(['title.xlsx', 'title-comma.csv', 'semicolon-title.csv', 'headers-spacing.csv'])(
  'finds the column heads of %s',
  async (file) => {
    const lines = await readLines(file);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map(({ problem }) => problem)).toEqual(lines.map(() => null));
  },
);

it('reads registration numbers that were stored as numbers, and warns that zeros may be missing', async () => {
  const lines = await readLines('t2-numbers.xlsx');
  expect(lines.map(({ regNo, problem }) => [regNo, problem])).toEqual([
    ['1', 'reg_no_number'],
    ['23', 'reg_no_number'],
    ['1045', null],
  ]);
});

it.each<[string, string | Uint8Array]>([
  ['Windows-1252', 't6-ansi.csv'],
  ['UTF-16', Buffer.from(`\ufeffAdm No,Surname,Other names,Class\nD1,Bégin,Chloé,S1 E`, 'utf16le')],
])('reads the accents of %s', async (_, file) => {
  expect(await readLines(file)).toMatchObject([{ regNo: 'D1', lastName: 'Bégin', firstName: 'Chloé' }]);
});

it.each<[string, string]>([
  ['a logo and an address', 'St. Mary’s\nP.O. Box 7, Kampala\n\n'],
  ['a title that has a known word', 'Class,Senior 2\n'],
  ['a title in quotes', '"The ""best"" school"\n'],
  ['empty cells', ',,,\n;;;\n'],
])('skips rows above the heads: %s', async (_, above) => {
  const lines = await readLines(Buffer.from(`${above}${heads}\nA1,Aisha,Nakato,S1`));
  expect(lines).toMatchObject([{ regNo: 'A1', problem: null }]);
});
