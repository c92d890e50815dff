import { utils, type WorkSheet, write } from '@e965/xlsx';
import type { RegisterField, SurnamePlace } from '@somesa/core/admin';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWrong, type RegisterReading, readRegister } from './read-register';
import { listHeads } from './register-columns';

type Rows = (string | number | boolean | null)[][];

/** Reads a file, and accepts the guess for each column as a bursar does who only presses the button. */
const readAsGuessed = async (
  file: Uint8Array,
  more: { surname?: SurnamePlace } = {},
): Promise<RegisterReading> => {
  const first = await readRegister(file);
  if (!first.ok) throw new Error(first.error.problem);
  if (first.value.isConfirmed) return first.value;
  const { sheet, columns, surname, className } = first.value.layout;
  const fields = columns.map(({ field }) => field);
  const read = await readRegister(file, { matching: { sheet, fields, surname, className, ...more } });
  if (!read.ok) throw new Error(read.error.problem);
  return read.value;
};

const listChildren = ({ lines }: RegisterReading): string[] =>
  lines.map((line) => {
    const { regNo, lastName, firstName, className, guardian1Name, guardian1Phone, guardian2Phone, problem } =
      line;
    const guardians = [guardian1Name, guardian1Phone, guardian2Phone].filter(Boolean);
    return [regNo, lastName, firstName, className, ...guardians, ...(isWrong(line) ? [problem] : [])].join(
      '|',
    );
  });

const listSkipped = ({ layout }: RegisterReading): string[] =>
  layout.skipped.map(({ line, lastLine, reason }) => `${line}-${lastLine} ${reason}`);

const createSheet = (rows: Rows, more: (sheet: WorkSheet) => void = () => undefined): WorkSheet => {
  const sheet = utils.aoa_to_sheet(rows);
  more(sheet);
  return sheet;
};

const createBook = (
  bookType: 'xlsx' | 'biff8' | 'ods',
  sheets: Record<string, WorkSheet>,
  hidden: readonly string[] = [],
): Buffer => {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  const Sheets = book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 }) as const);
  return write({ ...book, Workbook: { Sheets } }, { type: 'buffer', bookType }) as Buffer;
};

it('reads a workbook with a logo, merged titles, serial numbers, formulas, pages with heads again, totals and a signature', async () => {
  const heads = [
    'S/N',
    'Adm No',
    "Student's Name",
    'Form/Class',
    'Sex',
    'D.O.B',
    'Tel. (Parent)',
    'Fees Bal.',
  ];
  const rows: Rows = [
    ['', '', 'ST. MARY’S COLLEGE, KISUBI'],
    [],
    ['', '', 'STUDENTS’ REGISTER, TERM III 2026'],
    [],
    heads,
    [1, 'SMK/001', 'NAKATO AISHA MARY', 'S.2', 'F', 40_000, 772123456, 350_000],
    [2, 'SMK/002', 'OKELLO BRIAN', 'S2', 'M', 40_001, '0702-123456', 0],
    [],
    heads,
    [3, 'SMK/003', 'SSALI PETER', 'Senior 2', 'M', 40_002, 'Rose: 0752 123456 (mother)', ''],
    [4, 'SMK/004', 'APIO GRACE', 'S.2', 'F', 40_003, '', 45_000],
    ['', 'TOTAL', '', '', '', '', '', 395_000],
    ['Prepared by: Mr. Wasswa, Bursar', '', '', '', '', '', '30/11/2026'],
  ];
  const sheet = createSheet(rows, (made) => {
    made['!merges'] = [
      utils.decode_range('C1:H1'),
      utils.decode_range('C3:H3'),
      utils.decode_range('A13:F13'),
    ];
    for (const at of ['F6', 'F7', 'F10', 'F11']) made[at].z = 'dd/mm/yyyy';
    made.C7 = { t: 's', v: 'OKELLO BRIAN', f: 'UPPER("Okello Brian")' };
  });
  const read = await readAsGuessed(createBook('xlsx', { Sheet1: sheet }));
  expect(listChildren(read)).toEqual([
    'SMK/001|NAKATO|AISHA MARY|S.2|+256772123456',
    'SMK/002|OKELLO|BRIAN|S.2|+256702123456',
    'SMK/003|SSALI|PETER|S.2|+256752123456',
    'SMK/004|APIO|GRACE|S.2',
  ]);
  expect(listSkipped(read)).toEqual([
    '1-1 above',
    '3-3 above',
    '8-8 blank',
    '9-9 heads',
    '12-12 total',
    '13-13 note',
  ]);
  expect(read.layout.joinedClasses).toEqual([{ name: 'S.2', spellings: ['S2', 'Senior 2'] }]);
});

