import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES, MAX_STATEMENT_PROBLEMS } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement';
import { getDefaultColumns } from './statement-columns';
import { formatProblem } from './statement-file';

const NUMBER = '9030001234567';
const header = 'date,transaction_id,reference,amount,narrative,payer';
const row = '2026-11-21,FT1,SF-9GHP-MGX6,350000,EFT CREDIT,NAKATO SARAH';

const read = async (text: string | Uint8Array, overrides: object = {}) =>
  readStatement(typeof text === 'string' ? Buffer.from(text) : text, {
    number: NUMBER,
    columns: getDefaultColumns('stanbic'),
    from: null,
    to: null,
    today: '2026-11-25',
    firstDay: null,
    ...overrides,
  });
const readLines = async (text: string | Uint8Array, overrides: object = {}) => {
  const outcome = await read(text, overrides);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value.lines;
};
const readProblems = async (text: string | Uint8Array, overrides: object = {}) => {
  const outcome = await read(text, overrides);
  const problems = outcome.ok ? [] : outcome.error;
  return problems.map((found) => ({
    line: found.line,
    message: formatProblem(found, adminTexts.statements),
  }));
};

const entry = (amount: string, id: string, more = '') =>
  `<Ntry><Amt Ccy="UGX">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>
<ValDt><Dt>2026-11-20</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Nakato &amp; Sons</Nm></Dbtr></RltdPties><RmtInf><Ustrd>SF-9GHP-MGX6</Ustrd></RmtInf></TxDtls></NtryDtls>${more}</Ntry>`;
const balance = (code: string, amount: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="UGX">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const statement = (entries: string, { opening = 0, closing = 350_000, account = NUMBER } = {}) =>
  `<Stmt><Id>S1</Id><FrToDt><FrDtTm>2026-11-21T00:00:00+03:00</FrDtTm><ToDtTm>2026-11-22T00:00:00+03:00</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>UGX</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries}</Stmt>`;
const camt = (...statements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements.join('\n')}</BkToCstmrStmt></Document>`;

const mt940 = (entries: string[], { account = NUMBER, closing = '350000,' } = {}) =>
  [
    ':20:S1',
    `:25:SBICUGKX/${account}`,
    ':28C:12/1',
    ':60F:C261120UGX0,00',
    ...entries,
    `:62F:C261121UGX${closing}`,
    '-',
  ].join('\r\n');
const mtEntry = ':61:2611201121C350000,NTRFNONREF//FT1\r\n:86:SF-9GHP-MGX6 NAKATO';

describe('readStatement', () => {
  it('reads camt.053, with its days, balances and texts', async () => {
    const outcome = await read(camt(statement(entry('350000.00', 'FT1'))));
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        format: 'camt053',
        from: '2026-11-21',
        to: '2026-11-21',
        openingUgx: 0,
        closingUgx: 350_000,
        statementNumber: 'S1',
        lines: [
          {
            transactionId: 'FT1',
            lineKey: 'FT1',
            amountUgx: 350_000,
            bookedOn: '2026-11-21',
            valueDate: '2026-11-20',
            reference: '',
            narrative: 'SF-9GHP-MGX6',
            counterparty: 'Nakato & Sons',
          },
        ],
      },
    });
  });

  it('reads namespace prefixes, pending entries and the transactions of a batch', async () => {
    const part = (amount: number, id: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="UGX">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const batch = entry('350000', 'B1').replace(
      /<NtryDtls>[\s\S]*<\/NtryDtls>/,
      `<NtryDtls>${part(300_000, 'B1A')}${part(50_000, 'B1B')}</NtryDtls>`,
    );
    const pending = entry('9', 'P1').replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>');
    const own = entry('9', 'P2').replace('<Sts>BOOK</Sts>', '<Sts><Prtry>PENDING</Prtry></Sts>');
    const lines = await readLines(
      camt(statement(batch + pending + own)).replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:'),
    );
    expect(lines).toMatchObject([
      { transactionId: 'B1A', amountUgx: 300_000 },
      { transactionId: 'B1B', amountUgx: 50_000 },
    ]);
  });

  it.each(['2026-11-21+03:00', '2026-11-21Z', '2026-11-20T21:00:00Z'])(
    'reads the day %s of camt.053 with its zone',
    async (day) => {
      const text = camt(statement(entry('350000', 'FT1').replace('2026-11-21', day)));
      expect(await readLines(text)).toMatchObject([{ bookedOn: '2026-11-21' }]);
    },
  );

  it('reads MT940, with continued texts, reversed entries and a value date in another month', async () => {
    const reversed = ':61:2611011121RD50000,NCHGREF1//FT2\r\n:86:CHARGE\r\n BACK';
    const lines = await readLines(mt940([mtEntry, reversed], { closing: '400000,' }));
    expect(lines).toMatchObject([
      {
        transactionId: 'FT1',
        amountUgx: 350_000,
        bookedOn: '2026-11-21',
        valueDate: '2026-11-20',
        reference: '',
      },
      { transactionId: 'FT2', amountUgx: 50_000, reference: 'REF1', narrative: 'CHARGE BACK' },
    ]);
  });

  it.each<[string, string, object]>([
    ['a byte order mark', `\uFEFF${header}\n${row}`, { amountUgx: 350_000 }],
    ['CRLF', `${header}\r\n${row}\r\n`, { counterparty: 'NAKATO SARAH' }],
    ['semicolons', `${header}\n${row}`.replaceAll(',', ';'), { transactionId: 'FT1' }],
    ['lines above the header', `STANBIC BANK\nAccount,${NUMBER}\n${header}\n${row}`, { amountUgx: 350_000 }],
    ['columns that are not needed', `${header},branch\n${row},Kisubi`, { amountUgx: 350_000 }],
    [
      'thousands divided by commas',
      `${header}\n2026-11-21,FT1,x,"UGX 1,200,000.00",y,`,
      { amountUgx: 1_200_000 },
    ],
    ['money that went out', `${header}\n2026-11-21,FT1,x,"(5,000)",y,`, { amountUgx: -5_000 }],
    [
      'a day before the month',
      `${header}\n21/11/2026,FT1,x,5000,y,`,
      { bookedOn: '2026-11-21', bookedAt: null },
    ],
    [
      'a month by name',
      `${header}\n21-Nov-2026 14:30,FT1,x,5000,y,`,
      { bookedAt: new Date('2026-11-21T11:30:00Z') },
    ],
    [
      'a line break in a text',
      `${header}\n2026-11-21,FT1,x,5000,"so ""quoted""\r\nhere",`,
      { amountUgx: 5_000 },
    ],
  ])('reads CSV with %s', async (_, text, expected) => {
    expect(await readLines(text)).toMatchObject([expected]);
  });

  it('reads CSV in either order by its balances, and the charge of a line', async () => {
    const columns = { ...getDefaultColumns('airtel') };
    const head =
      'Transaction ID,Reference ID,Transaction Date,Wallet,Other Party,Credit,Debit,Charge,Balance,Status';
    const newest = [
      `A2,SF2,21-11-2026 10:00:00,${NUMBER},0752,,"4,000",100,995900,Transaction Success`,
      `A3,SF3,21-11-2026 09:30:00,${NUMBER},0752,,"4,000",0,,Transaction Failed`,
      `A1,SF1,21-11-2026 09:00:00,${NUMBER},0752,"5,000",,0,1000000,Transaction Success`,
    ];
    const outcome = await read([head, ...newest].join('\n'), { columns });
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        openingUgx: 995_000,
        closingUgx: 995_900,
        lines: [
          { lineKey: 'A1', amountUgx: 5_000 },
          { lineKey: 'A2', amountUgx: -4_000, isCharge: false },
          { lineKey: 'A2/2', amountUgx: -100, isCharge: true },
        ],
      },
    });
  });

  it('reads a credit below 0 as money that went out, and leaves out what is not completed', async () => {
    const columns = { date: 'Date', transaction_id: 'ID', credit: 'In', debit: 'Out', status: 'Status' };
    const text = [
      'Date,ID,In,Out,Status',
      '2026-11-21,R1,"(5,000)",,Completed',
      '2026-11-21,R2,,"-2,000",Completed',
      '2026-11-21,R3,7000,,Incomplete',
      '2026-11-21,R4,7000,,Unpaid',
      '2026-11-21,R5,7000,,Not settled',
    ];
    expect(await readLines(text.join('\n'), { columns })).toMatchObject([
      { transactionId: 'R1', amountUgx: -5_000 },
      { transactionId: 'R2', amountUgx: -2_000 },
    ]);
  });

  it('tells by our number which way money went in the CSV of MTN', async () => {
    const columns = getDefaultColumns('mtn');
    const text = [
      'Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance',
      `1,SF-1,2026-11-21 09:00:00,Successful,Payment,FRI:256772000001/MSISDN,FRI:${NUMBER}/MM,5000,UGX,0,5000`,
      `2,SF-2,2026-11-21 09:01:00,Successful,Transfer,FRI:${NUMBER}/MM,FRI:256772000001/MSISDN,2000,UGX,0,3000`,
    ];
    expect(await readLines(text.join('\n'), { columns })).toMatchObject([
      { amountUgx: 5_000 },
      { amountUgx: -2_000 },
    ]);
    const unclear = text.join('\n').replaceAll(NUMBER, '256770000009');
    expect(await readProblems(unclear, { columns })).toMatchObject([
      { line: 2, message: expect.stringContaining('It isn’t clear') },
      { line: 3 },
    ]);
  });

  it('identifies lines without a transaction ID by their content and place', async () => {
    const text = camt(statement(entry('5000', '') + entry('5000', ''), { closing: 10_000 }));
    const [first, second] = await readLines(text);
    expect(first?.lineKey).toMatch(/^NOID-.*-1$/);
    expect(second?.lineKey).toBe(first?.lineKey.replace(/1$/, '2'));
    expect((await readLines(text)).map(({ lineKey }) => lineKey)).toEqual([first?.lineKey, second?.lineKey]);
  });

  const withLine = (cells: string) => `${header}\n${row}\n${cells}`;
  it.each<[string, string | Uint8Array, number, string]>([
    [
      'a day that does not exist',
      withLine('2026-02-30,FT2,x,5000,y,'),
      3,
      'The date “2026-02-30” can’t be read.',
    ],
    ['a time that does not exist', withLine('2026-11-21 25:00,FT2,x,5000,y,'), 3, 'can’t be read'],
    ['no id', withLine('2026-11-21,,x,5000,y,'), 3, 'The transaction ID is missing.'],
    [
      'an id that a spreadsheet shortened',
      withLine('2026-11-21,1.2E+15,x,5000,y,'),
      3,
      'A spreadsheet has shortened',
    ],
    ['a transaction twice', withLine('2026-11-21,FT1,x,350000,y,'), 3, '“FT1” is also on line 2'],
    ['no amount', withLine('2026-11-21,FT2,x,,y,'), 3, 'can’t be read'],
    ['an amount with two meanings', withLine('2026-11-21,FT2,x,5.000,y,'), 3, '“5.000” can’t be read'],
    ['thousands that are not quoted', withLine('2026-11-21,FT2,x,5,000,y,'), 3, '7 cells'],
    ['a quote that does not close', withLine('2026-11-21,FT2,x,5000,"y,'), 3, 'quotation marks'],
    ['a column missing', `date,transaction_id,reference\n2026-11-21,FT1,x`, 1, 'There is no column “amount”'],
    ['no lines', `${header}\n`, 1, 'Enter the first and last day'],
    ['an empty file', '', 1, 'The file has no lines'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xl/workbook.xml', 'latin1'), 1, 'The file is a spreadsheet'],
    ['an archive', Buffer.from('PK\u0003\u0004statement.csv', 'latin1'), 1, 'The file is a ZIP archive'],
    ['a PDF', '%PDF-1.7\n', 1, 'The file is a PDF'],
    [
      'a web page named .xls',
      '<html><table><tr><td>Date</td></tr></table></html>',
      1,
      'The file is a web page',
    ],
    ['too many bytes', Buffer.alloc(MAX_STATEMENT_BYTES + 1, 0x20), 1, 'larger than 96 MB'],
    ['a day before the first year', `${header}\n0001-01-01 00:00 +14:00,FT1,x,5000,y,`, 1, 'covers'],
    ['a day in the future', `${header}\n2026-11-26,FT1,x,5000,y,`, 1, '2026-11-26, which is in the future'],
    [
      'another account',
      camt(statement(entry('350000', 'FT1'), { account: '9030009999999' })),
      1,
      'The statement is of account 9030009999999, not of 9030001234567',
    ],
    ['another account in MT940', mt940([mtEntry], { account: '123456' }), 1, 'The statement is of account'],
    [
      'an amount changed by hand',
      camt(statement(entry('450000', 'FT1'))),
      1,
      'The file was changed, or lines are missing',
    ],
    [
      'an amount changed by hand in MT940',
      mt940([mtEntry.replace('350000', '450000')]),
      1,
      'the closing balance is 350,000',
    ],
    [
      'a missing statement',
      camt(statement(entry('350000', 'FT1')), statement('', { opening: 1, closing: 1 })),
      1,
      'A statement between two in the file is missing',
    ],
    [
      'two accounts',
      camt(statement(entry('350000', 'FT1')), statement('', { opening: 350_000, account: '1' })),
      1,
      'statements of several accounts',
    ],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(statement(''))}`, 1, 'document type'],
    ['half of a file', camt(statement(entry('350000', 'FT1'))).slice(0, -60), 1, 'isn’t a complete camt.053'],
    [
      'XML nested too deeply',
      `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`,
      1,
      'isn’t a complete camt.053',
    ],
    [
      'an entry in a comment',
      camt(statement(`<!--${entry('350000', 'FT9')}-->${entry('350000', 'FT1')}`)),
      1,
      'isn’t a complete camt.053',
    ],
    [
      'an entry outside a statement',
      camt(entry('350000', 'FT9'), statement(entry('350000', 'FT1'))),
      1,
      'isn’t a complete camt.053',
    ],
    [
      'an entry without content',
      camt(statement(`<Ntry/>${entry('350000', 'FT1')}`)),
      1,
      'isn’t a complete camt.053',
    ],
    ...['11/12/2026', '12.11.2026', '2026-11', '5', '2026-02-30T10:00:00Z', '-000001-01-01T00:00:00Z'].map(
      (day): [string, string, number, string] => [
        `the day ${day} in camt.053`,
        camt(statement(entry('350000', 'FT1').replace('2026-11-21', day))),
        2,
        `The date “${day}” can’t be read.`,
      ],
    ),
    ['another XML', '<svg><g/></svg>', 1, 'isn’t a complete camt.053'],
    ['another currency', mt940([mtEntry]).replaceAll('UGX', 'USD'), 4, 'The currency is USD'],
    [
      'no closing balance',
      mt940([mtEntry]).replace(/:62F:.*/, ''),
      1,
      'opening or closing balance is missing',
    ],
    ['an entry that is cut off', mt940([':61:26112']), 5, 'can’t be read'],
    [
      'a balance that does not follow',
      `${header},balance\n${row},350000\n2026-11-21,FT2,x,5000,y,,360000`,
      3,
      'doesn’t follow from the line before',
    ],
  ])('rejects a statement with %s and names the line', async (_, text, line, message) => {
    expect(await readProblems(text)).toEqual([{ line, message: expect.stringContaining(message) }]);
  });

  it('rejects lines outside the named days, and an account without a number', async () => {
    expect(await readProblems(`${header}\n${row}`, { from: '2026-11-22', to: '2026-11-23' })).toMatchObject([
      { line: 2, message: expect.stringContaining('the statement covers 2026-11-22 to 2026-11-23') },
    ]);
    expect(await readProblems(`${header}\n${row}`, { number: null })).toMatchObject([
      { message: expect.stringContaining('number of this account isn’t set') },
    ]);
  });

  it('reports all problems of a CSV up to a limit', async () => {
    const problems = await readProblems(`${header}\n${'no,FT,x,no,y,\n'.repeat(500)}`);
    expect(problems.length).toBeGreaterThanOrEqual(MAX_STATEMENT_PROBLEMS);
    expect(problems.length).toBeLessThan(MAX_STATEMENT_PROBLEMS + 5);
  });

  it('reads many lines of one transaction ID in a time that grows with their number', async () => {
    const startedAt = performance.now();
    const rows = Array.from({ length: 30_000 }, (_, at) => `2026-11-21,BRANCH,x,${at + 1},y,`);
    expect((await readLines([header, ...rows].join('\n'))).length).toBe(30_000);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    const equal = await readProblems(`${header}\n${'2026-11-21,BRANCH,x,5000,y,\n'.repeat(500)}`);
    expect(equal.length).toBe(MAX_STATEMENT_PROBLEMS);
  }, 60_000);

  it('rejects more than the maximum number of lines', async () => {
    const lines = Array.from({ length: MAX_STATEMENT_LINES + 1 }, (_, at) => `2026-11-21,FT${at},x,5000,y,`);
    expect(await readProblems([header, ...lines].join('\n'))).toEqual([
      { line: 1, message: 'The file has more than 100,000 lines. Export fewer days at a time.' },
    ]);
  });
});
