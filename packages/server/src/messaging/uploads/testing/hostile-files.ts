import { crc32, deflateSync } from 'node:zlib';
import { docWithMacros, officeFile, pdf, phonePhoto, wordMain, zip } from './sample-files';

/** Text of the file with which virus scanners are tested. */
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const html = '<!DOCTYPE html><html><script>alert(1)</script></html>';

const createPngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Creates a PNG of a few bytes that says it has 60,000 by 60,000 pixels. */
const createHugePng = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const pdfWith = (object: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace('1 0 obj', `9 0 obj\n${object}\nendobj\n1 0 obj`), 'latin1');

const camt = (inner: string, prolog = ''): string =>
  `<?xml version="1.0"?>${prolog}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`;

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);

/** Files that attack the program which opens, unpacks, decodes or shows them. */
export const hostileFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'a program': () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)]),
  'a page': () => Buffer.from(html),
  'a drawing with a script': () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
  'half a photo': async () => (await phonePhoto()).subarray(0, 3_000),
  'a photo with a page after it': async () => Buffer.concat([await phonePhoto(), Buffer.from(html)]),
  'a GIF that is a script': () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)'),
  'a picture of 60,000 by 60,000 pixels': createHugePng,
  'a PDF with a script': () => pdfWith('<</S/JavaScript/JS(app.alert(1))>>'),
  'a PDF that starts a program': () => pdfWith('<</Type/Action/S/Launch/F(calc.exe)>>'),
  'a PDF with a page in it': () => pdfWith(`(${html})`),
  'half a PDF': () => pdf.subarray(0, 100),
  'a Word file with macros': () => officeFile('application/vnd.ms-word.document.macroEnabled.main+xml'),
  'an old Word file with macros': () => docWithMacros,
  'a spreadsheet': () =>
    officeFile('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
  'a zip bomb': () =>
    officeFile(
      wordMain,
      ...Array.from({ length: 13 }, (_, at) => ({
        name: `word/media/${at}.bin`,
        isDeflated: true,
        bytes: Buffer.alloc(8 * 1024 * 1024),
      })),
    ),
  'a zip that declares other sizes': () =>
    officeFile(wordMain, {
      name: 'word/media/1.bin',
      isDeflated: true,
      bytes: Buffer.alloc(1024 * 1024),
      declaredBytes: 10,
    }),
  'an archive with names outside its folder': () =>
    zip(
      { name: '../../../../etc/cron.d/x', bytes: '* * * * * root true' },
      { name: '/etc/passwd', bytes: 'x' },
    ),
  'XML whose entities grow': () =>
    Buffer.from(camt('<Id>&l9;</Id>', `<!DOCTYPE d [<!ENTITY l0 "lol">${laughs}]>`)),
  'XML that reads a file': () =>
    Buffer.from(camt('<Id>&x;</Id>', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  'XML of 100,000 levels': () => Buffer.from(camt(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)),
  'a table that calculates': () =>
    Buffer.from(
      'Registration number,First name,Last name,Class\n=cmd|A,"=HYPERLINK(""http://x"")",+1,@SUM(1)\n',
    ),
  'a line of 2 MB': () => Buffer.from(`a,${'x'.repeat(2 * 1024 * 1024)}\n`),
  'a table of 100,000 columns': () => Buffer.from(`${'a,'.repeat(100_000)}a\n`),
  'NUL characters': () => Buffer.from('Registration number\0,First name\0\n\0,\0\n'),
  'text in UTF-16': () => Buffer.from(`\ufeff${html}`, 'utf16le'),
  'the test file of virus scanners': () => Buffer.from(EICAR),
};