it.each(['biff8', 'xlsx'] as const)(
  'reads one sheet per class without a column for the class, and leaves out hidden ones and notes, from %s',
  async (format) => {
    const heads = ['No.', 'Reg. No.', 'Surname', 'Other Names', 'Contact'];
    const sheets = {
      'S.1 East': createSheet([heads, [1, 'A1', 'Nakato', 'Aisha', 772123456]]),
      'S.1 West': createSheet([['S.1 WEST 2026'], [], heads, [1, 'A2', 'Okello', 'Brian', '']]),
      Notes: createSheet([['Ask Mr. Okot about the two in P.7']]),
      'Old list': createSheet([heads, [1, 'A3', 'Left', 'Long ago', '']]),
    };
    const read = await readAsGuessed(createBook(format, sheets, ['Old list']));
    expect(listChildren(read)).toEqual([
      'A1|Nakato|Aisha|S.1 East|+256772123456',
      'A2|Okello|Brian|S.1 West',
    ]);
    expect(read.layout.sheets).toEqual(['S.1 East', 'S.1 West', 'Notes']);
  },
);

it('reads two rows of heads in an OpenDocument sheet', async () => {
  const rows: Rows = [
    ['KINGS JUNIOR SCHOOL'],
    ['Admission No.', 'Pupil', '', 'Class', 'Parent / Guardian', ''],
    ['', 'Surname', 'First name', '', 'Name', 'Telephone'],
    ['KJ 12', 'Nakato', 'Aisha', 'P.7', 'Rose Nakato', '0772 123 456'],
    ['KJ 13', 'Okello', 'Brian', 'P7', 'Peter', '256702123456'],
  ];
  expect(listChildren(await readAsGuessed(createBook('ods', { Sheet1: createSheet(rows) })))).toEqual([
    'KJ12|Nakato|Aisha|P.7|Rose Nakato|+256772123456',
    'KJ13|Okello|Brian|P.7|Peter|+256702123456',
  ]);
});

it('reads class and stream from two columns, in any spelling, in the spelling of the register', async () => {
  const rows: Rows = [
    ['STUDENT NO', 'FULL NAMES', 'CLASS', 'STREAM', 'DAY/BOARDING'],
    ['1001', 'Nakato Aisha', 'Senior Two', 'EAST', 'Day'],
    ['1002', 'Okello Brian', 'S.II', 'East', 'Boarding'],
    ['1003', 'Ssali Peter', 's 2 East', 'East', 'Day'],
    ['1004', 'Apio Grace', 'S2', '', 'Day'],
  ];
  const file = createBook('xlsx', { Sheet1: createSheet(rows) });
  const { layout } = await readAsGuessed(file);
  const fields = layout.columns.map(({ field }) => field);
  const read = await readRegister(file, {
    matching: { ...layout, fields },
    classes: ['Senior 2 East', 'S.2 East', 'Senior 1'],
  });
  expect(read.ok && read.value.lines.map(({ className }) => className)).toEqual([
    ...Array.from({ length: 3 }, () => 'Senior 2 East'),
    'S2',
  ]);
});

it('reads numbers that show their zeros and a class that became a date, and refuses a number that became one', async () => {
  const rows: Rows = [
    ['Reg No', 'First name', 'Surname', 'Class'],
    [42, 'Aisha', 'Nakato', 45_000],
    [45_000, 'Brian', 'Okello', 'S1'],
  ];
  const sheet = createSheet(rows, (made) => {
    made.A2.z = '0000';
    made.D2.z = 'd-mmm';
    made.A3.z = 'd-mmm';
  });
  for (const format of ['xlsx', 'biff8'] as const)
    expect(listChildren(await readAsGuessed(createBook(format, { Sheet1: sheet })))).toEqual([
      '0042|Nakato|Aisha|15-Mar',
      '15-MAR|Okello|Brian|S1|cell_date',
    ]);
});

