import { expect, test } from 'vitest';
import {
  MAX_BANK_STATEMENT_LINES,
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_PROBLEMS,
  readStatementCsv,
} from './statement-csv';

const header = 'date,transaction_id,reference,amount,narrative,payer';
const row = '2026-11-21,FT1,SF-9GHP-MGX6,350000,EFT CREDIT,NAKATO SARAH';
const read = (text: string | Uint8Array) =>
  readStatementCsv(typeof text === 'string' ? Buffer.from(text) : text, { bank: 'stanbic' });
const readLines = (text: string) => {
  const outcome = read(text);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
};

test('reads a line as a credit', () => {
  expect(readLines(`${header}\n${row}\n`)).toEqual([
    {
      providerTransactionId: 'stanbic:FT1',
      bank: 'stanbic',
      reference: 'SF-9GHP-MGX6',
      paymentReference: 'SF-9GHP-MGX6',
      amountUgx: 350_000,
      paidAt: new Date('2026-11-20T21:00:00Z'),
      payerName: 'NAKATO SARAH',
    },
  ]);
});

test.each<[string, string, object]>([
  ['a byte order mark', `\uFEFF${header}\n${row}`, { amountUgx: 350_000 }],
  ['CRLF', `${header}\r\n${row}\r\n`, { payerName: 'NAKATO SARAH' }],
  [
    'no payer column',
    'date,transaction_id,reference,amount,narrative\n2026-11-21,FT1,x,5000,y',
    { amountUgx: 5000 },
  ],
  [
    'columns in another order',
    'Amount,Narrative,Date,Reference,Transaction_ID\n5000,y,2026-11-21,x,FT1',
    { providerTransactionId: 'stanbic:FT1' },
  ],
  ['thousands divided by commas', `${header}\n2026-11-21,FT1,x,"1,200,000",y,`, { amountUgx: 1_200_000 }],
  [
    'a currency and cents of zero',
    `${header}\n2026-11-21,FT1,x,"UGX 1,200,000.00",y,`,
    { amountUgx: 1_200_000 },
  ],
  ['a time', `${header}\n2026-11-21 14:30,FT1,x,5000,y,`, { paidAt: new Date('2026-11-21T11:30:00Z') }],
  [
    'a time with seconds',
    `${header}\n2026-11-21T14:30:15,FT1,x,5000,y,`,
    { paidAt: new Date('2026-11-21T11:30:15Z') },
  ],
  [
    'the reference in the narrative',
    `${header}\n2026-11-21,FT1,,5000,"CASH DEP. sf9ghpmgx6, KISUBI",`,
    { paymentReference: 'SF-9GHP-MGX6', reference: 'CASH DEP. sf9ghpmgx6, KISUBI' },
  ],
  [
    'two different references',
    `${header}\n2026-11-21,FT1,SF-9GHP-MGX6,5000,SF-1234-5671,`,
    { paymentReference: null },
  ],
  ['no reference', `${header}\n2026-11-21,FT1,fees,5000,y,`, { paymentReference: null, reference: 'fees' }],
  [
    'quotes and a line break in a text',
    `${header}\n2026-11-21,FT1,x,5000,"so ""quoted""\r\nhere",`,
    { amountUgx: 5000 },
  ],
  ['empty lines', `${header}\n\n${row}\n,,,,,\n\n`, { amountUgx: 350_000 }],
])('reads a statement with %s', (_, text, expected) => {
  expect(readLines(text)).toMatchObject([expected]);
});

