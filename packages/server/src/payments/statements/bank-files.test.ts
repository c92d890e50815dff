import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReference } from '@somesa/core';
import { adminTexts } from '@somesa/core/admin-texts';
import { expect, it } from 'vitest';
import { readStatement } from './read-statement';
import { getDefaultColumns } from './statement-columns';
import { formatProblem, type StatementProblem } from './statement-file';

const NUMBER = '9030012345678';
const texts = adminTexts.statements;
const say = (problems: readonly StatementProblem[]) =>
  problems.map((found) => `${found.line}: ${formatProblem(found, texts)}`);

const read = (file: string | Uint8Array) =>
  readStatement(typeof file === 'string' ? Buffer.from(file) : file, {
    number: NUMBER,
    columns: getDefaultColumns('stanbic'),
    from: null,
    to: null,
    today: '2026-11-25',
    firstDay: '2026-01-01',
  });
const readNamed = (name: string) => read(readFileSync(join(import.meta.dirname, 'testing/files', name)));

const get = (outcome: Awaited<ReturnType<typeof read>>) => {
  if (!outcome.ok) throw new Error(say(outcome.error).join('\n'));
  const { lines, skipped } = outcome.value;
  return {
    amounts: lines.map(({ amountUgx, cents }) => amountUgx + cents / 100),
    narratives: lines.map(({ narrative }) => narrative),
    parties: lines.map(({ counterparty }) => counterparty),
    days: lines.map(({ bookedOn }) => bookedOn),
    keys: lines.map(({ lineKey }) => lineKey),
    reference: findReference(...lines.flatMap(({ reference, narrative }) => [reference, narrative])),
    skipped: say(skipped),
  };
};
type Right = Partial<ReturnType<typeof get>>;

const mt = (...rows: string[]) =>
  [`:20:S`, `:25:${NUMBER}`, ':28C:1/1', ':60F:C261120UGX100000,', ...rows, '-'].join('\r\n');
const credit = ':61:2611201120C50000,00NTRFNONREF//FT1';
const closing = ':62F:C261120UGX150000,';
const heads = 'date,transaction_id,amount,reference,narrative,payer';
const csv = (...rows: string[]) => [heads, ...rows].join('\n');
const camt = (entry: string) => {
  const file = readFileSync(join(import.meta.dirname, 'testing/files/camt-AddtlTxInf.xml'), 'utf8');
  return file.replace(/<NtryDtls>.*<\/NtryDtls>/, `<NtryDtls><TxDtls>${entry}</TxDtls></NtryDtls>`);
};

