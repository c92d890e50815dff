import { inflateSync } from 'node:zlib';
import { err, type LoanFileKind, loanPictureKinds, ok, type Result } from '@somesa/core';
import { fileTypeFromBuffer } from 'file-type';
import { isDoc } from './doc-file';
import { isActiveDocx } from './docx-relations';
import { makePicture } from './picture';
import { type CheckedFile, DOCX, type FileFault, type SentFile } from './upload-types';
import { hasDeclaredSizes, readZip, readZipText, type ZipEntry } from './zip-file';

/** Maximum size of the data after the last `%%EOF`, in bytes: banks' systems add line ends and zeroes. */
const MAX_BEHIND_END = 1024;

/** Markup that would run in a browser that mistook the file for a page. Such tags are compressed in a harmless PDF. */
const pageMarks = /<(?:!doctype\s+html|html|head|script|iframe|object|embed|form)[\s>/]/i;

/** Tells whether bytes are a PDF and nothing else: whole, and no page or archive that only begins like one. */
const isPdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !text.includes('startxref')) return false;
  const behind = text.slice(end + '%%EOF'.length);
  return behind.length <= MAX_BEHIND_END && /^[\s\0]*$/.test(behind) && !pageMarks.test(text);
};

/** Maximum size of all compressed objects of one PDF, unpacked, in bytes. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Names of what a reader's program would run: scripts, other programs, forms that compute, players. */
const activeName = /\/(?:JavaScript|Launch|XFA|RichMedia)(?![\w.-])/;
const objectStream = /\/ObjStm(?![\w.-])/;
/** The one filter that programs write compressed objects with. */
const flateOnly = /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>|$)/;

/** Writes names as they are read: `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Tells whether a PDF holds scripts, or actions that start programs, also in its compressed objects. Compressed objects that
 * can't be read, because they are encrypted or packed another way, count as active: nobody can say what they hold.
 */
const isActivePdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (activeName.test(plainNames(text))) return true;
  let unpacked = 0;
  let dictionaryAt = 0;
  for (const match of text.matchAll(/\bstream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = match.index + match[0].length;
    // From the stream before: what is read once is not read again, however many streams there are.
    const between = text.slice(dictionaryAt, match.index);
    const dictionary = plainNames(between.slice(Math.max(0, between.lastIndexOf(' obj'))));
    dictionaryAt = start;
    if (!objectStream.test(dictionary)) continue;
    if (!flateOnly.test(dictionary) || /\/DecodeParms/.test(dictionary)) return true;
    const end = text.indexOf('endstream', start);
    try {
      const objects = inflateSync(bytes.subarray(start, end < 0 ? undefined : end), {
        maxOutputLength: MAX_UNPACKED_BYTES - unpacked,
      });
      unpacked += objects.length;
      if (activeName.test(plainNames(objects.toString('latin1')))) return true;
    } catch {
      // Broken, encrypted, or too much: what it holds stays unknown.
      return true;
    }
  }
  return false;
};

/** The list of what is in an Office file; Word's own have a few KB. */
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_TYPES_BYTES = 512 * 1024;

const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macro = /macroEnabled|vbaProject|ms-office\.vba/i;

/** The parts that the list says are Word's main one. */
const mainPartsOf = (types: string): string[] =>
  [...types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)]
    .filter(([tag]) => tag.includes(`"${WORD_MAIN}"`))
    .map(([tag]) => /\bPartName="\/([^"]+)"/.exec(tag)?.[1] ?? '');

/** Reads the parts of a Word document since 2007 (docx); null for another Office file, macros, a bomb, or a second file inside. */
const readDocx = async (bytes: Buffer): Promise<ZipEntry[] | null> => {
  const entries = readZip(bytes);
  const list = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (!entries || !list) return null;
  if (entries.some(({ name }) => macro.test(name))) return null;
  const types = await readZipText(list, MAX_TYPES_BYTES);
  if (types === null || macro.test(types)) return null;
  const names = new Set(entries.map(({ name }) => name));
  const isWord = mainPartsOf(types).some((part) => names.has(part));
  return isWord && (await hasDeclaredSizes(entries)) ? entries : null;
};

const heicTypes = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', ...heicTypes];

/** Tells whether a file of this kind is a picture; the others are papers. */
export const isPictureKind = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

const checkPicture = async (bytes: Buffer): Promise<Result<CheckedFile, FileFault>> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!pictureTypes.includes(type)) return err('upload_picture_invalid');
  const made = await makePicture(bytes, heicTypes.includes(type));
  return made.ok ? ok({ bytes: made.value, type: 'image/jpeg', extension: '.jpg' }) : made;
};

const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

const checkDocx = async (bytes: Buffer): Promise<Result<CheckedFile, FileFault>> => {
  const entries = await readDocx(bytes);
  if (!entries) return err('upload_paper_invalid');
  return (await isActiveDocx(entries))
    ? err('upload_paper_active')
    : ok({ bytes, type: DOCX, extension: '.docx' });
};

const checkPaper = async (bytes: Buffer): Promise<Result<CheckedFile, FileFault>> => {
  // A file that claims to be an archive is read only by our own code: other parsers follow it to wherever it points.
  if (isZip(bytes)) return checkDocx(bytes);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'application/pdf' && isPdf(bytes)) {
    return isActivePdf(bytes) ? err('upload_paper_active') : ok({ bytes, type, extension: '.pdf' });
  }
  if (type === 'application/x-cfb' && isDoc(bytes))
    return ok({ bytes, type: 'application/msword', extension: '.doc' });
  return err('upload_paper_invalid');
};

/** Looks into a file, whatever its name says: pictures are made anew, papers stay as they are. */
export const checkFile = ({ kind, bytes }: SentFile): Promise<Result<CheckedFile, FileFault>> =>
  isPictureKind(kind) ? checkPicture(bytes) : checkPaper(bytes);