const withLine = (cells: string) => `${header}\n${row}\n${cells}`;
test.each<[string, string | Uint8Array, number, string]>([
  ['a day that does not exist', withLine('2026-02-30,FT2,x,5000,y,'), 3, '2026-02-30'],
  ['a day in another order', withLine('21/11/2026,FT2,x,5000,y,'), 3, 'Write it as 2026-11-21'],
  ['a time that does not exist', withLine('2026-11-21 25:00,FT2,x,5000,y,'), 3, 'date'],
  ['no id', withLine('2026-11-21,,x,5000,y,'), 3, 'transaction id is missing'],
  ['an id that a spreadsheet shortened', withLine('2026-11-21,1.2E+15,x,5000,y,'), 3, 'spreadsheet'],
  ['an id twice', withLine('2026-11-21,FT1,x,5000,y,'), 3, 'already stands on line 2'],
  ['no amount', withLine('2026-11-21,FT2,x,,y,'), 3, 'no whole number'],
  ['cents', withLine('2026-11-21,FT2,x,5000.50,y,'), 3, 'no whole number'],
  ['a decimal comma', withLine('2026-11-21,FT2,x,"5000,50",y,'), 3, 'no whole number'],
  ['dots between thousands', withLine('2026-11-21,FT2,x,1.200.000,y,'), 3, 'no whole number'],
  ['an amount of 0', withLine('2026-11-21,FT2,x,0,y,'), 3, 'no whole number'],
  ['money that went out', withLine('2026-11-21,FT2,x,"-5,000",y,'), 3, 'went out'],
  ['money that went out, in brackets', withLine('2026-11-21,FT2,x,"(5,000)",y,'), 3, 'went out'],
  ['thousands that are not quoted', withLine('2026-11-21,FT2,x,5,000,y,'), 3, '7 cells'],
  ['a missing cell', withLine('2026-11-21,FT2,x,5000,y'), 3, '5 cells'],
  ['a text of 501 characters', withLine(`2026-11-21,FT2,x,5000,${'y'.repeat(501)},`), 3, 'narrative'],
  [
    'a line after a text of two lines',
    withLine('2026-11-21,FT2,x,5000,"a\r\nb",\n2026-11-21,FT3,x,no,y,'),
    5,
    'no whole number',
  ],
  ['a quote that does not close', withLine('2026-11-21,FT2,x,5000,"y,'), 3, 'quotation marks'],
  ['semicolons', header.replaceAll(',', ';'), 1, 'no lines below'],
  ['semicolons and lines', `${header.replaceAll(',', ';')}\n${row.replaceAll(',', ';')}`, 1, 'semicolons'],
  ['a column missing', `date,transaction_id,reference,amount\n2026-11-21,FT1,x,5000`, 1, '"narrative"'],
  ['a column that is not known', `${header},balance\n${row},1`, 1, '"balance"'],
  ['a column twice', `${header},payer\n${row},1`, 1, '"payer"'],
  ['no lines', `${header}\n`, 1, 'no lines'],
  ['an empty file', '', 1, 'no lines'],
  ['another encoding', Buffer.from(`${header}\n${row} \xe9`, 'latin1'), 2, 'UTF-8'],
  ['too many bytes', Buffer.alloc(MAX_STATEMENT_BYTES + 1, 0x20), 1, '5 MB'],
  ['too many lines', `${header}\n${`${row}\n`.repeat(MAX_BANK_STATEMENT_LINES + 1)}`, 1, '20,000'],
])('rejects a statement with %s and names the line', (_, text, line, message) => {
  const error = [{ line, message: expect.stringContaining(message) }];
  expect(read(text)).toMatchObject({ ok: false, error });
});

test('reports all errors at once', () => {
  const outcome = read(`${header}\nno,,x,no,y,\n${row}\nno,FT2,x,5000,y,`);
  expect(!outcome.ok && outcome.error.map(({ line }) => line)).toEqual([2, 2, 2, 4]);
});

test('limits the errors of a file that is wrong everywhere', () => {
  const outcome = read(`${header}\n${'no,FT,x,no,y,\n'.repeat(500)}`);
  const count = outcome.ok ? 0 : outcome.error.length;
  expect(count).toBeGreaterThanOrEqual(MAX_STATEMENT_PROBLEMS);
  expect(count).toBeLessThan(MAX_STATEMENT_PROBLEMS + 5);
});

test('reads the maximum number of lines', () => {
  const rows = Array.from({ length: MAX_BANK_STATEMENT_LINES }, (_, at) => `2026-11-21,FT${at},x,5000,y,`);
  expect(readLines([header, ...rows].join('\n'))).toHaveLength(MAX_BANK_STATEMENT_LINES);
});