const imported: [file: string, right: Right, text?: string | Uint8Array][] = [
  ['csv-dc-column-nobalance.csv', { amounts: [50_000, -20_000] }],
  ['csv-zero.csv', { amounts: [50_000], skipped: ['3: “CS23” has the amount 0.'] }],
  ['camt-zero.xml', { amounts: [50_000], skipped: ['2: “CM12” has the amount 0.'] }],
  ['mt-zero.sta', { amounts: [50_000], skipped: ['7: “FT22” has the amount 0.'] }],
  ['camt-cents.xml', { amounts: [50_000, -17.25] }],
  ['mt-cents.sta', { amounts: [50_000, -17.25] }],
  ['mt-86-join-no-space.sta', { narratives: ['FEES SF-2ABC-3DEF NAKATO SARAH'] }],
  [
    'mt-hyphen-row.sta',
    {
      narratives: [
        'SCHOOL FEES KATO BRIAN SENIOR TWO EAST ST MARYS KISUBI SF-2ABC-3DEF NAKATO SARAH 0772123456',
      ],
    },
  ],
  ['mt-blank-in-86.sta', { narratives: ['9030000000001 NAKATO SARAH SF-2ABC-3DEF'] }],
  ['camt-AddtlTxInf.xml', { narratives: ['FEES SF-ABCD-EFGH'] }],
  ['camt-numeric-entity.xml', { narratives: ['FEES & LUNCH & SF-TEST'], parties: ["NALUBEGA O'HARA é"] }],
  ['mt-same-id-two-lines.sta', { amounts: [25_000, 25_000], keys: ['FT33', 'FT33/2'] }],
  ['mt-entrydate-spaces.sta', { days: ['2026-11-20'], amounts: [50_000] }],
  ['mt-no-20-abn.sta', { amounts: [50_000] }],
  ['csv-preamble-semicolon.csv', { amounts: [50_000], parties: ['NAKATO'] }],
  ['csv-thousands-nbsp.csv', { amounts: [50_000] }],
  ['csv-shs.csv', { amounts: [50_000] }],
  ['csv-yyyymmdd.csv', { days: ['2026-11-20'] }],
  ['csv-2digit-year.csv', { days: ['2026-11-20'] }],
  ['csv-footer.csv', { amounts: [50_000], skipped: ['3: “Total credits: 50000.00” isn’t a transaction.'] }],
  [
    'csv-brought-forward.csv',
    { amounts: [50_000], skipped: ['2: “20/11/2026 BALANCE B/F 100000” isn’t a transaction.'] },
  ],
  // Further ones of each kind.
  [
    'a column of DR and CR',
    { amounts: [-5, 7] },
    `${heads},Type\n2026-11-20,A,5,,,,DR\n2026-11-20,B,7,,,,CR`,
  ],
  ['a column of dashes', { amounts: [5, 7] }, `${heads},Cheque No\n2026-11-20,A,5,,,,-\n2026-11-20,B,7,,,,-`],
  [
    'directions above a total',
    { amounts: [5, -7], skipped: ['4: “12 TOTAL” isn’t a transaction.'] },
    `${heads},Type\n2026-11-20,A,5,,,,C\n2026-11-20,B,7,,,,D\n,,12,,TOTAL,,`,
  ],
  ['a type that is no direction', { amounts: [5] }, `${heads},Type\n2026-11-20,A,5,,,,Transfer`],
  ['a minus of its own', { amounts: [-5] }, csv('2026-11-20,A,\u22125,,,')],
  ['a status that is always successful', { amounts: [5] }, `${heads},Status\n2026-11-20,A,5,,,,Completed`],
  ['an empty debit column', { amounts: [5] }, `${heads},Debit\n2026-11-20,A,5,,,,`],
  [
    'a closing balance below',
    { amounts: [5], skipped: ['3: “20/11/2026 5 Closing balance” isn’t a transaction.'] },
    csv('20/11/2026,A,5,,,', '20/11/2026,,5,,Closing balance,'),
  ],
  [
    'a note below',
    { amounts: [5], skipped: ['3: “Printed by the branch” isn’t a transaction.'] },
    csv('20/11/2026,A,5,,,', 'Printed by the branch'),
  ],
  ['cells that Excel adds', { amounts: [5] }, csv('20/11/2026,A,5,,,,,').replace(heads, `${heads},,`)],
  [
    'a total of money',
    { amounts: [5], skipped: ['3: “TOTAL 5” isn’t a transaction.'] },
    csv('20/11/2026,A,5,,,', 'TOTAL,,5,,,'),
  ],
  ['a time after noon', { days: ['2026-11-20'] }, csv('20/11/2026 11:59:59 PM,A,5,,,')],
  ['an instant in UTC', { days: ['2026-11-21'] }, csv('2026-11-20T22:00:00Z,A,5,,,')],
  ['UTF-16', { parties: ['NAKATÖ'] }, Buffer.from(`\ufeff${csv('20/11/2026,A,5,,,NAKATÖ')}`, 'utf16le')],
  ['Windows-1252', { parties: ['NAKATÖ'] }, Buffer.from(csv('20/11/2026,A,5,,,NAKATÖ'), 'latin1')],
  [
    'a reference with invisible characters',
    { reference: 'SF-9GHP-MGX6' },
    csv('20/11/2026,A,5,,FEES SF\u200b–9GHP\u2011MGX6\u202c,'),
  ],
  [
    'a reference glued to a name',
    { reference: 'SF-9GHP-MGX6' },
    csv('20/11/2026,A,5,,NAKATOSF9GHPMGX6FEES,'),
  ],
  [
    'a reference broken in a full row',
    { reference: 'SF-9GHP-MGX6' },
    mt(credit, `:86:${'X'.repeat(57)} SF-9GHP`.slice(0, 69), '-MGX6 NAKATO', closing),
  ],
  [
    'subfields',
    { narratives: ['TRANSFER FEES FOR SF-9GHP-MGX6'], parties: ['NAKATO SARAH'], reference: 'SF-9GHP-MGX6' },
    mt(
      credit,
      ':86:166?00TRANSFER?20FEES FOR SF-9GHP',
      '?21-MGX6?30SBICUGKX?31903001?32NAKATO SARAH',
      closing,
    ),
  ],
  ['a type with a blank', { amounts: [50_000] }, mt(':61:2611201120C50000,00NOV NONREF//FT1', closing)],
  [
    'a decimal point',
    { amounts: [50_000] },
    mt(':61:2611201120C50000.00NTRFNONREF//FT1', ':62F:C261120UGX150000.00'),
  ],
  ['an account in :25P:', { amounts: [50_000] }, mt(credit, closing).replace(':25:', ':25P:')],
  [
    'blanks at the end of rows',
    { narratives: ['FEES TERM 3'] },
    mt(credit, ':86:FEES   ', 'TERM 3   ', closing),
  ],
  [
    'remarks with the reference',
    { reference: 'SF-9GHP-MGX6' },
    camt('<RmtInf><Strd><AddtlRmtInf>SF 9GHP MGX6</AddtlRmtInf></Strd></RmtInf>'),
  ],
  [
    'an instruction’s ID',
    { reference: 'SF-9GHP-MGX6' },
    camt('<Refs><InstrId>SF-9GHP-MGX6</InstrId></Refs>'),
  ],
  [
    'a structured reference beside an end-to-end ID',
    { reference: 'SF-9GHP-MGX6' },
    camt(
      '<Refs><EndToEndId>E2E1</EndToEndId></Refs><RmtInf><Strd><CdtrRefInf><Ref>SF-9GHP-MGX6</Ref></CdtrRefInf></Strd></RmtInf>',
    ),
  ],
  [
    'an envelope',
    { amounts: [50_000] },
    `<Message><AppHdr/>${camt('').replace(/<\?xml.*?\?>/, '')}</Message>`,
  ],
];

