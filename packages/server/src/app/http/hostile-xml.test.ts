import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { checkFile } from '../../messaging/uploads/check-file';
import { wordMain, zip } from '../../messaging/uploads/testing/sample-files';
import { readStatement } from '../../payments/statements/read-statement';
import { readXml, XmlError } from '../../platform/files/read-xml';
import type { ZipEntry } from '../../platform/files/zip-file';
import { readRegister } from '../../schools/register-imports/read-register';
import { createWorkbook } from '../../schools/register-imports/testing/workbook';

const toEntry = (xml: string): ZipEntry => ({
  name: 'a.xml',
  unpackedBytes: xml.length,
  open: async () => Readable.from([Buffer.from(xml)]),
});

/** Places of XML that people send us; each reads the file with a piece of XML at that place. */
const readers: Record<string, (xml: string) => Promise<{ ok: boolean } | null>> = {
  'parts of a Word file': (xml) =>
    checkFile({
      kind: 'letter',
      name: 'letter.docx',
      bytes: zip(
        {
          name: '[Content_Types].xml',
          bytes: `<Types>${xml}<Override PartName="/word/document.xml" ContentType="${wordMain}"/></Types>`,
        },
        { name: 'word/document.xml', bytes: '<w:document/>' },
      ),
    }),
  'sheet of a workbook': (xml) => readRegister(createWorkbook([{ rows: xml }])),
  'texts of a workbook': (xml) => readRegister(createWorkbook([{ rows: '' }], { strings: xml })),
  'styles of a workbook': (xml) => readRegister(createWorkbook([{ rows: '' }], { styles: xml })),
  'list of the sheets': (xml) =>
    readRegister(createWorkbook([], { files: { 'xl/workbook.xml': `<workbook>${xml}</workbook>` } })),
  'relations of a workbook': (xml) =>
    readRegister(createWorkbook([], { files: { 'xl/_rels/workbook.xml.rels': `<a>${xml}</a>` } })),
  'bank statement': async (xml) =>
    readStatement(Buffer.from(`<Document><BkToCstmrStmt><Stmt>${xml}</Stmt></BkToCstmrStmt></Document>`), {
      number: '1',
      today: '2026-11-25',
      columns: {},
      from: null,
      to: null,
      firstDay: null,
    }),
};
const names = ['hasOwnProperty', '__proto__', 'constructor', 'toString'];
const pieces = names.flatMap((name) => [
  `<a ${name}="1" b="2"/>`,
  `<a b="2" x:${name}="1" c="3"/>`,
  `<${name} b="2">1</${name}>`,
  `<x:${name}/>`,
]);

it.each(Object.entries(readers))('has an answer for the names of every object in the %s', async (_, read) => {
  for (const piece of pieces) expect(await read(piece), piece).toMatchObject({ ok: expect.any(Boolean) });
});

it('reads XML with the names of every object as XML, or rejects it as XML', async () => {
  for (const piece of pieces) {
    const read = readXml(toEntry(piece), {}).catch((error: unknown) => error);
    expect([undefined, expect.any(XmlError)], piece).toContainEqual(await read);
  }
});

it('passes the errors of those who read the XML on', async () => {
  const error = new Error('of the reader');
  const fail = () => {
    throw error;
  };
  for (const handler of [{ open: fail }, { text: fail }, { close: fail }])
    await expect(readXml(toEntry('<a>b</a>'), handler)).rejects.toBe(error);
});
