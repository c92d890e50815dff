import { deflateSync } from 'node:zlib';
import type { LoanFileKind } from '@somesa/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file';
import {
  compoundFile,
  doc,
  docWithMacros,
  docx,
  heicPhoto,
  officeFile,
  pdf,
  phonePhoto,
  stripes,
  wordMain,
  zip,
} from './testing/sample-files';

const check = (kind: LoanFileKind, bytes: Buffer | string) =>
  checkFile({ kind, name: 'as-it-likes.jpg', bytes: Buffer.from(bytes) });

const convert = async (bytes: Buffer): Promise<Buffer> => {
  const checked = await check('idFront', bytes);
  if (!checked?.ok) throw new Error(checked?.error);
  expect(checked.value).toMatchObject({ type: 'image/jpeg', extension: '.jpg' });
  return checked.value.bytes;
};

const colourAt = async (picture: Buffer, left: number, top: number): Promise<string> => {
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  if (r > 180 && g < 90) return 'red';
  if (b > 180 && g < 90) return 'blue';
  return g > 180 && r < 90 ? 'green' : 'other';
};

describe('checkFile for a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('converts %s to JPEG', async (format) => {
    const picture = await convert(await stripes(800, 400).toFormat(format).toBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 400 });
    expect(await colourAt(picture, 400, 200)).toBe('green');
  });

  it.each([
    ['a phone', async () => phonePhoto(512, 256)],
    ['an iPhone (HEIC)', async () => heicPhoto()],
  ])('turns a photo of %s upright and removes its metadata', async (_, photo) => {
    const sent = await photo();
    expect(sent.includes('a secret of mine')).toBe(true);
    const picture = await convert(sent);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 512 });
    // After the rotation, the left side is at the top.
    expect(await colourAt(picture, 128, 5)).toBe('red');
    expect(await colourAt(picture, 128, 256)).toBe('green');
    expect(await colourAt(picture, 128, 506)).toBe('blue');
    expect(await sharp(picture).metadata()).not.toHaveProperty('exif');
    expect(picture.includes('secret')).toBe(false);
  });

  it('shrinks a picture to at most 2,400 pixels', async () => {
    const large = await convert(await stripes(4_000, 3_000).jpeg().toBuffer());
    expect(await sharp(large).metadata()).toMatchObject({ width: 2_400, height: 1_800 });
  });

  it('gives a transparent picture a white background', async () => {
    const clear = { create: { width: 20, height: 20, channels: 4 as const, background: '#00000000' } };
    const picture = await convert(await sharp(clear).png().toBuffer());
    expect([...(await sharp(picture).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('removes an HTML page that is hidden after the pixels', async () => {
    const polyglot = Buffer.concat([await phonePhoto(), Buffer.from('<html><script>alert(1)</script>')]);
    expect((await convert(polyglot)).includes('<script')).toBe(false);
  });

  it.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', () => pdf],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['an AVIF', () => stripes(32, 32).avif().toBuffer()],
    ['a TIFF', () => stripes(32, 32).tiff().toBuffer()],
    ['nothing', () => ''],
  ])('rejects %s, whatever its name is', async (_, make) => {
    expect(await check('idBack', await make())).toEqual({ ok: false, error: 'upload_picture_invalid' });
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['half a photo', async () => (await phonePhoto()).subarray(0, 3_000)],
    ['a page that begins like a JPEG', () => Buffer.from('\xff\xd8\xff\xe0<html></html>', 'latin1')],
    ['half a HEIC', () => heicPhoto().subarray(0, 600)],
    ['a HEIC of noise', () => Buffer.concat([heicPhoto().subarray(0, 434), Buffer.alloc(600, 0x5a)])],
    [
      'a small file of more than 40 megapixels',
      () =>
        sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#000000' } })
          .png()
          .toBuffer(),
    ],
  ])('rejects %s as unreadable', async (_, make) => {
    expect(await check('passportPhoto', await make())).toEqual({ ok: false, error: 'upload_unreadable' });
  });
});

const RELATIONS = 'word/_rels/document.xml.rels';
const relation = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;
/** Returns a Word file with these relations. */
const wordWith = (...tags: string[]) =>
  officeFile(wordMain, {
    name: RELATIONS,
    isDeflated: true,
    bytes: `<?xml version="1.0"?><Relationships>${tags.join('')}</Relationships>`,
  });
/** Returns the sample PDF with one more object. */
const pdfWith = (object: Buffer | string) =>
  Buffer.concat([
    pdf.subarray(0, 9),
    Buffer.from('9 0 obj\n'),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
    pdf.subarray(9),
  ]);
/** Returns the sample PDF with one more stream. */
const pdfWithStream = (dictionary: string, content: Buffer) =>
  pdfWith(
    Buffer.concat([
      Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  );
/** Returns the sample PDF with compressed objects. */
const pdfWithObjects = (objects: string | Buffer, dictionary = '/Type/ObjStm/Filter/FlateDecode') =>
  pdfWithStream(dictionary, deflateSync(Buffer.from(objects)));
const script = '<</S/JavaScript/JS(app.alert(1))>>';
const evil = 'https://evil.example';

describe('checkFile for a document with links or active content', () => {
  it.each<[string, () => Buffer]>([
    ['an external template', () => wordWith(relation('attachedTemplate', `${evil}/a.dotm`))],
    ['an external picture', () => wordWith(relation('image', `${evil}/a.png`))],
    ['a network path', () => wordWith(relation('hyperlink', '\\\\evil.example\\a'))],
    ['an escaped mode', () => wordWith(relation('image', evil, ' TargetMode="&#69;xternal"'))],
    ['an external target without a mode', () => wordWith(relation('image', 'file:///c:/a', ''))],
    [
      'a template after a sign that ends tags elsewhere',
      () => wordWith('<Relationship Target="a>b" Type="a/attachedTemplate" TargetMode="External"/>'),
    ],
    [
      'a template beside an attribute of another format',
      () =>
        wordWith(
          `<Relationship x:Type="a/hyperlink" Type="a/attachedTemplate" Target="${evil}" TargetMode="External"/>`,
        ),
    ],
    ['a character beyond Unicode', () => wordWith(relation('hyperlink', '&#x110000;'))],
    ['an object', () => wordWith(relation('oleObject', 'embeddings/oleObject1.bin', ''))],
    ['an embedded file', () => officeFile(wordMain, { name: 'word/embeddings/Sheet1.xlsx', bytes: 'PK' })],
    ['a control', () => officeFile(wordMain, { name: 'word/activeX/activeX1.bin', bytes: 'x' })],
    ['an included document', () => wordWith(relation('aFChunk', 'a.html', ''))],
    [
      'relations in UTF-16',
      () => officeFile(wordMain, { name: RELATIONS, bytes: Buffer.from(relation('image', evil), 'utf16le') }),
    ],
    [
      'entities',
      () =>
        officeFile(wordMain, {
          name: RELATIONS,
          bytes: '<!DOCTYPE a [<!ENTITY e "External">]><Relationships/>',
        }),
    ],
    ['a script (PDF)', () => pdfWith(script)],
    ['a script with an escaped name (PDF)', () => pdfWith('<</S/J#61vaScript/JS(1)>>')],
    ['a program to start (PDF)', () => pdfWith('<</Type/Action/S/Launch/F(calc.exe)>>')],
    ['an XFA form (PDF)', () => pdfWith('<</XFA 3 0 R>>')],
    ['a script in compressed objects (PDF)', () => pdfWithObjects(`1 0 ${script}`)],
    [
      'a script in compressed objects with an escaped name (PDF)',
      () => pdfWithObjects(script, '/Type/Obj#53tm/Filter[/Fl#61teDecode]'),
    ],
    [
      'objects with two filters (PDF)',
      () => pdfWithStream('/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from('00')),
    ],
    [
      'unreadable objects (PDF)',
      () => pdfWithStream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('not zlib')),
    ],
    ['too large compressed objects (PDF)', () => pdfWithObjects(Buffer.alloc(30 * 1024 * 1024))],
  ])('rejects %s as active content', async (_, make) => {
    expect(await check('letter', make())).toEqual({ ok: false, error: 'upload_paper_active' });
  });

  it.each<[string, () => Buffer]>([
    [
      'web links in Word',
      () =>
        wordWith(relation('hyperlink', 'https://bank.example'), relation('hyperlink', 'mailto:a@b.example')),
    ],
    [
      'styles and an embedded picture',
      () =>
        wordWith(
          relation('styles', 'styles.xml', ''),
          relation('image', 'media/image1.png', ' TargetMode="Internal"'),
        ),
    ],
    ['compressed objects (PDF)', () => pdfWithObjects('1 0 <</Type/Page>>')],
    [
      'a page whose text mentions JavaScript (PDF)',
      () => pdfWithObjects('(I know /JavaScript) Tj', '/Filter/FlateDecode'),
    ],
    [
      'a link and a destination (PDF)',
      () => pdfWith('<</OpenAction[3 0 R/Fit]/A<</S/URI/URI(https://bank.example)>>>>'),
    ],
  ])('accepts %s', async (_, make) => {
    expect(await check('letter', make())).toMatchObject({ ok: true });
  });
});

describe('checkFile for a document', () => {
  it.each([
    ['a PDF', pdf, 'application/pdf', '.pdf'],
    [
      'a Word file (docx)',
      docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      '.docx',
    ],
    ['an old Word file (doc)', doc, 'application/msword', '.doc'],
  ])('accepts %s unchanged', async (_, bytes, type, extension) => {
    expect(await check('bankStatement', bytes)).toEqual({ ok: true, value: { bytes, type, extension } });
  });

  const html = '<!DOCTYPE html><html><script>alert(1)</script></html>';
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  const zeroes = Buffer.alloc(8 * 1024 * 1024);
  const bomb = Array.from({ length: 13 }, (_, at) => ({
    name: `word/media/${at}.bin`,
    isDeflated: true,
    bytes: zeroes,
  }));

  it.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['an HTML page', () => html],
    ['an HTML page that begins like a PDF', () => `%PDF-1.4\n${html}`],
    ['a PDF with an HTML page in its middle', () => pdf.toString().replace('1 0 obj', `%${html}\n1 0 obj`)],
    ['a PDF with an HTML page after it', () => Buffer.concat([pdf, Buffer.from(html)])],
    ['a PDF with an archive after it', () => Buffer.concat([pdf, docx])],
    ['an HTML page with a PDF after it', () => Buffer.concat([Buffer.from(html), pdf])],
    ['half a PDF', () => pdf.subarray(0, 100)],
    ...['{\\rtf1\\object', '<html><script>', 'MZ', '%PDF-1.4\n'].map((start): [string, () => Buffer] => [
      `an old Word file that begins with ${start.trim()}`,
      () => Buffer.concat([Buffer.from(start.padEnd(24)), doc.subarray(24)]),
    ]),
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['an archive', () => zip({ name: 'word/document.xml', bytes: '<w:document/>' })],
    ['a spreadsheet', () => officeFile(spreadsheet)],
    ['a Word file with macros', () => officeFile(macros)],
    [
      'a Word file with undeclared macros',
      () => officeFile(wordMain, { name: 'word/vbaProject.bin', bytes: 'x' }),
    ],
    ['a Word file whose document is missing', () => officeFile(wordMain).subarray(0, 200)],
    ['a Word file with an HTML page after it', () => Buffer.concat([docx, Buffer.from(html)])],
    ['a Word file with a program before it', () => Buffer.concat([Buffer.from('PK\x03\x04MZ'), docx])],
    [
      'a Word file with two entries of the same name',
      () => officeFile(wordMain, { name: 'Word/document.xml', bytes: 'x' }),
    ],
    ['a zip bomb with its true size', () => officeFile(wordMain, ...bomb)],
    [
      'a zip bomb with a false size',
      () => officeFile(wordMain, ...bomb.map((one) => ({ ...one, declaredBytes: 10 }))),
    ],
    ['another compound file', () => compoundFile('Workbook', Buffer.from('0908', 'hex'))],
    [
      'a compound file with a stream named like Word’s',
      () => compoundFile('WordDocument', Buffer.from('0908', 'hex')),
    ],
    ['an old Word file with macros', () => docWithMacros],
    ['half an old Word file', () => doc.subarray(0, 900)],
    [
      'an old Word file with broken sector chains',
      () => Buffer.concat([doc.subarray(0, 512), Buffer.alloc(5_000, 7)]),
    ],
  ])('rejects %s, whatever its name is', async (_, make) => {
    expect(await check('letter', await make())).toEqual({ ok: false, error: 'upload_paper_invalid' });
  });
});
