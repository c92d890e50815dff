import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '../messaging/uploads/check-document';
import { officeFile, wordMain } from '../messaging/uploads/testing/sample-files';
import { readStatement } from '../payments/statements/read-statement';
import type { ParserName } from '../platform/jobs/parse-in-worker';
import { readTable } from '../schools/fee-batches/read-table';
import { readRegister } from '../schools/register-imports/read-register';
import { createWorkbook } from '../schools/register-imports/testing/workbook';
import { checkSnippet } from '../schools/websites/check-snippet';

const RELATIONS = 'word/_rels/document.xml.rels';

const createPdf = (content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(content), Buffer.from('\nstartxref\n0\n%%EOF')]);

const checkWord = (relations: string) =>
  checkDocument(officeFile(wordMain, { name: RELATIONS, isDeflated: true, bytes: relations }));

const readWithFormat = (code: string) =>
  readRegister(
    createWorkbook([{ rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Reg no</t></is></c></row>' }], {
      styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode='${code}'/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    }),
  );

const readBankFile = (text: string) =>
  readStatement(Buffer.from(text), {
    number: '0140512345678',
    columns: { date: 'date', amount: 'amount', transaction_id: 'id', narrative: 'narrative' },
    from: null,
    to: null,
    today: '2026-11-28',
    firstDay: null,
  });

const checkPage = (html: string) =>
  checkSnippet(html, { publicUrl: 'https://pay.example', slug: 'school', page: 'https://school.example' });

const compressed = deflateSync('1 0 <</Type/Page>>').toString('latin1');
const objects = `1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n${compressed}`;
const CAMT = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>';

/** Files that tempt a parser to read them again and again: by parser and name, how often the part is repeated at first, and what reads it. */
const attacks: Record<ParserName, Record<string, [number, (count: number) => unknown]>> = {
  document: {
    'a Word file of relations that never end': [20_000, (count) => checkWord('<Relationship '.repeat(count))],
    'a Word file of many relations': [
      10_000,
      (count) => checkWord(`<Relationships>${'<Relationship Target="a"/>'.repeat(count)}</Relationships>`),
    ],
    'a PDF of compressed objects that end together': [
      2_000,
      (count) => checkDocument(createPdf(Buffer.from(`${`${objects}\n`.repeat(count)}endstream`, 'latin1'))),
    ],
    'a PDF of compressed objects that never end': [
      20_000,
      (count) => checkDocument(createPdf(Buffer.from(`${objects}\n`.repeat(count), 'latin1'))),
    ],
    'a PDF of streams after blanks': [
      40_000,
      (count) => checkDocument(createPdf(`stream${' '.repeat(count)}`)),
    ],
  },
  page: {
    'a page of tags that never end': [20_000, (count) => checkPage('<div '.repeat(count))],
    'a page of quotes that never end': [20_000, (count) => checkPage('<div a="'.repeat(count))],
    'a page of comments that never end': [20_000, (count) => checkPage('<!--'.repeat(count))],
    'a page of nested elements': [20_000, (count) => checkPage('<b>'.repeat(count))],
    'a page of elements that others end': [
      10_000,
      (count) => checkPage('<b>'.repeat(count) + '</i>'.repeat(count)),
    ],
    'a page of forms': [
      5_000,
      (count) => checkPage('<somesa-pay-fees school="other"></somesa-pay-fees>'.repeat(count)),
    ],
  },
  register: {
    'a workbook with a format of brackets': [15_000, (count) => readWithFormat('['.repeat(count))],
    'a workbook with a format of quotes': [15_000, (count) => readWithFormat('"['.repeat(count))],
    'a row of commas': [100_000, (count) => readRegister(Buffer.from(','.repeat(count)))],
    'a CSV of quotes': [10_000, (count) => readRegister(Buffer.from('a,"b""\n'.repeat(count)))],
    'a phone number of dashes': [
      5_000,
      (count) =>
        readRegister(
          Buffer.from(`reg no,first name,last name,class,guardian phone\n1,A,B,S1,${'07-'.repeat(count)}\n`),
        ),
    ],
  },
  table: {
    'a row of commas': [100_000, (count) => readTable(Buffer.from(','.repeat(count)))],
    'a CSV of quotes': [10_000, (count) => readTable(Buffer.from('a,"b""\n'.repeat(count)))],
  },
  statement: {
    'an amount with blanks': [
      15_000,
      (count) => readBankFile(`date,amount,id\n2026-11-20,1${' '.repeat(count)}x,A\n`),
    ],
    'an amount with many groups': [
      15_000,
      (count) => readBankFile(`date,amount,id\n2026-11-20,"${'1,'.repeat(count)}",A\n`),
    ],
    'a narrative of parts of references': [
      4_000,
      (count) =>
        readBankFile(
          `date,amount,id,narrative\n${`2026-11-20,5,A,${'SF-'.repeat(5_000)}\n`.repeat(count / 1_000)}`,
        ),
    ],
    'an MT940 of texts that never end': [
      20_000,
      (count) =>
        readBankFile(`:20:A\n:25:0140512345678\n:61:261120C5,00NTRFA\n:86:${'?20 -\n'.repeat(count)}`),
    ],
    'an MT940 of entries': [
      5_000,
      (count) =>
        readBankFile(
          `:20:A\n:25:0140512345678\n:60F:C261120UGX0,\n${':61:261120C5,00NTRFA\n'.repeat(count)}`,
        ),
    ],
    'a camt.053 of elements that never end': [20_000, (count) => readBankFile(CAMT + '<Ntry>'.repeat(count))],
    'a camt.053 of entries': [
      4_000,
      (count) =>
        readBankFile(
          `${CAMT}${'<Ntry><Amt Ccy="UGX">1</Amt></Ntry>'.repeat(count)}</Stmt></BkToCstmrStmt></Document>`,
        ),
    ],
  },
};

/** Four times the size takes four times the time, or sixteen times if the parser starts again at every part. */
const MAX_RATIO = 9;
/** Maximum number of times that a file is parsed again, because other programs held the parser up. */
const MAX_ROUNDS = 50;

const measure = async (run: () => unknown): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};

describe.each(Object.entries(attacks))('the parser of a %s', (_, files) => {
  it.each(Object.entries(files))(
    'takes a time in proportion to the size of %s',
    async (_name, [count, run]) => {
      await run(count);
      let [once, fourTimes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      // The shortest of several runs is the one that nothing held up.
      for (let round = 0; round < MAX_ROUNDS && !(fourTimes < Math.max(once, 1) * MAX_RATIO); round += 1) {
        once = Math.min(once, await measure(() => run(count)), await measure(() => run(count)));
        fourTimes = Math.min(fourTimes, await measure(() => run(count * 4)));
      }
      // Below a millisecond, a clock measures itself.
      expect(fourTimes / Math.max(once, 1)).toBeLessThan(MAX_RATIO);
    },
  );
});