it.each(imported)('imports %s', async (name, right, text) => {
  expect(get(await (text === undefined ? readNamed(name) : read(text)))).toMatchObject({
    skipped: [],
    ...right,
  });
});

const swept = mt(credit, ':61:2611201120D50000,00NTRFNONREF//FT2', ':62F:C261120UGX100000,');
const refused: [file: string, sentence: string, text?: string][] = [
  ['mt-25P-other-account.sta', 'The statement is of account 1111111111111, not of 9030012345678.'],
  ['mt-no-25.sta', 'The file doesn’t name its account'],
  ['camt054.xml', 'The file is a camt.054 notification'],
  [
    'a camt.052',
    'The file is a camt.052 report',
    '<Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>',
  ],
  [
    'a camt.053 without an account',
    'The file doesn’t name its account',
    camt('').replace(/<Acct>.*?<\/Acct>/, ''),
  ],
  [
    'a column of debits beside the amount',
    'The column “Debit” can change',
    `${heads},Debit\n2026-11-20,A,5,,,,5`,
  ],
  [
    'withdrawals beside the amount',
    'The column “Withdrawals” can change',
    `${heads},Withdrawals\n2026-11-20,A,5,,,,5`,
  ],
  [
    'a Dr/Cr column with other words',
    'The column “Dr/Cr” can change',
    `${heads},Dr/Cr\n2026-11-20,A,5,,,,C\n2026-11-20,B,5,,,,REV`,
  ],
  [
    'another currency in a column of its own',
    'The column “Ccy” can change',
    `${heads},Ccy\n2026-11-20,A,5,,,,USD`,
  ],
  ['a failed payment', 'The column “Status” can change', `${heads},Status\n2026-11-20,A,5,,,,Failed`],
  ['a minus that is a credit', 'has “C” beside -5', `${heads},D/C\n2026-11-20,A,-5,,,,C`],
  ['two days with one meaning each way', 'The date “11/20/2026” can’t be read', csv('11/20/2026,A,5,,,')],
  ['two dots of thousands', 'The amount “5.000” can’t be read', csv('2026-11-20,A,5.000,,,')],
  [
    'one transaction twice without balances',
    '“A” is also on line 2',
    csv('2026-11-20,A,5,,,', '2026-11-20,A,5,,,'),
  ],
  [
    'debits beside a reversal',
    'The column “Type” can change',
    `${heads},Type\n20/11/2026,A,5,,,,Credit\n20/11/2026,B,7,,,,Debit\n20/11/2026,C,9,,,,REV`,
  ],
  [
    'debits beside another word',
    'The column “Tran type” can change',
    `${heads},Tran type\n20/11/2026,A,5,,,,Debit\n20/11/2026,B,7,,,,Charge`,
  ],
  [
    'an amount that a payer calls a balance',
    'The transaction ID is missing',
    csv('20/11/2026,A,5,,,', '20/11/2026,,7,,FEES BAL B/F NAKATO,'),
  ],
  [
    'a total with a day that can’t be read',
    'The date “11/21/2026” can’t be read',
    csv('20/11/2026,A,5,,,', '11/21/2026,,7,,,TOTAL ENERGIES'),
  ],
  ['rows that are one cell each', 'The line has 1 cells and the header 6', csv('"20/11/2026,A,5,,,"')],
  ['nothing but other rows', 'No row of the file is a transaction', csv('Printed by branch 12')],
  [
    'a total without days',
    'The file doesn’t say which days it covers',
    csv('Total,,0,,,', 'No transactions'),
  ],
  ['one message twice that moved nothing in all', '“FT1” is also on line', `${swept}\r\n${swept}`],
  ['more than a year', 'which is more than a year', csv('2025-11-01,A,5,,,', '2026-11-20,B,5,,,')],
  [
    'days before the first',
    'but the ledger starts on 2026-01-01',
    csv('2025-11-30,A,5,,,', '2026-01-20,B,5,,,'),
  ],
];

it.each(refused)('refuses %s and says what to do', async (name, sentence, text) => {
  const outcome = await (text === undefined ? readNamed(name) : read(text));
  expect(outcome.ok ? get(outcome) : say(outcome.error).join('\n')).toContain(sentence);
});
