import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { packageRoot } from '../../../platform/config/package-root';
import { DOCX } from '../upload-types';

/** Creates a picture that is red on the left, green in the middle and blue on the right. */
export const stripes = (width: number, height: number) => {
  const side = (background: string, left: number) => ({
    input: { create: { width: Math.round(width / 4), height, channels: 3 as const, background } },
    left,
    top: 0,
  });
  return sharp({ create: { width, height, channels: 3, background: '#00ff00' } }).composite([
    side('#ff0000', 0),
    side('#0000ff', width - Math.round(width / 4)),
  ]);
};

/** Creates a photo of a phone: on its side, with the location and author in its metadata. */
export const phonePhoto = (width = 800, height = 400): Promise<Buffer> =>
  stripes(width, height)
    .withExif({
      IFD0: { Copyright: 'a secret of mine' },
      IFD3: { GPSLatitude: '0/1 20/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Returns a photo like an iPhone's: 512 by 256 pixels of the same stripes in HEVC, to be rotated 90° clockwise (irot), with 'a
 * secret of mine' and a latitude in its EXIF data. Created with libheif and x265.
 */
export const heicPhoto = (): Buffer =>
  readFileSync(join(packageRoot(), 'src/messaging/uploads/testing/stripes.heic'));

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \n' +
    'trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n100\n%%EOF\n',
);

interface SampleEntry {
  name: string;
  bytes: Buffer | string;
  isDeflated?: boolean;
  /** Declared size, if it differs from the true one. */
  declaredBytes?: number;
}

/** Creates an archive. */
export const zip = (...files: SampleEntry[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, isDeflated = false, declaredBytes } of files) {
    const content = Buffer.from(bytes);
    const packed = isDeflated ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isDeflated ? 8 : 0, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
};

/** Creates an Office file whose main part has this media type. */
export const officeFile = (mainType: string, ...more: SampleEntry[]): Buffer =>
  zip(
    {
      name: '[Content_Types].xml',
      isDeflated: true,
      bytes: `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    },
    { name: 'word/document.xml', isDeflated: true, bytes: '<w:document><w:body/></w:document>' },
    ...more,
  );

export const wordMain = `${DOCX}.main+xml`;
export const docx = officeFile(wordMain);

const FREE = 0xffffffff;
const END = 0xfffffffe;

/** Creates a compound file (OLE) with one stream of 4,096 bytes, and entries of other names. */
export const compoundFile = (stream: string, content: Buffer, ...others: string[]): Buffer => {
  const header = Buffer.alloc(512, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  const chain = [0xfffffffd, END, 3, 4, 5, 6, 7, 8, 9, END];
  chain.forEach((next, index) => {
    table.writeUInt32LE(next, index * 4);
  });
  const directory = Buffer.alloc(512, 0);
  const entries = [
    { name: 'Root Entry', kind: 5, start: END, size: 0 },
    { name: stream, kind: 2, start: 2, size: 4096 },
    ...others.map((name) => ({ name, kind: 1, start: FREE, size: 0 })),
  ];
  entries.forEach(({ name, kind, start, size }, index) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(kind, at + 66);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  });
  return Buffer.concat([header, table, directory, Buffer.concat([content], 4096)]);
};

const wordStart = Buffer.from('eca5c100', 'hex');
export const doc = compoundFile('WordDocument', wordStart);
export const docWithMacros = compoundFile('WordDocument', wordStart, 'Macros');
