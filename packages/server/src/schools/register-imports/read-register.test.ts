import { MAX_REGISTER_LINES } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { readRegister } from './read-register';

const read = (text: string | Buffer) => readRegister(typeof text === 'string' ? Buffer.from(text) : text);
const aisha = { regNo: 'SMK-0001', firstName: 'Aisha', lastName: 'Nakato', className: 'Senior 2 East' };
const noGuardians = {
  guardian1Name: null,
  guardian1Phone: null,
  guardian2Name: null,
  guardian2Phone: null,
  isSecondExtra: false,
};
const validLine = {
  ...aisha,
  ...noGuardians,
  line: 2,
  problem: null,
  problemLine: null,
  cells: expect.any(Array),
};

describe('readRegister', () => {
  it.each([
    ['in our own format', 'reg no,first name,last name,class\nSMK-0001,Aisha,Nakato,Senior 2 East'],
    [
      'with columns in any order and further columns',
      'Class;Sex;SURNAME;Registration Number;Given Name\nSenior 2 East;F;Nakato;smk - 0001;Aisha',
    ],
    [
      'from a spreadsheet',
      '\ufeffReg_No.\tFirst  Name\tLastName\tClass\t\r\nsmk-0001\tAisha\tNakato\tSenior 2 East\t\r\n',
    ],
    [
      'with line breaks in its cells',
      'REG NO,First Name,Last Name,Class\n"SMK-0001","Aisha\n",Nakato,"Senior 2\r\nEast"',
    ],
  ])('reads a register %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ ok: true, value: { lines: [validLine], isConfirmed: true } });
  });

  it('reads guardians, also with numbers without their first zero, and one number twice as one guardian', async () => {
    const head =
      'reg no,first name,last name,class,Guardian,Guardian phone,Guardian 2 name,Guardian-2 phone number';
    const lines = await read(
      [
        head,
        'A1,Aisha,Nakato,S1,Rose Nakato,772123456,,+256 701 234567',
        'A2,Aisha,Nakato,S1,,0772 123 456,Same,256772123456',
        'A3,Aisha,Nakato,S1,Rose,,,',
        'A4,Aisha,Nakato,S1,,0414123456,,',
        'A5,Aisha,Nakato,S1,,,,',
      ].join('\n'),
    );
    if (!lines.ok) throw new Error(lines.error.problem);
    expect(
      lines.value.lines.map((line) => [
        line.problem,
        line.guardian1Name,
        line.guardian1Phone,
        line.guardian2Phone,
      ]),
    ).toEqual([
      [null, 'Rose Nakato', '+256772123456', '+256701234567'],
      [null, null, '+256772123456', null],
      ['guardian_phone_missing', null, null, null],
      ['guardian_phone_invalid', null, null, null],
      [null, null, null, null],
    ]);
  });

  it('reads a name that is a formula as text', async () => {
    const lines = await read('reg no,first name,last name,class\nA1,=cmd|calc,+1,@sum');
    expect(lines).toMatchObject({
      value: { lines: [{ firstName: '=cmd|calc', lastName: '+1', className: '@sum' }] },
    });
  });

  it('returns the problem of each line, and marks both lines with the same registration number', async () => {
    const lines = await read(
      [
        'reg no,first name,last name,class',
        'A1,Aisha,Nakato,S1',
        ',Aisha,Nakato,S1',
        'what?,Aisha,Nakato,S1',
        '',
        'A2,,-,S1',
        'A3,.,,S1',
        'A4,Aisha,Nakato',
        `A5,${'x'.repeat(101)},Nakato,S1`,
        'A6,Aisha,Nakato,S1,more',
        'a 1,Brian,Okello,S2',
      ].join('\n'),
    );
    if (!lines.ok) throw new Error(lines.error.problem);
    expect(lines.value.lines.map(({ line, problem, problemLine }) => [line, problem, problemLine])).toEqual([
      [2, 'reg_no_twice', 11],
      [3, 'reg_no_missing', null],
      [4, 'reg_no_invalid', null],
      [6, 'first_name_missing', null],
      [7, 'first_name_missing', null],
      [8, 'class_missing', null],
      [9, 'text_too_long', null],
      [10, 'cells', null],
      [11, 'reg_no_twice', 2],
    ]);
  });

  const body = 'A1,Aisha,Nakato,S1';
  it.each<[string, string | Buffer, string, number | null]>([
    ['no content', '', 'empty', null],
    ['headers only', 'reg no,first name,last name,class\n', 'empty', null],
    ['no headers', `\n${body}\n${body}`, 'no_heads', null],
    ['an open quote', `reg no,first name,last name,class\n"A1`, 'quotes', 2],
    [
      'too many lines',
      `reg no,first name,last name,class\n${`${body}\n`.repeat(MAX_REGISTER_LINES + 1)}`,
      'too_many_lines',
      null,
    ],
  ])('rejects a file with %s', async (_, text, problem, line) => {
    expect(await read(text)).toEqual({ ok: false, error: { problem, line } });
  });
});