it.each<[string, Buffer, string[]]>([
  [
    'UTF-16 with tabs and a title',
    Buffer.from(
      '\ufeffHILL SCHOOL\r\n\r\nIndex No.\tName of Learner\tGrade\r\nU/1\tNakato, Aisha\tP 7\r\n',
      'utf16le',
    ),
    ['U/1|Nakato|Aisha|P 7'],
  ],
  [
    'Windows-1252 with semicolons, page totals and names in two columns',
    Buffer.from(
      'Collège St. Noa;;;\nList of S.3;;;\nNo;Admission No;SURNAME;GIVEN NAME;FORM\n1;N-1;Bégin;Chloé;S.3\n;Sub-total: 1;;;\n2;N-2;Okot;;S3\nGRAND TOTAL;2;;;\n;;;;\n;Date: 30/11;;;\nHeadmaster: Fr. Kato;;;;\n',
      'latin1',
    ),
    ['N-1|Bégin|Chloé|S.3', 'N-2||Okot|S.3'],
  ],
  [
    'classes as rows between the children',
    Buffer.from(
      'Adm. No,Name,Phone\nSENIOR ONE,,\nA/1,Nakato Aisha,0772123456\nSENIOR TWO A,,\nA/2,Okello Brian,\n',
    ),
    ['A/1|Nakato|Aisha|SENIOR ONE|+256772123456', 'A/2|Okello|Brian|SENIOR TWO A'],
  ],
  [
    'the class in the title only',
    Buffer.from(
      'ST. KIZITO P/S\n"Class list: P.5 Blue, Term 2"\nLIN,Pupils’ Names,Mother’s Contact\nL1,Nakato Aisha,702123456\n',
    ),
    ['L1|Nakato|Aisha|P.5 Blue|+256702123456'],
  ],
  [
    'a web page that a program saved as .xls',
    Buffer.from(
      '<html><table><tr><td colspan=4>Register</td></tr><tr><td>Reg No</td><td>Full Name</td><td>Class</td></tr><tr><td>007</td><td>Nakato Aisha</td><td>S1</td></tr></table></html>',
    ),
    ['007|Nakato|Aisha|S1'],
  ],
])('reads %s', async (_, file, children) => {
  expect(listChildren(await readAsGuessed(file))).toEqual(children);
});

const word = (letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 8 });
const child = fc.record({
  surname: word('ABCDEFabcdef'),
  first: fc.array(word('GHIJKLghijkl'), { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
  year: fc.integer({ min: 1, max: 6 }),
  stream: fc.constantFrom('East', 'West'),
  phone: fc.integer({ min: 770_000_000, max: 789_999_999 }),
});
type Child = typeof child extends fc.Arbitrary<infer T> ? T : never;
const spellings = [
  (year: number) => `S${year}`,
  (year: number) => `S.${year}`,
  (year: number) => `Senior ${year}`,
];

it('gives the same children for any order and names of the columns, whole or split names, and class and stream in one or two columns', async () => {
  const cases = fc.record({
    children: fc.array(child, { minLength: 1, maxLength: 5 }),
    isWhole: fc.boolean(),
    isJoined: fc.boolean(),
    surname: fc.constantFrom<SurnamePlace[]>('first', 'last'),
    order: fc.infiniteStream(fc.nat()),
    format: fc.constantFrom('csv', 'xlsx', 'biff8', 'ods'),
    title: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ children, isWhole, isJoined, surname, order, format, title }) => {
      const pick = <T>(items: readonly T[]): T => items[(order.next().value ?? 0) % items.length] as T;
      const values: Partial<Record<RegisterField, (one: Child, at: number) => string | number>> = {
        regNo: (_, at) => `ADM-${at}`,
        guardian1Phone: ({ phone }) => pick([phone, `0${phone}`, `+256 ${phone}`]),
        ...(isWhole
          ? {
              wholeName: ({ surname: last, first }) =>
                surname === 'first' ? `${last} ${first}` : `${first} ${last}`,
            }
          : { firstName: ({ first }) => first, lastName: (one) => one.surname }),
        ...(isJoined
          ? { className: ({ year, stream }) => `${pick(spellings)(year)} ${stream}` }
          : { className: ({ year }) => pick(spellings)(year), stream: ({ stream }) => stream }),
      };
      const columns = Object.entries(values)
        .map(([field, get]) => ({
          head: pick(listHeads(field as RegisterField)),
          get,
          key: order.next().value ?? 0,
        }))
        .toSorted((a, b) => a.key - b.key);
      const rows: Rows = [
        ...(title ? [['HILL SCHOOL'], []] : []),
        columns.map(({ head }) => pick([head, head.toUpperCase(), `${head}.`])),
        ...children.map((one, at) => columns.map(({ get }) => get(one, at))),
      ];
      const file =
        format === 'csv'
          ? Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))
          : createBook(format as 'xlsx', { Sheet1: createSheet(rows) });
      const { lines } = await readAsGuessed(file, { surname });
      expect(
        lines.map((line) => [
          line.regNo,
          line.lastName,
          line.firstName,
          line.className.match(/\d.*/)?.[0],
          line.guardian1Phone,
          line.problem,
        ]),
      ).toEqual(
        children.map((one, at) => [
          `ADM-${at}`,
          one.surname,
          one.first,
          `${one.year} ${one.stream}`,
          `+256${one.phone}`,
          null,
        ]),
      );
      const years = new Map(lines.map(({ className }) => [className, className.match(/\d.*/)?.[0]]));
      expect(new Set(years.values()).size, 'one spelling for each class').toBe(years.size);
    }),
  );
});

