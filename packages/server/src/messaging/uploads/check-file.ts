import { inflateSync } from 'node:zlib';
import { err, type LoanFileKind, loanPictureKinds, ok, type Result } from '@somesa/core';
import { fileTypeFromBuffer } from 'file-type';
import { isDoc } from './doc-file';
import { isActiveDocx } from './docx-relations';
import { convertPicture } from './picture';
import { type CheckedFile, DOCX, type FileProblemKey, type UploadedFile } from './upload-types';
import { hasDeclaredSizes, readZip, readZipText, type ZipEntry } from './zip-file';

/** Maximum size of the data after the last `%%EOF`, in bytes: some systems of banks append line ends and zeroes. */
const MAX_TRAILING_BYTES = 1024;

/** Markup that would run if a browser took the file for HTML. In a harmless PDF, such tags are compressed. */
const pageMarks = /<(?:!doctype\s+html|html|head|script|iframe|object|embed|form)[\s>/]/i;

/** Returns whether bytes are a complete PDF and not also an HTML page or an archive. */
const isPdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !text.includes('startxref')) return false;
  const behind = text.slice(end + '%%EOF'.length);
  return behind.length <= MAX_TRAILING_BYTES && /^[\s\0]*$/.test(behind) && !pageMarks.test(text);
};

/** Maximum uncompressed size of all compressed objects of a PDF, in bytes. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Names of active content: scripts, actions that start programs, XFA forms, media players. */
const activeName = /\/(?:JavaScript|Launch|XFA|RichMedia)(?![\w.-])/;
const objectStream = /\/ObjStm(?![\w.-])/;
/** Only filter with which programs compress objects. */
const flateOnly = /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>|$)/;

/** Decodes escapes in names: `/J#61vaScript` is `/JavaScript`. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns whether a PDF contains scripts or actions that start programs, also in compressed objects. Compressed objects that can't
 * be read, because they are encrypted or use another filter, count as active.
 */
const isActivePdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (activeName.test(decodeNames(text))) return true;
  let unpacked = 0;
  let dictionaryAt = 0;
  for (const match of text.matchAll(/\bstream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = match.index + match[0].length;
    // Starts after the previous stream, so that the time stays linear in the size of the file.
    const between = text.slice(dictionaryAt, match.index);
    const dictionary = decodeNames(between.slice(Math.max(0, between.lastIndexOf(' obj'))));
    dictionaryAt = start;
    if (!objectStream.test(dictionary)) continue;
    if (!flateOnly.test(dictionary) || /\/DecodeParms/.test(dictionary)) return true;
    const end = text.indexOf('endstream', start);
    try {
      const objects = inflateSync(bytes.subarray(start, end < 0 ? undefined : end), {
        maxOutputLength: MAX_UNPACKED_BYTES - unpacked,
      });
      unpacked += objects.length;
      if (activeName.test(decodeNames(objects.toString('latin1')))) return true;
    } catch {
      // Broken, encrypted or too large: the content stays unknown.
      return true;
    }
  }
  return false;
};

/** Entry that lists the parts of an Office file; Word's have a few KB. */
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 512 * 1024;

const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macro = /macroEnabled|vbaProject|ms-office\.vba/i;

/** Lists the parts that are declared as Word's main document. */
const listMainParts = (types: string): string[] =>
  [...types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)]
    .filter(([tag]) => tag.includes(`"${WORD_MAIN}"`))
    .map(([tag]) => /\bPartName="\/([^"]+)"/.exec(tag)?.[1] ?? '');

/**
 * Reads the entries of a Word document (docx). Returns null for other Office files, macros, zip bombs, or hidden second files.
 */
const readDocx = async (bytes: Buffer): Promise<ZipEntry[] | null> => {
  const entries = await readZip(bytes);
  const list = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (!entries || !list) return null;
  if (entries.some(({ name }) => macro.test(name))) return null;
  const types = await readZipText(list, MAX_CONTENT_TYPES_BYTES);
  if (types === null || macro.test(types)) return null;
  const names = new Set(entries.map(({ name }) => name));
  const isWord = listMainParts(types).some((part) => names.has(part));
  return isWord && (await hasDeclaredSizes(entries)) ? entries : null;
};

const heicTypes = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', ...heicTypes];

/** Returns whether a kind of file is always a picture; the others are documents, or photos of their pages. */
const isPictureKind = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

const checkPicture = async (bytes: Buffer): Promise<Result<CheckedFile, FileProblemKey>> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!pictureTypes.includes(type)) return err('upload_picture_invalid');
  const picture = await convertPicture(bytes, heicTypes.includes(type));
  return picture.ok ? ok({ bytes: picture.value, type: 'image/jpeg', extension: '.jpg' }) : picture;
};

const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

const checkDocx = async (bytes: Buffer): Promise<Result<CheckedFile, FileProblemKey>> => {
  const entries = await readDocx(bytes);
  if (!entries) return err('upload_paper_invalid');
  return (await isActiveDocx(entries))
    ? err('upload_paper_active')
    : ok({ bytes, type: DOCX, extension: '.docx' });
};

const checkDocument = async (bytes: Buffer): Promise<Result<CheckedFile, FileProblemKey>> => {
  // file-type would follow the offsets of an archive without limits, so only `readZip` reads archives.
  if (isZip(bytes)) return checkDocx(bytes);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'application/pdf' && isPdf(bytes)) {
    return isActivePdf(bytes) ? err('upload_paper_active') : ok({ bytes, type, extension: '.pdf' });
  }
  if (type === 'application/x-cfb' && isDoc(bytes))
    return ok({ bytes, type: 'application/msword', extension: '.doc' });
  return err('upload_paper_invalid');
};

/** Returns whether a file is to be checked as a picture: by its kind, or by the content of a document's photo. */
export const isPicture = async ({ kind, bytes }: UploadedFile): Promise<boolean> =>
  isPictureKind(kind) ||
  (!isZip(bytes) && pictureTypes.includes((await fileTypeFromBuffer(bytes))?.mime ?? ''));

/** Validates a file by its content, ignoring its name. Converts pictures to JPEG; keeps documents unchanged. */
export const checkFile = async (sent: UploadedFile): Promise<Result<CheckedFile, FileProblemKey>> =>
  (await isPicture(sent)) ? checkPicture(sent.bytes) : checkDocument(sent.bytes);