const listClasses = async (rows: Rows): Promise<string[]> => {
  const read = await readAsGuessed(createBook('xlsx', { Sheet1: createSheet(rows) }));
  return read.lines.map(({ regNo, className }) => `${regNo} ${className}`);
};

it('takes no child for a second row of heads, and no child with a guardian “head teacher” for a note', async () => {
  const read = await readAsGuessed(
    createBook('xlsx', {
      Sheet1: createSheet([
        ['Adm No', 'First name', 'Last name', 'Class', 'Stream', 'Section', 'Guardian'],
        ['P/001', 'John', 'Okello', 'Class 1', 'Stream A', 'Boarding', ''],
        ['', 'Sarah', 'Nakato', 'Class 1', 'Stream A', 'Day', 'Head teacher'],
      ]),
    }),
  );
  expect(read.lines.map(({ regNo, firstName, problem }) => [regNo, firstName, problem])).toEqual([
    ['P/001', 'John', null],
    ['', 'Sarah', 'reg_no_missing'],
  ]);
});

it('joins a class with its stream only if it does not name it, and keeps numbers apart', async () => {
  const heads = ['Reg No', 'First name', 'Last name', 'Class', 'Stream'];
  const child = ['Aisha', 'Nakato'];
  const rows: Rows = [
    heads,
    ['A1', ...child, 'Senior 1', '1'],
    ['A2', ...child, 'Senior 1', '2'],
    ['A3', ...child, 'S3B', 'B'],
    ['A4', ...child, 'Senior 4 East', 'East'],
  ];
  expect(await listClasses(rows)).toEqual(['A1 Senior 1 1', 'A2 Senior 1 2', 'A3 S3B', 'A4 Senior 4 East']);
});

it('leaves out of a class what a row above its children says about it', async () => {
  const rows: Rows = [
    ['Reg No', 'First name', 'Last name'],
    ['S.1 EAST - CLASS TEACHER: MR OKELLO'],
    ['A1', 'Aisha', 'Nakato'],
    ['SENIOR TWO WEST 45 PUPILS'],
    ['A2', 'Brian', 'Okello'],
  ];
  expect(await listClasses(rows)).toEqual(['A1 S.1 EAST', 'A2 SENIOR TWO WEST']);
});

it('reads registration numbers whose letters are a number format, as the sheet shows them', async () => {
  const sheet = createSheet(
    [
      ['Reg No', 'First name', 'Last name', 'Class'],
      [12, 'Aisha', 'Nakato', 'S1'],
    ],
    (made) => {
      made.A2.z = '"SJN/"0000';
    },
  );
  for (const format of ['xlsx', 'biff8'] as const)
    expect((await readAsGuessed(createBook(format, { Sheet1: sheet }))).lines[0]?.regNo).toBe('SJN/0012');
});
